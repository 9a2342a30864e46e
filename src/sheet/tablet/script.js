'use strict';
// Crosses out boxes. A change is a pair [group, count]; a step is a label with its changes, and can be undone.

const $ = (css, from = document) => from.querySelector(css);
const $$ = (css, from = document) => [...from.querySelectorAll(css)];

const data = JSON.parse($('#data').textContent);
const names = data.groups.map(([name]) => name);
const sizes = names.map(() => 0);
const marks = names.map(() => 0);
for (const boxes of $$('.boxes')) {
  const group = boxes.dataset.group - 1;
  if (group < 0) continue;
  sizes[group] = Number(boxes.dataset.count);
  marks[group] = Number(boxes.dataset.crossed);
}
const store = ['roadworthy', data.key, ...(marks.some(Boolean) ? [marks.join()] : [])].join(' ');
const start = marks.slice();
let steps = [];
let open = null;
const chosen = { speed: -1, phase: 1, turn: 1, handling: $('[data-choice=handling] .start')?.dataset.value, track: null };

const groupsOf = (target) => target.dataset.groups.split(' ').map((group) => group - 1);
const left = (groups) => groups.reduce((sum, group) => sum + sizes[group] - marks[group], 0);

// Changes that cross out `count` boxes, group by group.
function spread(groups, count) {
  return groups.flatMap((group) => {
    const now = Math.min(count, sizes[group] - marks[group]);
    count -= now;
    return now ? [[group, now]] : [];
  });
}

function apply(changes, sign) {
  for (const [group, count] of changes) {
    marks[group] = Math.max(0, Math.min(sizes[group], marks[group] + sign * count));
  }
}

function take(label, changes) {
  if (!changes.length) return;
  apply(changes, 1);
  steps.push([label, changes]);
  keep();
}

function undo(step) {
  if (!step) return;
  apply(step[1], -1);
  steps = steps.filter((other) => other !== step);
  keep();
}

const reset = (groups, to) => groups.map((group) => [group, to[group] - marks[group]]).filter(([, count]) => count);
const lastOf = (groups) => steps.findLast(([, changes]) => changes.every(([group]) => groups.includes(group)));

// Storage: everything by name, so that a page of a later version still reads it.

const named = (changes) => changes.map(([group, count]) => [names[group], count]);
const numbered = (changes) => changes.map(([name, count]) => [names.indexOf(name), count]).filter(([group]) => group >= 0);

function keep() {
  const text = JSON.stringify({
    marks: named([...marks.entries()].filter(([, count]) => count)),
    steps: steps.slice(-200).map(([label, changes]) => [label, named(changes)]),
    chosen,
  });
  try {
    localStorage.setItem(store, text);
    const isGarage = location.hostname === '127.0.0.1';
    $('#kept').textContent = isGarage ? 'kept until the garage closes: save the damage file' : 'kept on this device';
  } catch {
    $('#kept').textContent = 'not kept on this device: save the damage file';
  }
  show();
}

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(store));
    if (kept) {
      marks.fill(0);
      apply(numbered(kept.marks), 1);
      steps = kept.steps.map(([label, changes]) => [label, numbered(changes)]);
      Object.assign(chosen, kept.chosen);
    }
  } catch { /* Without storage, the page starts anew. */ }
  keep();
}

// The damage file: the numbers of the empty file, in the order of the groups.

const LINE = /^([\w-]+) *= *(\[[\d, ]*\]|\d+) *(?:#.*)?$/;
const numbers = (text) => text.match(/\d+/g)?.map(Number) ?? [];

function written() {
  let next = 0;
  return data.damage.replace(/^([\w-]+ = )\S.*?(  # of )(.*)$/gm, (_, key, of, counts) => {
    const now = numbers(counts).map((count) => (count ? marks[next++] : 0));
    return key + (now.length > 1 ? `[${now.join(', ')}]` : now[0]) + of + counts;
  });
}

// The lines with numbers: where they are, and the table, part and key that they belong to.
function lines(text) {
  let [header, part] = ['', []];
  const found = [];
  text.split('\n').forEach((raw, at) => {
    const line = raw.trim();
    const hits = line.match(LINE);
    const which = line.match(/^(item|role|mount|number) *= *("[^"]*"|'[^']*'|\d+)/);
    if (!line || line.startsWith('#')) return;
    if (line.startsWith('[')) [header, part] = [line.replace(/[^\]]*$/, ''), []];
    else if (which) part.push(which[1] + which[2].toLowerCase());
    else if (hits) found.push({ at: at + 1, header, part, key: hits[1], values: numbers(hits[2]) });
    else throw new Error(`line ${at + 1}: ${line}`);
  });
  return found.map((one) => ({ ...one, place: [one.header, ...one.part.sort(), one.key].join(' ') }));
}

function read(text) {
  let next = 0;
  const known = new Map();
  const own = data.damage.split('\n');
  for (const { at, place } of lines(data.damage)) {
    const counts = numbers(own[at - 1].split('  # of ')[1]);
    known.set(place, counts.map((count) => (count ? next++ : -1)));
  }
  const wanted = marks.map((count, group) => (group < next ? 0 : count));
  for (const { at, place, values } of lines(text)) {
    const groups = known.get(place);
    if (!groups) throw new Error(`line ${at}: ${place}`);
    const inOrder = values.length === 1 ? groups.filter((group) => group >= 0) : groups;
    let over = 0;
    values.forEach((value, number) => {
      for (const group of values.length === 1 ? inOrder : [groups[number]]) {
        const now = Math.min(value, sizes[group] ?? 0);
        if (now) wanted[group] = now;
        value -= now;
      }
      over += value;
    });
    if (over) throw new Error(`line ${at}: ${over} more than there are boxes`);
  }
  return reset([...marks.keys()], wanted);
}

async function openFile(file) {
  const message = $('#message');
  message.hidden = true;
  try {
    take(`opened ${file.name}`, read(await file.text()));
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
    [...boxes.children].forEach((box, number) => box.classList.toggle('x', number < marks[boxes.dataset.group - 1]));
  }
  for (const target of $$('[data-groups]')) {
    const groups = groupsOf(target);
    const all = groups.reduce((sum, group) => sum + sizes[group], 0);
    $('.left', target).textContent = left(groups);
    target.setAttribute('aria-description', `${target.dataset.name}: ${left(groups)} of ${all} left`);
    target.classList.toggle('gone', left(groups) === 0);
  }
  const last = steps.at(-1);
  $('#undo').disabled = !last;
  $('#undo').textContent = last ? `↶ ${last[0]}` : 'Undo';
  for (const choice of $$('[data-choice]')) {
    for (const button of $$('button', choice)) {
      button.setAttribute('aria-pressed', button.dataset.value === String(chosen[choice.dataset.choice]));
    }
  }
  if ($('#speed')) showSpeed();
  if (open) showPanel();
}

function showSpeed() {
  const speed = data.speeds[chosen.speed];
  $('#turn').textContent = `turn ${chosen.turn} · `;
  $('#speed').textContent = `${speed?.mph ?? 0} mph`;
  $('#next').textContent = chosen.phase < 5 ? `Next: phase ${chosen.phase + 1}` : `Next: turn ${chosen.turn + 1}`;
  $('#more').textContent = speed?.more ?? '';
  $$('.phases b').forEach((cell, phase) => (cell.textContent = speed ? speed.phases[phase] || '–' : '–'));
  let says = '';
  const rows = $$('[data-speeds]');
  const now = rows.findIndex((row) => speed && row.dataset.speeds.split(' ').includes(String(speed.mph)));
  rows.forEach((row, number) => {
    row.classList.toggle('on', number === now);
    row.classList.toggle('far', Math.abs(number - Math.max(1, Math.min(now, rows.length - 2))) > 1);
    $$('th span, td.wide', row).forEach((cell) => cell.classList.toggle('on', number === now && cell.textContent === String(speed.mph)));
  });
  for (const cell of $$('[data-status], th[data-phase], td[data-phase]')) {
    const { status, phase } = cell.dataset;
    cell.classList.toggle('on', status ? status === chosen.handling : Number(phase) === chosen.phase);
  }
  const cell = rows[now] && $(`td[data-status="${chosen.handling}"]`, rows[now]);
  const status = $(`[data-choice=handling] [data-value="${chosen.handling}"] b`)?.textContent;
  if (speed && status) says = `${speed.mph} mph, handling ${status}: ${cell?.dataset.says ?? 'safe'}`;
  $('#roll').textContent = says;
}

function showPanel() {
  const groups = groupsOf(open);
  const [count, last] = [left(groups), lastOf(groups)];
  const all = groups.reduce((sum, group) => sum + sizes[group], 0);
  $('#panel-title').textContent = `${open.dataset.name}: ${count} of ${all} left`;
  $$('[data-take]').forEach((button) => (button.disabled = button.dataset.take > count));
  $('#back').disabled = !last;
  $('#back').textContent = last ? `Undo −${last[1].reduce((sum, [, taken]) => sum + taken, 0)}`.replace('−-', '+') : 'Undo';
  $('#reset').disabled = count === all;
  $('#reset').textContent = `Reset to ${all}`;
}

function openPanel(target) {
  closePanel();
  open = target;
  const panel = $('#panel');
  panel.hidden = false;
  target.setAttribute('aria-expanded', true);
  showPanel();
  const { left: x, bottom, top } = target.getBoundingClientRect();
  if (innerWidth >= 600) {
    panel.style.left = `${Math.max(8, Math.min(x, document.documentElement.clientWidth - panel.offsetWidth - 8))}px`;
    panel.style.top = `${scrollY + bottom + 8}px`;
    panel.scrollIntoView({ block: 'nearest' });
  } else {
    panel.removeAttribute('style');
    const hidden = bottom - (innerHeight - panel.offsetHeight - 8);
    if (hidden > 0 || top < 0) scrollBy(0, Math.min(Math.max(hidden, 0), top - 8) || top - 8);
  }
  $('button:enabled', panel)?.focus({ preventScroll: true });
}

function closePanel() {
  if (!open) return;
  const was = open;
  open.setAttribute('aria-expanded', false);
  open = null;
  $('#panel').hidden = true;
  was.focus({ preventScroll: true });
}

// What taps do.

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  const menu = $('.menu');
  if (!menu.contains(target) || button) menu.open = false;
  if (!button) return void ($('#panel').contains(target) || closePanel());
  const { groups, take: count, fire, value, name } = button.dataset;
  const list = button.closest('[data-choice]')?.dataset.choice;
  const row = button.closest('[data-speeds]');
  const tapped = open && groupsOf(open);
  if (groups) return void (open === button ? closePanel() : openPanel(button));
  if (count) return take(`${open.dataset.name} −${count}`, spread(tapped, Number(count)));
  if (fire) return take(name, fire.split(',').flatMap((loads) => spread(loads.split(' ').map((group) => group - 1), 1)));
  if (list) return choose({ [list]: list === 'phase' ? Number(value) : value });
  if (row) {
    const speeds = row.dataset.speeds.split(' ');
    const now = speeds.indexOf(String(data.speeds[chosen.speed]?.mph));
    const mph = Number(speeds[(now + 1) % speeds.length]);
    return choose({ speed: data.speeds.findIndex((speed) => speed.mph === mph) });
  }
  actions[button.id]?.(tapped, button);
});

function choose(change) {
  Object.assign(chosen, change);
  keep();
}

const actions = {
  undo: () => undo(steps.at(-1)),
  save: () => save(data.file, written()),
  design: () => save(data.design.name, data.design.text),
  again: () => take('reset all', reset([...marks.keys()], start)),
  back: (groups) => undo(lastOf(groups)),
  reset: (groups) => take(`${open.dataset.name} reset`, reset(groups, sizes.map(() => 0))),
  done: closePanel,
  slower: () => choose({ speed: Math.max(-1, chosen.speed - 1) }),
  faster: () => choose({ speed: Math.min(data.speeds.length - 1, chosen.speed + 1) }),
  next: () => choose(chosen.phase < 5 ? { phase: chosen.phase + 1 } : { phase: 1, turn: chosen.turn + 1 }),
  all: (_, button) => button.setAttribute('aria-pressed', $('.speeds').classList.toggle('all')),
};

document.addEventListener('keydown', ({ key }) => key === 'Escape' && closePanel());
addEventListener('storage', ({ key }) => key === store && load());
$('#open').addEventListener('change', ({ target }) => {
  if (target.files[0]) openFile(target.files[0]);
  target.value = '';
});
load();
