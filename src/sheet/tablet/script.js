'use strict';
// Counts along in a duel. Each change is a named step that can be taken back and done again. It knows no rules: what lies
// behind a side, what a roll needs and what a turn gives back are in the data.

const $ = (css, from = document) => from.querySelector(css);
const $$ = (css, from = document) => [...from.querySelectorAll(css)];

const cars = JSON.parse($('#data').textContent);
const pages = $$('article');
const total = cars.reduce((all, car) => all + car.count, 0);
const sizes = Array(total).fill(0), start = Array(total).fill(0);
for (const { dataset: { group, count, crossed } } of $$('.boxes:not([data-group="0"])')) {
  [sizes[group - 1], start[group - 1]] = [Number(count), Number(crossed)];
}
const MOST = 200;
const store = ['roadworthy duel', ...cars.map((car) => car.key), ...(start.some(Boolean) ? start : [])].join(' ');
const fresh = () => ({
  turn: 1, phase: 1, marks: [...start],
  cars: cars.map((car) => ({ speed: -1, choices: car.start === null ? {} : { handling: String(car.start) }, notes: '' })),
});
// `now` is what steps change, `steps` and `undone` have a name, a time and the state before or after.
let now = fresh(), steps = [], undone = [];
// What is only shown: the chosen vehicle, and the circumstances of its next shot.
let view = { car: 0, aims: cars.map(() => ({ range: 1, target: -1, side: 0, part: 0, d: 0, skill: 0, picked: {} })) };
let open = null, hit = null, then = [];

const car = () => cars[view.car];
const page = () => pages[view.car];
const own = (number = view.car) => now.cars[number];
const copy = (value) => JSON.parse(JSON.stringify(value));
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace('-', '−'));
const number = (text) => Number(String(text).replace('−', '-'));
const sum = (groups, of) => groups.reduce((all, group) => all + of[group - 1], 0);
const left = (groups, marks = now.marks) => sum(groups, sizes) - sum(groups, marks);
const groupsOf = (target) => target.dataset.groups.split(' ').map(Number).filter(Boolean);
const title = (number) => cars[number].name + ([...cars].some((other, at) => at !== number && other.name === cars[number].name) ? ` ${same(number)}` : '');
const same = (number) => cars.slice(0, number + 1).filter((other) => other.name === cars[number].name).length;

// Crosses out `count` boxes, group by group; returns how many there are too few.
function spread(marks, groups, count) {
  for (const group of groups) {
    const taken = Math.min(count, sizes[group - 1] - marks[group - 1]);
    marks[group - 1] += taken;
    count -= taken;
  }
  return count;
}

// ---- Steps ----

function step(label, change) {
  const before = copy(now);
  change(now);
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  const name = cars.length > 1 ? `${title(view.car)}: ${label}` : label;
  steps = [...steps.slice(1 - MOST), { name, at: `${before.turn}.${before.phase}`, state: before }];
  undone = [];
  says(name);
  keep();
}

function undo() {
  const last = steps.pop();
  undone.push({ ...last, state: now });
  now = last.state;
  says(`undone: ${last.name}`);
  keep();
}

function redo() {
  const next = undone.pop();
  steps.push({ ...next, state: now });
  now = next.state;
  says(`redone: ${next.name}`);
  keep();
}

const says = (text) => ($('#says').textContent = text);

function keep() {
  try {
    localStorage.setItem(store, JSON.stringify({ now, steps, undone, view }));
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
  if (kept?.now?.marks.length === total) ({ now, steps, undone, view } = kept);
  keep();
}

// ---- Damage files ----

// The numbers of the empty file, in the order of the groups, and where the duel was left.
function written(index) {
  const { damage, first, speeds, statuses } = cars[index];
  let next = first;
  const hits = damage.replace(/^([\w-]+ = )\S.*?(  # of )(.*)$/gm, (_, key, of, counts) => {
    const taken = counts.split(', ').map((count) => (count === '0' ? 0 : now.marks[next++]));
    return key + (taken.length > 1 ? `[${taken.join(', ')}]` : taken[0]) + of + counts;
  });
  const { speed, choices, notes } = own(index);
  const play = [`turn = ${now.turn}`, `phase = ${now.phase}`];
  if (speeds.length) play.push(`speed = ${speeds[speed]?.mph ?? 0}`);
  if (statuses.length) play.push(`handling = ${number(statuses[choices.handling])}`);
  if (notes) play.push(`notes = ${JSON.stringify(notes)}`);
  return `${hits}\n[play]\n${play.join('\n')}\n`;
}

// The tables of a file: of TOML, what damage files use.
function tables(text) {
  let at = 0;
  const fail = (what) => { throw new Error(`line ${text.slice(0, at).split('\n').length}: ${what}`); };
  const eat = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const blank = () => eat(/(\s|#.*)*/y);
  const key = () => (eat(/[\w-]+(\s*\.\s*[\w-]+)*/y) ?? fail('no key'))[0].replace(/\s/g, '').split('.');
  const put = (table, path, value) => {
    const last = path.pop();
    for (const name of path) table = table[name] ??= {};
    table[last] = value;
  };
  function value() {
    const found = eat(/"(\\.|[^"\\\n])*"|'[^'\n]*'|[+-]?\d[\d_]*|true|false|[[{]/y) ?? fail('no value');
    const word = found[0];
    if (word === '[' || word === '{') {
      const all = word === '[' ? [] : {}, end = word === '[' ? /]/y : /}/y;
      for (blank(); !eat(end); eat(/,/y), blank()) {
        if (at >= text.length) fail('no end');
        if (word === '[') all.push(value());
        else { const path = key(); blank(); eat(/=/y) ?? fail('no ='); blank(); put(all, path, value()); }
        blank();
      }
      return all;
    }
    if (word.startsWith('"')) return JSON.parse(word);
    if (word.startsWith("'")) return word.slice(1, -1);
    return word === 'true' || (word !== 'false' && Number(word.replaceAll('_', '')));
  }
  const file = {};
  let table = file;
  for (blank(); at < text.length; blank()) {
    const list = eat(/\[\[/y), one = !list && eat(/\[/y);
    if (list || one) {
      const path = key(), last = path.pop();
      table = file;
      for (const name of path) table = table[name] ??= {};
      table = list ? ((table[last] ??= []).push({}), table[last].at(-1)) : (table[last] ??= {});
      eat(list ? /]]/y : /]/y) ?? fail('no ]');
    } else {
      const path = key();
      eat(/[ \t]*=[ \t]*/y) ?? fail('no =');
      put(table, path, value());
    }
  }
  return file;
}

const letters = (text) => String(text).toLowerCase().replace(/[^a-z0-9]/g, '');

// Changes the state to what a damage file of a vehicle says.
function read(text, index) {
  const { groups, first, speeds, statuses } = cars[index];
  const marks = groups.map(() => 0);
  const fail = (what) => { throw new Error(what); };
  const cross = (rows, taken, name) => {
    if (!rows.length && [taken].flat().some(Boolean)) fail(`no boxes for ${name}`);
    const list = Array.isArray(taken) ? taken : null;
    let over = 0;
    for (const row of rows) {
      const size = sizes[first + row];
      const wanted = list ? (list[groups[row].row] ?? 0) : row === rows[0] ? taken : over;
      marks[row] = Math.min(size, wanted);
      over = wanted - marks[row];
      if (list && over) fail(`${name}: ${over} more than there are boxes`);
    }
    if (!list && over) fail(`${name}: ${over} more than there are boxes`);
  };
  const of = (table, key) => groups.flatMap((group, row) => (group.table === table && group.key === key ? [row] : []));
  const unit = (file, below) => {
    for (const table of ['armor', 'tires', 'wheelguards']) {
      for (const [side, taken] of Object.entries(file[table] ?? {})) cross(of(below + table, side), taken, `${side} ${table}`);
    }
    for (const weapon of file.weapons ?? []) part(weapon, `${below}weapons`, 'item', ['hits', 'shots']);
  };
  const part = (found, table, name, keys) => {
    const called = groups.flatMap((group, row) => (group.table === table
      && group.names.concat(group.part[name]).some((own) => letters(own) === letters(found[name]))
      && (!found.mount || letters(found.mount) === letters(group.part.mount)) ? [row] : []));
    if (!called.length) fail(`this vehicle has no ${found[name]} here`);
    const ids = [...new Set(called.map((row) => JSON.stringify(groups[row].part)))];
    if (ids.length > 1 && !found.number && !found.each) fail(`${ids.length} are called ${found[name]}: which number?`);
    const meant = found.number ? ids.filter((id, at) => (JSON.parse(id).number ?? at + 1) == found.number) : ids;
    for (const id of meant) {
      const rows = called.filter((row) => JSON.stringify(groups[row].part) === id);
      for (const key of keys.filter((key) => key in found)) cross(rows.filter((row) => groups[row].key === key), found[key], `${key} of ${found[name]}`);
    }
  };
  const file = tables(text);
  if ('power-units' in file) cross(of('', 'power-units'), file['power-units'], 'power units');
  unit(file, '');
  unit(file.sidecar ?? {}, 'sidecar.');
  for (const found of file.parts ?? []) part(found, 'parts', 'item', ['hits']);
  for (const found of file.crew ?? []) part(found, 'crew', 'role', ['hits', 'armor', 'points']);
  const play = file.play ?? {};
  return (state) => {
    marks.forEach((taken, row) => (state.marks[first + row] = taken));
    const mine = state.cars[index];
    state.turn = play.turn ?? state.turn;
    state.phase = play.phase ?? state.phase;
    if ('speed' in play) mine.speed = speeds.findIndex(({ mph }) => mph === play.speed);
    const status = statuses.findIndex((label) => number(label) === play.handling);
    if (status >= 0) mine.choices.handling = String(status);
    mine.notes = play.notes ?? mine.notes;
  };
}

async function openFile(file) {
  const message = $('#message');
  $('#menu').hidePopover();
  message.hidden = true;
  try {
    const change = read(await file.text(), view.car);
    step(`opened ${file.name}`, change);
  } catch (error) {
    message.textContent = `This page cannot read the file, and changed nothing. ${error.message}`;
    message.hidden = false;
  }
}

function save(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// ---- The roll to hit ----

// The ways of 36 for this number or more on two dice; 2 always misses.
const ways = (least) => [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((roll) => roll >= least).reduce((all, roll) => all + 6 - Math.abs(7 - roll), 0);

// The modifiers beside the range, with their names.
function added() {
  const aim = view.aims[view.car], found = [];
  const add = (what, by) => by && found.push([what, by]);
  const sides = target(aim);
  const [side, by] = sides.sides[aim.side] ?? ['', 0];
  add(side, by);
  add(...(sides.parts[aim.part] ?? ['', 0]));
  car().modifiers.forEach(([, several, choices], group) => {
    choices.forEach(([what, adds], choice) => (aim.picked[group] ?? (several ? [] : [0])).includes(choice) && add(what, adds));
  });
  add('our D', -aim.d);
  add('skill', aim.skill);
  return found;
}

// The sides and parts of the target: of another vehicle here, or any size.
function target({ target }) {
  if (!cars[target]) return { sides: ['0', '−1', '−2', '−3', '−4', '−5', '−6'].map((by) => [`size ${by}`, number(by)]), parts: [] };
  const all = cars[target].toHitUs.map(([what, by]) => [what, number(by)]);
  const isSide = ([what]) => ['ends', 'sides', 'top'].includes(what);
  return { sides: all.filter(isSide), parts: [['', 0], ...all.filter((one) => !isSide(one))] };
}

function roll(weapon) {
  const more = added(), by = more.reduce((all, [, adds]) => all + adds, 0);
  return weapon.rolls.map(([who, ranges]) => {
    const base = ranges[view.aims[view.car].range];
    if (base === undefined || base === '–') return { who, text: 'out of range', sum: '' };
    const least = number(base) - by;
    const text = ways(least) ? `${Math.max(3, least)} or more` : 'cannot hit';
    const sum = [`${base} at this range`, ...more.map(([what, adds]) => `${what} ${signed(adds)}`)].join(', ');
    return { who, least, text, chance: `${ways(least)} of 36`, sum };
  });
}

function showRoll() {
  const aim = view.aims[view.car], from = page();
  const press = (list, is) => $$(`[data-aim="${list}"]`, from).forEach((button) => button.setAttribute('aria-pressed', is(Number(button.dataset.value))));
  press('range', (at) => at === aim.range);
  press('d', (at) => at === aim.d);
  press('skill', (at) => at === aim.skill);
  const options = (name, list, label, isOn) => {
    const box = $(`.of-${name}`, from);
    if (box) box.replaceChildren(...list.map((one, at) => button(label(one), { aim: name, value: at }, isOn(at))));
  };
  const text = ([what, by]) => [what || 'whole', by ? signed(by) : '0'];
  const { sides, parts } = target(aim);
  options('target', [{ name: 'not here' }, ...cars], (one, at) => [one.number && one !== car() ? `${one.name} ${one.number}` : one.name, ''], (at) => at - 1 === aim.target);
  $$('[data-aim=target]', from).forEach((one, at) => (one.hidden = at - 1 === view.car || cars.length < 2));
  options('side', sides, text, (at) => at === aim.side);
  options('part', parts, text, (at) => at === aim.part);
  car().modifiers.forEach(([, several], group) => {
    const picked = aim.picked[group] ?? (several ? [] : [0]);
    $$(`[data-pick="${group}"]`, from).forEach((one) => one.setAttribute('aria-pressed', picked.includes(Number(one.dataset.value))));
  });
  $$('.need', from).forEach((cell) => {
    const all = roll(car().weapons[cell.dataset.weapon]);
    cell.replaceChildren(...all.map(({ who, text, chance, sum }) => element('span', [element('b', [who ? `${who}: ${text}` : text]), element('small', [[chance, sum].filter(Boolean).join(' · ')])])));
  });
}

function element(name, inside, more = {}) {
  const made = Object.assign(document.createElement(name), more);
  made.append(...inside);
  return made;
}

function button([label, small], data, isOn) {
  const made = element('button', [element('b', [label]), ...(small ? [element('small', [small])] : [])], { type: 'button' });
  Object.assign(made.dataset, data);
  if (isOn !== undefined) made.setAttribute('aria-pressed', isOn);
  return made;
}

// ---- A hit ----

// Where a hit goes, part by part: the parts chosen so far, until it stops or ends.
function plan() {
  const rows = [];
  let rest = hit.count;
  const taken = [...now.marks];
  for (const [at, ways] of hit.chain.entries()) {
    if (!rest || at > hit.stop) break;
    const open = ways.filter(({ groups }) => left(groups, taken));
    const way = open[(hit.picked[at] ?? 0) % Math.max(open.length, 1)];
    if (!way) continue;
    const before = left(way.groups, taken);
    rest = spread(taken, way.groups, rest);
    rows.push({ at, way, others: open.length, taken: before - left(way.groups, taken), isGone: !left(way.groups, taken), rest });
  }
  return { rows, rest, taken };
}

function strike(target, count) {
  const chain = car().chains[target.dataset.chain];
  if (!chain || count <= left(groupsOf(target))) return take(target, count);
  hit = { name: target.dataset.name, count, chain, picked: {}, stop: chain.length };
  $('#panel').hidePopover();
  $('#hit').showPopover();
  showHit();
}

function take(target, count) {
  step(`${target.dataset.name} −${count}`, ({ marks }) => spread(marks, groupsOf(target), count));
  consequences(count, left(groupsOf(target)) ? [] : [target.dataset.name], target.dataset.chain);
  showPanel();
}

function showHit() {
  const { rows, rest } = plan();
  $('#hit-title').textContent = `Hit of ${hit.count}: ${hit.name}`;
  $('#hit-rows').replaceChildren(...rows.map((row) => {
    const words = element('span', [element('b', [row.way.name]), element('small', [` takes ${row.taken}${row.isGone ? ', gone' : ''}, ${row.rest} left`])]);
    const inside = [words];
    if (row.others > 1) inside.push(button(['other'], { other: row.at }));
    if (row.rest) inside.push(button(['stop'], { stop: row.at }));
    return element('li', inside);
  }));
  $('#hit-rest').textContent = rest ? `${rest} left over` : '';
}

function takeAll() {
  const { rows, taken } = plan();
  const words = rows.map((row) => `${row.way.name} −${row.taken}`).join(', ');
  step(`hit of ${hit.count}: ${words}`, (state) => (state.marks = taken));
  $('#hit').hidePopover();
  consequences(hit.count, rows.filter((row) => row.isGone).map((row) => row.way.name), hit.name);
}

// Offers what the book says of such a hit; nothing is done unasked.
function consequences(count, gone, isOfSide) {
  then = [];
  const hazard = isOfSide ? car().hazards.filter(([least]) => count >= least).at(-1)?.[1] : undefined;
  if (hazard && own().choices.handling !== undefined) then.push({ text: `Hazard D${hazard}: the handling status falls by ${hazard}`, hazard });
  for (const name of gone.filter((name) => !/armor$/.test(name) && !/^(front|back|left|right|top|under)/i.test(name))) then.push({ text: `${name} is gone: see the tables` });
  for (const name of gone.filter((name) => /tire$/i.test(name))) then.push({ text: `${name} is lost: see the tables` });
  show();
}

function showThen() {
  const list = $('.then', page());
  list.hidden = !then.length;
  $('ul', list).replaceChildren(...then.map(({ text, hazard }, at) => element('li', [
    element('span', [text]), ...(hazard ? [button(['do it'], { accept: at })] : []), button([hazard ? 'no' : 'seen'], { refuse: at }),
  ])));
}

// ---- What the page shows ----

function show() {
  pages.forEach((one, at) => (one.hidden = at !== view.car));
  for (const boxes of $$('.boxes')) {
    [...boxes.children].forEach((box, number) => box.classList.toggle('x', number < now.marks[boxes.dataset.group - 1]));
  }
  for (const target of $$('[data-groups]', page())) {
    const groups = groupsOf(target);
    $('.left', target).textContent = left(groups);
    target.setAttribute('aria-description', `${target.dataset.name}: ${left(groups)} of ${sum(groups, sizes)} left`);
    target.classList.toggle('gone', left(groups) === 0);
  }
  for (const [id, list, word] of [['undo', steps, '↶'], ['redo', undone, '↷']]) {
    const last = list.at(-1);
    $(`#${id}`).disabled = !last;
    $(`#${id}`).title = last?.name ?? '';
    $(`#${id}`).setAttribute('aria-label', last ? `${id}: ${last.name}` : id);
    $(`#${id} b`).textContent = word;
  }
  for (const choice of $$('[data-choice]', page())) {
    for (const button of $$('button', choice)) button.setAttribute('aria-pressed', button.dataset.value === own().choices[choice.dataset.choice]);
  }
  $$('[data-tick]', page()).forEach((one) => one.setAttribute('aria-pressed', own().choices[one.dataset.tick] === 'x'));
  const notes = $('textarea', page());
  if (notes !== document.activeElement) notes.value = own().notes;
  showHeader();
  if (car().speeds.length) showSpeed();
  if (car().ranges.length) showRoll();
  showThen();
  const line = (one, isUndone) => element('li', [element('b', [one.at]), ` ${one.name}`], { className: isUndone ? 'undone' : '' });
  $('#log').replaceChildren(...steps.map((one) => line(one)), ...[...undone].reverse().map((one) => line(one, true)));
  if (open) showPanel();
}

const speedOf = (at) => cars[at].speeds[own(at).speed];
const statusOf = (at) => cars[at].statuses[own(at).choices.handling];

function controlOf(at) {
  const mph = speedOf(at)?.mph;
  const row = $$('[data-speeds]', pages[at]).find((one) => one.dataset.speeds.split(' ').includes(String(mph)));
  return (row && $(`[data-status="${own(at).choices.handling}"]`, row)?.dataset.says) ?? 'safe';
}

function showHeader() {
  $$('[data-tab]').forEach((tab, at) => {
    tab.setAttribute('aria-selected', at === view.car);
    tab.tabIndex = at === view.car ? 0 : -1;
    const armor = Object.entries(cars[at].chains).map(([side, [[first]]]) => `${side[0]} ${left(first.groups)}`);
    const states = [speedOf(at) && `${speedOf(at).mph} mph`, statusOf(at) && `status ${statusOf(at)}`, speedOf(at) && controlOf(at)];
    $('.state', tab).textContent = [...states.filter(Boolean), armor.join(' ')].join(' · ');
  });
  const mph = speedOf(view.car)?.mph ?? 0, has = car().speeds.length > 0;
  $$('.of-speed').forEach((one) => (one.hidden = !has));
  $('#mph b').textContent = mph;
  $('#status b').textContent = statusOf(view.car) ?? '–';
  $('#control b').textContent = controlOf(view.car).replace('roll ', '');
  $('#next b').textContent = now.phase;
  const ends = now.phase === 5 || !has;
  $('#next').title = (`turn ${now.turn} ${now.phase}: ${ends ? 'end of the turn' : 'next phase'}`);
  $('#turn').textContent = `turn ${now.turn}`;
  const moving = cars.map((_, at) => at).filter((at) => speedOf(at)?.phases[now.phase - 1]).sort((one, other) => speedOf(other).mph - speedOf(one).mph);
  $('#moves').textContent = cars.length > 1 && moving.length ? `moves now: ${moving.map((at) => `${title(at)} ${speedOf(at).mph}`).join(', ')}` : '';
}

function showSpeed() {
  const from = page(), speed = speedOf(view.car), { handling } = own().choices;
  $('.speed', from).textContent = `${speed?.mph ?? 0} mph`;
  $('.end', from).textContent = now.phase < 5 ? `Next: phase ${now.phase + 1}` : `End turn ${now.turn}${car().regained ? `, regain ${car().regained}` : ''}`;
  $('.more', from).textContent = speed?.more ?? '';
  $$('.phases button', from).forEach((cell, number) => {
    $('b', cell).textContent = speed?.phases[number] || '–';
    cell.setAttribute('aria-pressed', number + 1 === now.phase);
  });
  const rows = $$('[data-speeds]', from);
  const at = rows.findIndex((row) => row.dataset.speeds.split(' ').includes(String(speed?.mph)));
  rows.forEach((row, number) => {
    row.classList.toggle('on', number === at);
    row.classList.toggle('far', Math.abs(number - Math.max(2, Math.min(at, rows.length - 3))) > 2);
    $$('th span', row).forEach((cell) => cell.classList.toggle('on', cell.textContent === String(speed?.mph)));
  });
  for (const cell of $$('.speeds [data-status], .speeds [data-phase]', from)) {
    const { status, phase } = cell.dataset;
    cell.classList.toggle('on', status ? status === handling : phase === String(now.phase));
  }
  $('.roll-now', from).textContent = speed ? `${speed.mph} mph, handling ${statusOf(view.car)}: ${controlOf(view.car)}` : '';
}

function showPanel() {
  const groups = groupsOf(open), all = sum(groups, sizes), isTen = $('#ten').getAttribute('aria-pressed') === 'true';
  $('#panel-title').textContent = `${open.dataset.name}: ${left(groups)} of ${all} left`;
  $$('[data-take]').forEach((one) => {
    const count = Number(one.dataset.take) + (isTen ? 10 : 0);
    one.textContent = `−${count}`;
    one.disabled = count > left(groups) && !car().chains[open.dataset.chain];
  });
  $('#reset').disabled = left(groups) === all;
  $('#reset').textContent = `Reset to ${all}`;
}

// ---- What taps do ----

function openPanel(target) {
  open?.setAttribute('aria-expanded', false);
  open = target;
  open.setAttribute('aria-expanded', true);
  $('#ten').setAttribute('aria-pressed', false);
  $('#panel').showPopover();
  showPanel();
  open.scrollIntoView({ block: 'nearest' });
}

function choose(number) {
  view.car = number;
  [open, then] = [null, []];
  keep();
}

function next() {
  if (now.phase < 5 && car().speeds.length) return step(`phase ${now.phase + 1}`, (state) => state.phase++);
  const words = cars.flatMap((one, at) => (one.regained && Number(own(at).choices.handling) > one.start ? [`${title(at)} regains ${one.regained}`] : []));
  step([`turn ${now.turn + 1}`, ...words].join(', '), (state) => {
    [state.turn, state.phase] = [state.turn + 1, 1];
    state.cars.forEach((mine, at) => {
      const status = Number(mine.choices.handling), { start, regained } = cars[at];
      if (regained && status > start) mine.choices.handling = String(Math.max(start, status - regained));
    });
  });
}

const setSpeed = (speed) => step(`${car().speeds[speed]?.mph ?? 0} mph`, (state) => (state.cars[view.car].speed = speed));

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  const { groups, take: count, fire, value, name, tab, aim, pick, tick, other, stop, accept, refuse } = button.dataset;
  const list = button.closest('[data-choice]')?.dataset.choice, row = button.closest('[data-speeds]');
  const aims = view.aims[view.car];
  if (tab) choose(Number(tab));
  else if (groups) openPanel(button);
  else if (count) strike(open, Number(count) + ($('#ten').getAttribute('aria-pressed') === 'true' ? 10 : 0));
  else if (fire) step(name, ({ marks }) => fire.split(',').forEach((loads) => spread(marks, loads.split(' ').map(Number), 1)));
  else if (aim) { aims[aim] = Number(value) - (aim === 'target' ? 1 : 0); if (aim === 'target') [aims.side, aims.part] = [0, 0]; keep(); }
  else if (pick) {
    const choice = Number(value), picked = aims.picked[pick] ?? [];
    const several = car().modifiers[pick][1];
    aims.picked[pick] = !several ? [choice] : picked.includes(choice) ? picked.filter((one) => one !== choice) : [...picked, choice];
    keep();
  } else if (tick) step(`${name}`, (state) => (state.cars[view.car].choices[tick] = own().choices[tick] === 'x' ? '' : 'x'));
  else if (other) { hit.picked[other] = (hit.picked[other] ?? 0) + 1; showHit(); }
  else if (stop) { hit.stop = Number(stop); showHit(); }
  else if (accept || refuse) {
    const [{ hazard }] = then.splice(Number(accept ?? refuse), 1);
    if (accept) step(`hazard D${hazard}`, (state) => (state.cars[view.car].choices.handling = String(Math.min(car().statuses.length - 1, Number(own().choices.handling) + hazard))));
    show();
  } else if (list) step(`${button.closest('[data-choice]').getAttribute('aria-label').toLowerCase()} ${$('b', button).textContent}`, (state) => (state.cars[view.car].choices[list] = value));
  else if (row) {
    const speeds = row.dataset.speeds.split(' ');
    const mph = speeds[(speeds.indexOf(String(speedOf(view.car)?.mph)) + 1) % speeds.length];
    setSpeed(car().speeds.findIndex((speed) => speed.mph === Number(mph)));
  } else actions[button.dataset.do ?? button.id]?.(button);
});

const actions = {
  undo, redo, next,
  back: undo,
  all: takeAll,
  count: () => { hit.stop = 0; takeAll(); },
  phase: (button) => step(`phase ${button.dataset.phase}`, (state) => (state.phase = Number(button.dataset.phase))),
  reset: () => step(`${open.dataset.name} reset`, ({ marks }) => groupsOf(open).forEach((group) => (marks[group - 1] = 0))),
  ten: (button) => { button.setAttribute('aria-pressed', button.getAttribute('aria-pressed') !== 'true'); showPanel(); },
  save: () => save(car().damage ? car().file : car().file.replace('damage.toml', 'duel.toml'), written(view.car)),
  design: () => save(car().design.name, car().design.text),
  report: () => save('duel.txt', steps.map(({ at, name }) => `${at} ${name}`).join('\n')),
  again: () => step('reset all', (state) => Object.assign(state, fresh())),
  slower: () => setSpeed(Math.max(-1, own().speed - 1)),
  faster: () => setSpeed(Math.min(car().speeds.length - 1, own().speed + 1)),
  speeds: (button) => button.setAttribute('aria-pressed', $('.speeds', page()).classList.toggle('all')),
  mph: () => $('.core', page()).scrollIntoView(),
};
[actions.status, actions.control] = [actions.mph, actions.mph];

$('#panel').addEventListener('beforetoggle', ({ newState }) => open?.setAttribute('aria-expanded', newState === 'open'));
$('.tabs').addEventListener('keydown', ({ key }) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (by) { choose((view.car + by + cars.length) % cars.length); $(`[data-tab="${view.car}"]`).focus(); }
});
for (const notes of $$('textarea')) notes.addEventListener('change', () => step('notes', (state) => (state.cars[view.car].notes = notes.value)));
addEventListener('storage', ({ key }) => key === store && load());
$('#open').addEventListener('change', ({ target }) => {
  if (target.files[0]) openFile(target.files[0]);
  target.value = '';
});
load();
