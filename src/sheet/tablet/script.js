'use strict';
// Counts along in a duel. Each change is a named step that can be taken back and done again. It knows no rules: what lies
// behind a side, what a roll needs and what a turn gives back are in the data.

const $ = (css, from = document) => from.querySelector(css);
const $$ = (css, from = document) => [...from.querySelectorAll(css)];

const cars = JSON.parse($('#data').textContent);
const pages = $$('article');
const total = cars.reduce((all, car) => all + car.count, 0), sizes = Array(total).fill(0), start = Array(total).fill(0);
for (const { dataset: { group, count, crossed } } of $$('.boxes:not([data-group="0"])')) {
  [sizes[group - 1], start[group - 1]] = [Number(count), Number(crossed)];
}
const MOST = 200;
const store = ['roadworthy duel 2', ...cars.map((car) => car.key), ...(start.some(Boolean) ? start : [])].join(' ');
const fresh = () => ({
  turn: 1, phase: 1, marks: [...start],
  cars: cars.map((car) => ({
    speed: -1, before: -1, class: 0, loses: 0, slows: 0, burns: 0, d: 0, then: [], notes: '',
    choices: car.start === null ? {} : { handling: String(car.start), reflex: '0', skill: '0' },
  })),
});
// `now` is what steps change, `steps` and `undone` have a name, a time and the state before or after.
let now = fresh(), steps = [], undone = [];
// What is only shown: the chosen vehicle, and the circumstances of its next shot.
let view = { car: 0, aims: cars.map(() => ({ range: [1] })) };
let open = null, hit = null;

const car = () => cars[view.car];
const page = () => pages[view.car];
const own = (number = view.car) => now.cars[number];
const aims = () => view.aims[view.car];
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace('-', '−'));
const number = (text) => Number(String(text).replace('−', '-'));
const sum = (groups, of) => groups.reduce((all, group) => all + of[group - 1], 0);
const left = (groups, marks = now.marks) => sum(groups, sizes) - sum(groups, marks);
const groupsOf = (target) => target.dataset.groups.split(' ').map(Number).filter(Boolean);
const title = (number) => $(`[data-tab="${number}"] b`).textContent;

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

// A step that merges with the last one, if both have the same `kind`, has the state before the first.
function step(label, change, kind) {
  const before = structuredClone(now), last = steps.at(-1);
  change(now);
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  // A maneuver counts against the shots of its phase.
  if (before.turn !== now.turn || before.phase !== now.phase) now.cars.forEach((mine, at) => { mine.d = 0; delete view.aims[at].d; });
  const words = typeof label === 'function' ? label(before) : label, isOfAll = /^(turn|phase) /.test(words);
  const name = cars.length > 1 && !isOfAll ? `${title(view.car)}: ${words}` : words;
  const at = `${before.turn}.${before.phase}`, isMerged = kind && last?.kind === `${view.car} ${kind}` && last.at === at;
  if (isMerged) steps.pop();
  steps = [...steps.slice(1 - MOST), { name, at, kind: kind && `${view.car} ${kind}`, state: isMerged ? last.state : before }];
  undone = [];
  $('#says').textContent = name;
  keep();
}

// Takes the last of `from` back or does it again, and notes the other way in `to`.
function move(from, to, word) {
  const last = from.pop();
  to.push({ ...last, state: now });
  now = last.state;
  $('#says').textContent = `${word}: ${last.name}`;
  keep();
}

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
  try {
    const kept = JSON.parse(localStorage.getItem(store));
    if (kept?.now?.marks.length === total) ({ now, steps, undone, view } = kept);
  } catch { /* Without storage, the page starts anew. */ }
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
  const { speed, choices, notes, class: lost, slows, burns } = own(index), { reflex, skill } = choices;
  const play = [`turn = ${now.turn}`, `phase = ${now.phase}`];
  if (speeds.length) play.push(`speed = ${speeds[speed]?.mph ?? 0}`);
  if (statuses.length) play.push(`handling = ${number(statuses[choices.handling])}`);
  const effects = Object.entries({ class: lost, slows, burns, reflex, skill }).filter(([, by]) => Number(by)).map((one) => `"${one.join(' ')}"`);
  if (effects.length) play.push(`effects = [${effects.join(', ')}]`);
  if (notes) play.push(`notes = ${JSON.stringify(notes)}`);
  return `${hits}\n[play]\n${play.join('\n')}\n`;
}

// The tables of a file. Of TOML, it knows what damage files use, and reads each value as JSON.
function tables(text) {
  const file = {};
  let table = file, line = 1, depth = 0, words = [];
  const deep = (path, put) => {
    const last = path.pop(), inner = path.reduce((table, name) => (table[name] ??= {}), put ? table : file);
    return put ? (inner[last] = put.value) : [inner, last];
  };
  const json = (word) => (/^'/.test(word) ? JSON.stringify(word.slice(1, -1)) : word === '=' ? ':' : /^[+-]?\d[\d_]*$/.test(word) ? Number(word.replaceAll('_', ''))
    : /^[\w.+-]+$/.test(word) && !/^(true|false)$/.test(word) ? `"${word}"` : word);
  const statement = () => {
    const at = words.indexOf('=');
    if (at > 0) return deep(words.slice(0, at).join('').split('.'), { value: JSON.parse(words.slice(at + 1).map(json).join('').replace(/,(?=[\]}])/g, '')) });
    const [inner, last] = deep(words.filter((word) => !/[[\]]/.test(word)).join('').split('.'));
    table = words[1] === '[' ? ((inner[last] ??= []).push({}), inner[last].at(-1)) : (inner[last] ??= {});
  };
  for (const word of `${text}\n`.match(/"(\\.|[^"\\\n])*"|'[^'\n]*'|#.*|[\w.+-]+|\n|\S/g)) {
    depth += { '[': 1, '{': 1, ']': -1, '}': -1 }[word] ?? 0;
    if (!/^[#\n]/.test(word)) words.push(word);
    if (word !== '\n') continue;
    try {
      if (words.length && !depth) { statement(); words = []; }
    } catch { throw new Error(`line ${line} is no table and no value`); }
    line += 1;
  }
  if (words.length) throw new Error('the last value has no end');
  return file;
}

// Changes the state to what a damage file of a vehicle says.
function read(text, index) {
  const { groups, first, speeds, statuses } = cars[index];
  const marks = [...now.marks].fill(0, first, first + groups.length);
  const fail = (what) => { throw new Error(what); };
  const letters = (text) => String(text).toLowerCase().replace(/[^a-z0-9]/g, '');
  const cross = (rows, taken, name) => {
    const some = (rows, count) => spread(marks, rows.map((row) => first + row + 1), count);
    const over = Array.isArray(taken) ? taken.reduce((all, count, at) => all + some(rows.filter((row) => groups[row].row === at), count), 0) : some(rows, taken);
    if (over) fail(`${name}: ${over} more than there are boxes`);
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
  const file = tables(text), play = file.play ?? {};
  if ('power-units' in file) cross(of('', 'power-units'), file['power-units'], 'power units');
  unit(file, '');
  unit(file.sidecar ?? {}, 'sidecar.');
  for (const found of file.parts ?? []) part(found, 'parts', 'item', ['hits']);
  for (const found of file.crew ?? []) part(found, 'crew', 'role', ['hits', 'armor', 'points']);
  return (state) => {
    const mine = state.cars[index];
    Object.assign(state, { marks, turn: play.turn ?? state.turn, phase: play.phase ?? state.phase });
    if ('speed' in play) mine.speed = speeds.findIndex(({ mph }) => mph === play.speed);
    const status = statuses.findIndex((label) => number(label) === play.handling);
    if (status >= 0) mine.choices.handling = String(status);
    for (const [key, by] of (play.effects ?? []).map((text) => text.split(' '))) {
      Object.assign(...(key in mine.choices ? [mine.choices, { [key]: by }] : [mine, { [key]: Number(by) }]));
    }
    mine.notes = play.notes ?? mine.notes;
  };
}

async function openFile(file) {
  $('#menu').hidePopover();
  $('#message').textContent = '';
  try {
    step(`opened ${file.name}`, read(await file.text(), view.car));
  } catch (error) {
    $('#message').textContent = `This page cannot read the file, and changed nothing. ${error.message}`;
  }
}

function save(name, text) {
  element('a', [], { href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, download: name }).click();
}

// ---- The roll to hit ----

// The ways of 36 for this number or more on two dice; 2 always misses.
const ways = (least) => [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((roll) => roll >= least).reduce((all, roll) => all + 6 - Math.abs(7 - roll), 0);

// The sides and parts of the target, with their modifiers: of another vehicle here, or any size.
function sides() {
  const other = cars[(aims().target?.[0] ?? 0) - 1];
  if (!other) return [0, -1, -2, -3, -4, -5, -6].map((by) => ['size', by]);
  const all = other.toHitUs.map(([what, by]) => [what, number(by)]);
  const whole = all.filter(([what]) => ['ends', 'sides', 'top'].includes(what)), parts = all.filter((one) => !whole.includes(one));
  return [...whole, ...parts.flatMap(([part, by]) => whole.slice(0, 2).map(([side, more]) => [`${part}, ${side}`, by + more]))];
}

function roll([who, ranges], by) {
  const base = ranges[aims().range[0]], least = number(base) - by, isNear = !Number.isNaN(least);
  const text = !isNear ? 'out of range' : ways(least) ? `${Math.max(3, least)} or more` : 'cannot hit';
  return element('span', [element('b', [who ? `${who}: ${text}` : text]), element('small', [isNear ? `${ways(least)} of 36, from ${base}` : ''])]);
}

function showRoll() {
  const fill = (name, list) => $(`[data-pick=${name}]`, page()).replaceChildren(...list.map(([label, by]) => button([label, by === undefined ? '' : signed(by)], { adds: by ?? 0 })));
  fill('target', [['not here'], ...cars.map((_, at) => [title(at)])]);
  fill('side', sides());
  for (const group of $$('[data-pick]', page())) {
    const { pick } = group.dataset;
    const picked = aims()[pick] ?? ('several' in group.dataset ? [] : [pick === 'd' ? Math.min(own().d, 6) : 0]);
    [...group.children].forEach((one, at) => one.setAttribute('aria-pressed', picked.includes(at)));
  }
  $$('[data-pick=target] button', page()).forEach((one, at) => (one.hidden = at - 1 === view.car));
  const added = $$('[data-adds][aria-pressed=true]', page()).map((one) => [$('b', one).textContent, Number(one.dataset.adds)]).filter(([, adds]) => adds);
  const by = added.reduce((all, [, adds]) => all + adds, 0);
  $('.sum', page()).textContent = ['range in each number', ...added.map(([what, adds]) => `${what} ${signed(adds)}`)].join(', ') + (added.length > 1 ? `: ${signed(by)}` : '');
  for (const cell of $$('.need', page())) cell.replaceChildren(...car().weapons[cell.dataset.weapon].rolls.map((one) => roll(one, by)));
}

function element(name, inside, more = {}) {
  const made = Object.assign(document.createElement(name), more);
  made.append(...inside);
  return made;
}

function button([label, small], data) {
  const made = element('button', [element('b', [label]), ...(small ? [element('small', [small])] : [])], { type: 'button' });
  Object.assign(made.dataset, data);
  return made;
}

// ---- A hit ----

// Where a hit goes, part by part: the parts chosen so far, until it stops or ends.
function plan() {
  const rows = [], taken = [...now.marks];
  let rest = hit.count;
  for (const [at, ways] of hit.chain.entries()) {
    if (!rest || at > hit.stop) break;
    // Chance may also choose a part that is gone: it lets the hit through.
    const isOpen = ({ groups }) => left(groups, taken), all = [...ways.filter(isOpen), ...ways.filter((way) => !isOpen(way))];
    const way = all[(hit.picked[at] ?? 0) % all.length];
    if (!all.some(isOpen)) continue;
    const over = spread(taken, way.groups, rest);
    rows.push({ at, way, others: all.length, taken: rest - over, isGone: !left(way.groups, taken), rest: over });
    rest = over;
  }
  return { rows, rest, taken };
}

function strike(target, count) {
  const chain = car().chains[target.dataset.chain], groups = groupsOf(target);
  if (!chain || count <= left(groups)) return crossOut(`${target.dataset.name} −${count}`, count, ({ marks }) => spread(marks, groups, count));
  hit = { name: target.dataset.name, count, chain, picked: {}, stop: chain.length };
  $('#panel').hidePopover();
  $('#hit').showPopover();
  showHit();
}

function showHit() {
  const { rows, rest } = plan();
  $('#hit-title').textContent = `Hit of ${hit.count}: ${hit.name}`;
  $('#hit-rows').replaceChildren(...rows.map((row) => {
    const words = element('span', [element('b', [row.way.name]), element('small', [` takes ${row.taken}${row.isGone ? ', gone' : ''}, ${row.rest} left`])]);
    return element('li', [words, row.others > 1 ? button(['other'], { other: row.at }) : '', row.rest ? button(['stop'], { stop: row.at }) : '']);
  }));
  $('#hit-rest').textContent = rest ? `${rest} left over` : '';
}

function takeAll(isQuiet) {
  const { rows, taken } = plan();
  const words = rows.map((row) => `${row.way.name} −${row.taken}`).join(', ');
  crossOut(`hit of ${hit.count}: ${words}`, isQuiet ? 0 : hit.count, (state) => (state.marks = taken));
  $('#hit').hidePopover();
}

// ---- Consequences: offered, never done unasked ----

// What is offered after one event are alternatives.
function offer(state, at, after, value) {
  const known = cars[at].consequences.filter((one) => one.after === after && one.least <= value);
  if (known.length) state.cars[at].then.push(known.filter(({ least }) => least === known.at(-1).least));
}

// Crosses out boxes, and offers what follows from a hit of this many; nothing if there are none.
function crossOut(label, count, change) {
  step(label, (state) => {
    const before = [...state.marks], { first, groups, plant, driver } = car();
    change(state);
    const crossed = (row) => state.marks[first + row], isLost = (row) => crossed(row) === sizes[first + row];
    const struck = groups.map((_, row) => row).filter((row) => count && crossed(row) > before[first + row] && groups[row].key !== 'shots');
    const tell = (after, value) => offer(state, view.car, after, value);
    if (struck.some((row) => !['', 'crew'].includes(groups[row].table))) tell('hit', count);
    for (const row of struck) {
      const { table, key, part, names } = groups[row];
      const corner = (key) => groups.flatMap((group, row) => (group.table === table && group.key === key ? [row] : []));
      if (row === plant) tell('plant-hit', 1);
      if (part.role && key === 'hits' && part.role === driver) tell('driver', crossed(row));
      if (!isLost(row)) continue;
      if (row === plant) tell('plant', 1);
      else if (table.endsWith('tires')) {
        const corners = [...new Set(groups.filter((group) => group.table === table).map((group) => group.key))];
        const bare = corners.filter((key) => corner(key).every(isLost));
        tell(bare.includes(key) ? 'corner' : 'pair', 1);
        tell('corners', bare.includes(key) ? bare.length : 0);
      } else if (names.length && !part.role) state.cars[view.car].then.push([{ says: `${names[0]} is lost`, does: [] }]);
    }
  });
}

// Each key of a consequence: what it does to a vehicle.
const effects = {
  hazard: (mine, by, { statuses }) => (mine.choices.handling = String(Math.min(statuses.length - 1, Number(mine.choices.handling) + by))),
  status: (mine, to, { statuses }) => (mine.choices.handling = String(statuses.findIndex((label) => number(label) === to))),
  class: (mine, by) => (mine.loses += by),
  slows: (mine, by) => (mine.slows += by),
  untrained: (mine) => Object.assign(mine.choices, { reflex: '0', skill: '0' }),
  burns: (mine, is) => (mine.burns = is),
  tires: (_, by, { groups, first }) => groups.forEach(({ table }, row) => table.endsWith('tires') && spread(now.marks, [first + row + 1], by)),
  everything: (_, by) => {
    const inside = (one) => $$('[data-groups]', one).flatMap(groupsOf);
    $$('.side, .person', page()).forEach((one) => spread(now.marks, inside(one), by));
    $$('.wheel, .cells, .parts', page()).flatMap((one) => inside(one)).forEach((group) => spread(now.marks, [group], by));
  },
};

function accept(at, way) {
  const { says, does } = own().then[at][way];
  step((before) => (before.cars[view.car].choices.handling === own().choices.handling ? says : `${says} – status ${statusOf(view.car)}, ${controlOf(view.car)}`), (state) => {
    const mine = state.cars[view.car];
    mine.then.splice(at, 1);
    for (const [key, by] of does.map((text) => text.split(' '))) effects[key](mine, Number(by), car());
    if (does.includes('burns 1')) offer(state, view.car, 'fire', 1);
  });
}

function showThen() {
  const list = $('.then', page()), { then } = own();
  list.hidden = !then.length;
  $('ul', list).replaceChildren(...then.map((ways, at) => {
    const isAction = ways[0].does.length > 0;
    const lines = ways.map(({ says }, way) => element('p', [says, isAction ? button(['do it'], { accept: at, way }) : '']));
    return element('li', [element('div', lines), button([isAction ? 'no' : 'seen'], { refuse: at })]);
  }));
}

// ---- What the page shows ----

function show() {
  pages.forEach((one, at) => (one.hidden = at !== view.car));
  $$('.boxes').forEach((boxes) => [...boxes.children].forEach((box, number) => box.classList.toggle('x', number < now.marks[boxes.dataset.group - 1])));
  for (const target of $$('[data-groups]', page())) {
    const groups = groupsOf(target);
    $('.left', target).textContent = left(groups);
    target.setAttribute('aria-description', `${target.dataset.name}: ${left(groups)} of ${sum(groups, sizes)} left`);
    target.classList.toggle('gone', left(groups) === 0);
  }
  for (const [id, list] of [['undo', steps], ['redo', undone]]) {
    const name = list.at(-1)?.name ?? '';
    Object.assign($(`#${id}`), { disabled: !name, title: name, ariaLabel: `${id}: ${name || 'nothing'}` });
  }
  $$('[data-choice] button', page()).forEach((one) => one.setAttribute('aria-pressed', one.dataset.value === own().choices[one.closest('[data-choice]').dataset.choice]));
  $$('[data-tick]', page()).forEach((one) => one.setAttribute('aria-pressed', own().choices[one.dataset.tick] === 'x'));
  const notes = $('textarea', page());
  if (notes !== document.activeElement) notes.value = own().notes;
  showHeader();
  if (car().speeds.length) showSpeed();
  if (car().ranges.length) showRoll();
  showThen();
  const line = (one, isUndone) => element('li', [element('b', [one.at]), ` ${one.name}`], { className: isUndone ? 'undone' : '' });
  $('#log').replaceChildren(...steps.map((one) => line(one)), ...[...undone].reverse().map((one) => line(one, true)));
  $('.last', page())?.replaceChildren(...steps.slice(-3).map((one) => line(one)));
  if (open) showPanel();
}

const mphOf = (at, speed = own(at).speed) => cars[at].speeds[speed]?.mph ?? 0;
const statusOf = (at) => cars[at].statuses[own(at).choices.handling];

function controlOf(at) {
  const row = $$('[data-speeds]', pages[at]).find((one) => one.dataset.speeds.split(' ').includes(String(mphOf(at))));
  return (row && $(`[data-status="${own(at).choices.handling}"]`, row)?.dataset.says) ?? 'safe';
}

function showHeader() {
  const hasPhases = car().speeds.length > 0;
  $$('[data-tab]').forEach((tab, at) => {
    tab.setAttribute('aria-selected', at === view.car);
    tab.tabIndex = at === view.car ? 0 : -1;
    const armor = Object.entries(cars[at].chains).map(([side, [[first]]]) => element('span', [side[0], element('b', [left(first.groups)])]));
    const settle = own(at).then.length ? `, ${own(at).then.length} to settle` : '';
    tab.classList.toggle('unsettled', settle);
    const states = cars[at].speeds.length ? [`${mphOf(at)} mph`, `status ${statusOf(at)}${settle}`, controlOf(at)] : [];
    $('.state', tab).replaceChildren(...states.map((text) => element('span', [text])), element('span', armor, { className: 'sides' }));
  });
  $$('.of-speed').forEach((one) => (one.hidden = !hasPhases));
  $('#mph b').textContent = mphOf(view.car);
  $('#status b').textContent = statusOf(view.car) ?? '–';
  $('#control b').textContent = controlOf(view.car).replace('roll ', '');
  const isEnd = now.phase === 5 || !hasPhases;
  $('#turn').textContent = `turn ${now.turn}`;
  $('#next small').textContent = hasPhases ? `turn ${now.turn}, phase ${now.phase}` : `turn ${now.turn}`;
  $('#next b').textContent = isEnd ? 'end turn' : `to phase ${now.phase + 1}`;
  $$('[data-phase]').forEach((one) => one.setAttribute(one.dataset.do ? 'aria-pressed' : 'data-on', Number(one.dataset.phase) === now.phase));
  // The faster moves first; of equals, the better reflexes choose.
  const moving = cars.map((_, at) => at).filter((at) => cars[at].speeds[own(at).speed]?.phases[now.phase - 1]);
  const reflex = (at) => Number(own(at).choices.reflex);
  moving.sort((one, other) => mphOf(other) - mphOf(one) || reflex(other) - reflex(one));
  const isTie = moving.some((at, place) => place && mphOf(at) === mphOf(moving[place - 1]));
  const words = moving.map((at) => `${title(at)} ${cars[at].speeds[own(at).speed].phases[now.phase - 1]}" at ${mphOf(at)}${isTie && reflex(at) ? `, reflexes ${reflex(at)}` : ''}`);
  $('#moves').textContent = hasPhases ? `moves now: ${words.join('; ') || 'none'}${isTie ? '; equal speeds: better reflexes choose' : ''}` : '';
}

function showSpeed() {
  const from = page(), mph = mphOf(view.car), { handling } = own().choices;
  $('.speed', from).textContent = `${mph} mph`;
  const rows = $$('[data-speeds]', from);
  const at = rows.findIndex((row) => row.dataset.speeds.split(' ').includes(String(mph)));
  rows.forEach((row, number) => {
    row.classList.toggle('on', number === at);
    row.classList.toggle('far', Math.abs(number - Math.max(2, Math.min(at, rows.length - 3))) > 2);
    $$('th span', row).forEach((cell) => cell.classList.toggle('on', cell.textContent === String(mph)));
  });
  for (const cell of $$('.speeds [data-status]', from)) cell.classList.toggle('on', cell.dataset.status === handling);
  $('.roll-now', from).textContent = `${mph} mph, handling ${statusOf(view.car)}: ${controlOf(view.car)}`;
}

function showPanel() {
  const groups = groupsOf(open), all = sum(groups, sizes), isTen = $('#ten').getAttribute('aria-pressed') === 'true';
  $('#panel-title').textContent = `${open.dataset.name}: ${left(groups)} of ${all} left`;
  $$('[data-take]').forEach((one) => {
    const count = Number(one.dataset.take) + (isTen ? 10 : 0);
    one.textContent = `−${count}`;
    one.disabled = count > left(groups) && !car().chains[open.dataset.chain];
  });
  Object.assign($('#reset'), { disabled: left(groups) === all, textContent: `Reset to ${all}` });
}

// ---- What taps do ----

function openPanel(target) {
  open = target;
  $('#ten').setAttribute('aria-pressed', false);
  $('#panel').showPopover();
  showPanel();
  open.scrollIntoView({ block: 'nearest' });
}

function choose(number) {
  [view.car, open] = [number, null];
  keep();
}

// The levels that a turn gives back, and the start: the best box, with reflexes.
const regained = (at) => Math.max(cars[at].regained, cars[at].class + Number(own(at).choices.skill) + own(at).class);
const best = (at) => cars[at].start - Math.max(0, Math.min(cars[at].reflexes[1], Number(own(at).choices.reflex) - cars[at].reflexes[0] + 1));

const toPhase = (phase) => step(`phase ${phase}`, (state) => (state.phase = phase));

function next() {
  if (now.phase < 5 && car().speeds.length) return toPhase(now.phase + 1);
  const words = [`turn ${now.turn + 1}`];
  step(() => words.join(', '), (state) => {
    [state.turn, state.phase] = [state.turn + 1, 1];
    state.cars.forEach((mine, at) => {
      const { statuses, speeds } = cars[at], was = Number(mine.choices.handling);
      if (was > best(at) && regained(at)) {
        mine.choices.handling = String(Math.max(best(at), was - regained(at)));
        words.push(`${title(at)} regains ${regained(at)} to ${statuses[mine.choices.handling]}`);
      }
      if (mine.slows && mine.speed >= 0) {
        const mph = mphOf(at) - mine.slows;
        mine.speed = speeds.findLastIndex((speed) => speed.mph <= mph);
        words.push(`${title(at)} slows to ${mphOf(at)}`);
      }
      Object.assign(mine, { before: mine.speed, class: mine.class + mine.loses, loses: 0 });
      if (mine.burns) offer(state, at, 'fire', 1);
    });
  });
}

// Braking in this turn is offered anew with each change.
function setSpeed(speed) {
  step(() => `${mphOf(view.car)} mph`, (state) => {
    const mine = state.cars[view.car], by = mphOf(view.car, mine.before) - mphOf(view.car, speed);
    mine.speed = speed;
    mine.then = mine.then.filter(([{ after }]) => after !== 'brake');
    offer(state, view.car, 'brake', by);
  }, 'mph');
}

function setChoice(list, value, label) {
  step((before) => {
    const fell = Number(value) - Number(before.cars[view.car].choices[list]);
    return list === 'handling' && fell > 0 ? `D${fell}: status ${statusOf(view.car)}, ${controlOf(view.car)}` : label;
  }, (state) => {
    const mine = state.cars[view.car];
    if (list === 'handling') mine.d += Math.max(0, Number(value) - Number(mine.choices.handling));
    mine.choices[list] = value;
    if (list === 'reflex') mine.choices.handling = String(best(view.car));
  });
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  const { groups, take: count, fire, value, name, tab, tick, other, stop, accept: at, way, refuse } = button.dataset;
  const choice = button.closest('[data-choice]'), row = button.closest('[data-speeds]'), group = button.closest('[data-pick]');
  if (tab) choose(Number(tab));
  else if (groups) openPanel(button);
  else if (count) strike(open, Number(count) + ($('#ten').getAttribute('aria-pressed') === 'true' ? 10 : 0));
  else if (fire) step(`${name}${shot(button)}`, ({ marks }) => fire.split(' ').forEach((number) => spread(marks, loads(number), 1)));
  else if (group) pick(group, [...group.children].indexOf(button));
  else if (tick) step(name, (state) => (state.cars[view.car].choices[tick] = own().choices[tick] === 'x' ? '' : 'x'));
  else if (other) { hit.picked[other] = (hit.picked[other] ?? 0) + 1; showHit(); }
  else if (stop) { hit.stop = Number(stop); showHit(); }
  else if (at) accept(at, way);
  else if (refuse) step(`refused: ${own().then[refuse][0].says}`, (state) => state.cars[view.car].then.splice(refuse, 1));
  else if (choice) setChoice(choice.dataset.choice, value, `${choice.getAttribute('aria-label').toLowerCase()} ${$('b', button).textContent}`);
  else if (row) {
    const speeds = row.dataset.speeds.split(' ');
    const mph = speeds[(speeds.indexOf(String(mphOf(view.car))) + 1) % speeds.length];
    setSpeed(car().speeds.findIndex((speed) => speed.mph === Number(mph)));
  } else actions[button.dataset.do ?? button.id]?.(button);
});

// On a tablet, a group shows its choice alone until it is tapped.
function pick(group, at) {
  const { pick: key } = group.dataset, picked = aims()[key] ?? [];
  group.classList.toggle('open');
  aims()[key] = !('several' in group.dataset) ? [at] : picked.includes(at) ? picked.filter((one) => one !== at) : [...picked, at];
  if (key === 'target') delete aims().side;
  keep();
}

const loads = (number) => $$('.loads [data-groups]', $$('.weapons li', page())[number - 1]).flatMap(groupsOf);

// At whom, from where, and what the roll needs.
function shot(button) {
  const target = $('[data-pick=target] [aria-pressed=true] b', page())?.textContent, need = $('.need b', button.closest('li'));
  const whom = target && target !== 'not here' ? ` at ${target}` : '';
  return need ? `${whom}, ${$('[data-pick=range] [aria-pressed=true] b', page()).textContent}: ${need.textContent}` : '';
}

const actions = {
  next,
  undo: () => move(steps, undone, 'undone'),
  redo: () => move(undone, steps, 'redone'),
  all: () => takeAll(),
  count: () => { hit.stop = 0; takeAll(true); },
  phase: (button) => toPhase(Number(button.dataset.phase)),
  reset: () => step(`${open.dataset.name} reset`, ({ marks }) => groupsOf(open).forEach((group) => (marks[group - 1] = 0))),
  ten: (button) => { button.setAttribute('aria-pressed', button.getAttribute('aria-pressed') !== 'true'); showPanel(); },
  save: () => save(car().damage ? car().file : car().file.replace('damage.toml', 'duel.toml'), written(view.car)),
  design: () => save(car().design.name, car().design.text),
  report: () => save('duel.txt', steps.map(({ at, name }) => `${at} ${name}`).join('\n')),
  again: () => step('reset all', (state) => Object.assign(state, fresh())),
  slower: () => setSpeed(Math.max(-1, own().speed - 1)),
  faster: () => setSpeed(Math.min(car().speeds.length - 1, own().speed + 1)),
  speeds: (button) => button.setAttribute('aria-pressed', $('.speeds', page()).classList.toggle('all')),
  core: () => $('.core', page()).scrollIntoView(),
};

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
