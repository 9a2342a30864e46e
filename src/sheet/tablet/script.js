'use strict';
// Crosses out boxes. Each change is a step with the marks before it, and can be undone.

const $ = (css, from = document) => from.querySelector(css);
const $$ = (css, from = document) => [...from.querySelectorAll(css)];

const data = JSON.parse($('#data').textContent);
const names = data.groups;
const sizes = names.map(() => 0);
const start = names.map(() => 0);
for (const boxes of $$('.boxes:not([data-group="0"])')) {
  const { group, count, crossed } = boxes.dataset;
  [sizes[group - 1], start[group - 1]] = [Number(count), Number(crossed)];
}
const store = ['roadworthy', data.key, ...(start.some(Boolean) ? start : [])].join(' ');
let state = {
  marks: start,
  steps: [],
  speed: -1,
  phase: 1,
  turn: 1,
  handling: $('[data-choice=handling] .start')?.dataset.value,
};
let open = null;

const groupsOf = (target) => target.dataset.groups.split(' ').map((group) => group - 1);
const sum = (groups, of) => groups.reduce((all, group) => all + of[group], 0);
const left = (groups) => sum(groups, sizes) - sum(groups, state.marks);

// Crosses out `count` boxes, group by group; returns how many there are too few.
function spread(marks, groups, count) {
  for (const group of groups) {
    const now = Math.min(count, sizes[group] - marks[group]);
    marks[group] += now;
    count -= now;
  }
  return count;
}

function step(label, change) {
  const marks = [...state.marks];
  change(marks);
  if (String(marks) === String(state.marks)) return;
  const steps = [...state.steps.slice(-200), [label, state.marks]];
  set({ marks, steps });
}

function undo() {
  const [, marks] = state.steps.at(-1);
  set({ marks, steps: state.steps.slice(0, -1) });
}

function set(change) {
  Object.assign(state, change);
  try {
    localStorage.setItem(store, JSON.stringify(state));
    const isGarage = location.hostname === '127.0.0.1';
    $('#kept').textContent = isGarage ? 'kept until the garage closes: save the damage file' : 'kept on this device';
  } catch {
    $('#kept').textContent = 'not kept on this device: save the damage file';
  }
  show();
}

function load() {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(store));
  } catch { /* Without storage, the page starts anew. */ }
  set(kept?.marks.length === start.length ? kept : {});
}

// The damage file: the numbers of the empty file, in the order of the groups.

function written() {
  let next = 0;
  return data.damage.replace(/^([\w-]+ = )\S.*?(  # of )(.*)$/gm, (_, key, of, counts) => {
    const now = counts.split(', ').map((count) => (count === '0' ? 0 : state.marks[next++]));
    return key + (now.length > 1 ? `[${now.join(', ')}]` : now[0]) + of + counts;
  });
}

// Crosses out what a damage file says. The name of a group is the words of its table, its part and its key.
function read(text) {
  const marks = names.map((name, group) => (name.startsWith('kit ') ? state.marks[group] : 0));
  let [table, part] = ['', []];
  text.split('\n').forEach((raw, at) => {
    const line = raw.trim();
    if (!line || line.startsWith('#')) return;
    const fail = (problem) => { throw new Error(`line ${at + 1}: ${problem}`); };
    const [, header] = line.match(/^\[+([\w.]+)\]+/) ?? [];
    const [, which] = line.match(/^(?:item|role|mount|number) *= *("[^"]*"|'[^']*'|\d+)/) ?? [];
    const [, key, list] = line.match(/^([\w-]+) *= *(\[[\d, ]*\]|\d+) *(?:#.*)?$/) ?? [];
    if (header) return void ([table, part] = [header, []]);
    if (which) return void part.push(which.replace(/^["']|["']$/g, ''));
    if (!key) fail(line);
    const place = [table, ...part, key].join(' ').replaceAll('.', ' ').trim();
    const values = list.match(/\d+/g) ?? [];
    const rows = names.flatMap((name, group) => (name.replace(/ \d+$/, '') === place ? [group] : []));
    if (!rows.length) fail(place);
    values.forEach((value, row) => {
      const groups = values.length > 1 ? rows.filter((group) => names[group].endsWith(` ${row + 1}`)) : rows;
      const over = spread(marks, groups, Number(value));
      if (over) fail(`${over} more than there are boxes`);
    });
  });
  return marks;
}

async function openFile(file) {
  const message = $('#message');
  $('#menu').hidePopover();
  message.hidden = true;
  try {
    const marks = read(await file.text());
    step(`opened ${file.name}`, (now) => now.splice(0, now.length, ...marks));
  } catch (error) {
    message.textContent = `This page cannot read the file, and changed nothing. It reads what it saves, and what “roadworthy new damage” writes. ${error.message}`;
    message.hidden = false;
  }
}

function save(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// What the page shows.

function show() {
  for (const boxes of $$('.boxes')) {
    [...boxes.children].forEach((box, number) => box.classList.toggle('x', number < state.marks[boxes.dataset.group - 1]));
  }
  for (const target of $$('[data-groups]')) {
    const groups = groupsOf(target);
    $('.left', target).textContent = left(groups);
    target.setAttribute('aria-description', `${target.dataset.name}: ${left(groups)} of ${sum(groups, sizes)} left`);
    target.classList.toggle('gone', left(groups) === 0);
  }
  const last = state.steps.at(-1);
  $('#undo').disabled = !last;
  $('#undo').textContent = last ? `↶ ${last[0]}` : 'Undo';
  for (const choice of $$('[data-choice]')) {
    for (const button of $$('button', choice)) {
      button.setAttribute('aria-pressed', button.dataset.value === String(state[choice.dataset.choice]));
    }
  }
  if ($('#speed')) showSpeed();
  if (open) showPanel();
}

function showSpeed() {
  const { phase, turn, handling } = state;
  const speed = data.speeds[state.speed];
  $('#turn').textContent = `turn ${turn} · `;
  $('#speed').textContent = `${speed?.mph ?? 0} mph`;
  $('#next').textContent = phase < 5 ? `Next: phase ${phase + 1}` : `Next: turn ${turn + 1}`;
  $('#more').textContent = speed?.more ?? '';
  $$('.phases b').forEach((cell, number) => (cell.textContent = speed?.phases[number] || '–'));
  const rows = $$('[data-speeds]');
  const now = rows.findIndex((row) => row.dataset.speeds.split(' ').includes(String(speed?.mph)));
  rows.forEach((row, number) => {
    row.classList.toggle('on', number === now);
    row.classList.toggle('far', Math.abs(number - Math.max(1, Math.min(now, rows.length - 2))) > 1);
    $$('th span', row).forEach((cell) => cell.classList.toggle('on', cell.textContent === String(speed?.mph)));
  });
  for (const cell of $$('.speeds [data-status], .speeds [data-phase]')) {
    const { status, phase: own } = cell.dataset;
    cell.classList.toggle('on', status ? status === handling : own === String(phase));
  }
  const status = $(`[data-choice=handling] [data-value="${handling}"] b`)?.textContent;
  const says = $(`tr.on [data-status="${handling}"]`)?.dataset.says ?? 'safe';
  $('#roll').textContent = speed && status ? `${speed.mph} mph, handling ${status}: ${says}` : '';
}

function showPanel() {
  const groups = groupsOf(open);
  const all = sum(groups, sizes);
  $('#panel-title').textContent = `${open.dataset.name}: ${left(groups)} of ${all} left`;
  $$('[data-take]').forEach((button) => (button.disabled = button.dataset.take > left(groups)));
  const before = state.steps.at(-1)?.[1] ?? state.marks;
  const taken = sum(groups, state.marks) - sum(groups, before);
  $('#back').disabled = !taken;
  $('#back').textContent = taken ? `Undo −${taken}`.replace('−-', '+') : 'Undo';
  $('#reset').disabled = left(groups) === all;
  $('#reset').textContent = `Reset to ${all}`;
}

// What taps do.

function openPanel(target) {
  open?.setAttribute('aria-expanded', false);
  open = target;
  open.setAttribute('aria-expanded', true);
  $('#panel').showPopover();
  showPanel();
  open.scrollIntoView({ block: 'nearest' });
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  const { groups, take, fire, value, name } = button.dataset;
  const list = button.closest('[data-choice]')?.dataset.choice;
  const row = button.closest('[data-speeds]');
  if (groups) openPanel(button);
  else if (take) step(`${open.dataset.name} −${take}`, (marks) => spread(marks, groupsOf(open), Number(take)));
  else if (fire) step(name, (marks) => fire.split(',').forEach((loads) => spread(marks, loads.split(' ').map((group) => group - 1), 1)));
  else if (list) set({ [list]: list === 'phase' ? Number(value) : value });
  else if (row) {
    const speeds = row.dataset.speeds.split(' ');
    const mph = speeds[(speeds.indexOf(String(data.speeds[state.speed]?.mph)) + 1) % speeds.length];
    set({ speed: data.speeds.findIndex((speed) => speed.mph === Number(mph)) });
  } else actions[button.id]?.(button);
});

const actions = {
  undo,
  back: undo,
  reset: () => step(`${open.dataset.name} reset`, (marks) => groupsOf(open).forEach((group) => (marks[group] = 0))),
  save: () => save(data.file, written()),
  design: () => save(data.design.name, data.design.text),
  again: () => step('reset all', (marks) => marks.splice(0, marks.length, ...start)),
  slower: () => set({ speed: Math.max(-1, state.speed - 1) }),
  faster: () => set({ speed: Math.min(data.speeds.length - 1, state.speed + 1) }),
  next: () => set(state.phase < 5 ? { phase: state.phase + 1 } : { phase: 1, turn: state.turn + 1 }),
  all: (button) => button.setAttribute('aria-pressed', $('.speeds').classList.toggle('all')),
};

$('#panel').addEventListener('beforetoggle', ({ newState }) => open.setAttribute('aria-expanded', newState === 'open'));
addEventListener('storage', ({ key }) => key === store && load());
$('#open').addEventListener('change', ({ target }) => {
  if (target.files[0]) openFile(target.files[0]);
  target.value = '';
});
load();
