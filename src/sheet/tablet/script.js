'use strict';
// Counts along in a duel, in named steps that can be taken back and done again. It knows no rules: they are in the data.

const $ = (css, from = document) => from.querySelector(css);
const $$ = (css, from = document) => [...from.querySelectorAll(css)];

const cars = JSON.parse($('#data').textContent), pages = $$('article');
const total = cars.reduce((all, car) => all + car.count, 0), sizes = Array(total).fill(0), start = Array(total).fill(0);
for (const { dataset: { group, count, crossed } } of $$('.boxes:not([data-group="0"])')) [sizes[group - 1], start[group - 1]] = [Number(count), Number(crossed)];
for (const { first, groups } of cars) groups.forEach((group, at) => (group.box = first + at + 1));
const store = ['roadworthy duel 4', ...cars.map((car) => car.key), ...(start.some(Boolean) ? start : [])].join(' ');
const fresh = () => ({
  turn: 1, phase: 1, marks: [...start], log: [],
  cars: cars.map((car) => ({
    speed: -1, before: -1, class: 0, loses: 0, slows: 0, burns: 0, d: 0, flames: [], shots: {}, then: [], notes: '',
    choices: car.start === null ? {} : { handling: String(car.start), reflex: '0', skill: '0' },
  })),
});
// `now` is what steps change, `steps` and `undone` have a name, a time and the state before or after.
let now = fresh(), steps = [], undone = [];
// The lines of steps that are too old to be taken back.
let past = [];
// What is only shown: the chosen vehicle, and the circumstances of its next shot.
let view = { car: 0, aims: cars.map(() => ({ range: [1] })) };
let open = null, hit = null, tens = 0;

const car = () => cars[view.car];
const page = () => pages[view.car];
const own = (number = view.car) => now.cars[number];
const aims = () => view.aims[view.car];
// The target's number on this page; 0 if it is not here.
const target = () => aims().target?.[0] ?? 0;
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace('-', '−'));
const number = (text) => Number(String(text).replace('−', '-'));
const sum = (groups, of) => groups.reduce((all, group) => all + of[group - 1], 0);
const left = (groups, marks = now.marks) => sum(groups, sizes) - sum(groups, marks);
const groupsOf = (target) => target.dataset.groups.split(' ').map(Number).filter(Boolean);
// A line has its phase.
const lines = (steps) => steps.filter(({ name }) => !/^phase /.test(name)).map(({ at, name }) => `${at} ${name}`);
const told = () => [...now.log, ...past, ...lines(steps)];
const write = (texts) => Object.entries(texts).forEach(([css, text]) => ($(css).textContent = text));
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

// A step that merges with the last one, if both have the same `kind`, has the state before the first.
function step(label, change, kind) {
  const before = structuredClone(now), last = steps.at(-1);
  change(now);
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  // A maneuver counts against the shots of its phase.
  if (before.turn !== now.turn || before.phase !== now.phase) now.cars.forEach((mine) => (mine.d = 0));
  const words = typeof label === 'function' ? label(before) : label, isOfAll = /^(turn|phase) /.test(words);
  const name = cars.length > 1 && !isOfAll ? `${title(view.car)}: ${words}` : words;
  const at = `${before.turn}.${before.phase}`, isMerged = kind && last?.kind === `${view.car} ${kind}` && last.at === at;
  past.push(...lines(steps.slice(0, -199)));
  steps = [...steps.slice(-199, isMerged ? -1 : steps.length), { name, at, kind: kind && `${view.car} ${kind}`, state: isMerged ? last.state : before }];
  undone = [];
  keep(name);
}

// Takes the last of `from` back or does it again, and notes the other way in `to`.
function move(from, to, word) {
  const last = from.pop();
  to.push({ ...last, state: now });
  now = last.state;
  keep(`${word}: ${last.name}`);
}

function keep(says = '') {
  let kept = location.hostname === '127.0.0.1' ? 'kept until the garage closes: save the damage file' : 'kept on this device';
  try { localStorage.setItem(store, JSON.stringify({ now, steps, undone, past, view })); } catch { kept = 'not kept on this device: save the damage file'; }
  write({ '#kept': kept, '#says': says, '#message': '' });
  show();
}

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(store));
    if (kept?.now?.marks.length === total) ({ now, steps, undone, past, view } = kept);
  } catch { /* Without storage, the page starts anew. */ }
  keep();
}

// The numbers of the empty file, in the order of the groups, and where the duel was left.
function written(index) {
  const { damage, first, speeds, statuses } = cars[index];
  let next = first;
  const hits = damage.replace(/^([\w-]+ = )\S.*?(  # of )(.*)$/gm, (_, key, of, counts) => {
    const taken = counts.split(', ').map((count) => (count === '0' ? 0 : now.marks[next++]));
    return key + (taken.length > 1 ? `[${taken.join(', ')}]` : taken[0]) + of + counts;
  });
  const { choices, notes, flames, shots, class: lost, slows, burns } = own(index), { reflex, skill } = choices;
  const lasting = Object.entries({ class: lost, slows, burns, reflex, skill }).filter(([, by]) => Number(by));
  const aimed = Object.entries(shots).map(([weapon, [turn, whom, before]]) => ['weapon', weapon, 'turn', turn, 'target', whom, 'before', before]);
  const effects = [...lasting, ...flames.map((one) => ['flame', ...one]), ...aimed].map((one) => one.join(' '));
  const speed = speeds.length ? mphOf(index) : [], handling = statuses.length ? number(statuses[choices.handling]) : [];
  const play = Object.entries({ turn: now.turn, phase: now.phase, speed, handling, effects, notes, log: told() });
  return `${hits}\n[play]\n${play.filter(([, is]) => is.length !== 0).map(([key, is]) => `${key} = ${JSON.stringify(is)}\n`).join('')}`;
}

// The tables of a file. Of TOML, it knows what damage files use, and reads each value as JSON.
function tables(text) {
  const file = {};
  let table = file, line = 1, depth = 0, words = [];
  const inner = (from, path) => [path.slice(0, -1).reduce((table, name) => (table[name] ??= {}), from), path.at(-1)];
  const names = (words) => words.filter((word) => !/[[\]]/.test(word)).join('').split('.');
  const json = (word) => (/^'/.test(word) ? JSON.stringify(word.slice(1, -1)) : word === '=' ? ':' : /^[+-]?\d[\d_]*$/.test(word) ? Number(word.replaceAll('_', ''))
    : /^[\w.+-]+$/.test(word) && !/^(true|false)$/.test(word) ? `"${word}"` : word);
  const statement = () => {
    const at = words.indexOf('=');
    const [outer, last] = at > 0 ? inner(table, names(words.slice(0, at))) : inner(file, names(words));
    if (at > 0) outer[last] = JSON.parse(words.slice(at + 1).map(json).join('').replace(/,(?=[\]}])/g, ''));
    else table = words[1] === '[' ? ((outer[last] ??= []).push({}), outer[last].at(-1)) : (outer[last] ??= {});
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
  const letters = (text) => String(text).toLowerCase().replace(/[^a-z0-9]/g, ''), isSame = (one, other) => letters(one) === letters(other);
  const cross = (rows, taken, name) => {
    const each = Array.isArray(taken) ? taken.map((count, at) => [rows.filter(({ row }) => row === at), count]) : [[rows, taken]];
    const over = each.reduce((all, [some, count]) => all + spread(marks, some.map(({ box }) => box), count), 0);
    if (over) fail(`${name}: ${over} more than there are boxes`);
  };
  const of = (table, key) => groups.filter((group) => group.table === table && group.key === key);
  const unit = (file, below) => {
    for (const table of ['armor', 'tires', 'wheelguards']) {
      for (const [side, taken] of Object.entries(file[table] ?? {})) cross(of(below + table, side), taken, `${side} ${table}`);
    }
    for (const table of ['weapons', 'parts', 'crew']) for (const found of file[table] ?? []) part(found, below + table);
  };
  const part = (found, table) => {
    const name = table === 'crew' ? 'role' : 'item';
    const called = groups.filter(({ table: of, names, part }) => of === table && names.concat(part[name]).some((own) => isSame(own, found[name]))
      && (!found.mount || isSame(found.mount, part.mount)));
    if (!called.length) fail(`it has no ${found[name]} here`);
    const ids = [...new Set(called.map(({ part }) => JSON.stringify(part)))];
    if (ids.length > 1 && !found.number && !found.each) fail(`${ids.length} are called ${found[name]}: which number?`);
    const meant = found.number ? ids.filter((id, at) => (JSON.parse(id).number ?? at + 1) == found.number) : ids;
    for (const key of ['hits', 'shots', 'armor', 'points'].filter((key) => key in found)) {
      for (const id of meant) cross(called.filter((one) => one.key === key && JSON.stringify(one.part) === id), found[key], `${key} of ${found[name]}`);
    }
  };
  const file = tables(text), play = file.play ?? {};
  if ('power-units' in file) cross(of('', 'power-units'), file['power-units'], 'power units');
  unit(file, '');
  unit(file.sidecar ?? {}, 'sidecar.');
  return (state) => {
    const mine = Object.assign(state.cars[index], { flames: [], shots: {}, notes: play.notes ?? own(index).notes });
    const log = (play.log ?? []).filter((line) => !told().includes(line));
    Object.assign(state, { marks, turn: play.turn ?? state.turn, phase: play.phase ?? state.phase, log: [...state.log, ...log] });
    if ('speed' in play) mine.before = mine.speed = speeds.findIndex(({ mph }) => mph === play.speed);
    const status = statuses.findIndex((label) => number(label) === play.handling);
    if (status >= 0) mine.choices.handling = String(status);
    for (const [key, by, ...more] of (play.effects ?? []).map((text) => text.split(' '))) {
      if (key === 'flame') mine.flames.push([by, ...more].map(Number));
      else if (key === 'weapon') mine.shots[by] = more.map(Number).filter((is) => !Number.isNaN(is));
      else Object.assign(...(key in mine.choices ? [mine.choices, { [key]: by }] : [mine, { [key]: Number(by) }]));
    }
  };
}

const modifiers = (key) => car().modifiers.find((of) => of.key === key).choices;
// The ways of 36 for this number or more on two dice; 2 always misses.
const ways = (least) => [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((roll) => roll >= least).reduce((all, roll) => all + 6 - Math.abs(7 - roll), 0);

// The sides and parts of the target, with their modifiers: of another vehicle here, or any size.
function sides() {
  const other = cars[target() - 1];
  if (!other) return [0, -1, -2, -3, -4, -5, -6].map((by) => ['size', by]);
  const all = other.toHitUs.map(([what, by]) => [what, number(by)]);
  const whole = all.filter(([what]) => ['ends', 'sides', 'top'].includes(what)), parts = all.filter((one) => !whole.includes(one));
  return [...whole, ...parts.flatMap(([part, by]) => whole.slice(0, 2).map(([side, more]) => [`${part}, ${side}`, by + more]))];
}

// The speed factor of each pair of arcs, at the present speeds: where we are in the target's arcs, and it is in ours.
function factors() {
  const [headings, rows] = car().arcs, [its, ours] = [mphOf(target() - 1), mphOf(view.car)];
  const speed = (text) => (text.includes('ours') ? Math.abs(its - ours) : its) / (text.includes('½') ? 2 : 1);
  const adds = (mph) => modifiers('factor').filter(([says]) => Number(says) <= mph).at(-1)?.[1] ?? 0;
  const pairs = ([of, is]) => headings.map((at, column) => [`${of}, ${at}`, adds(speed(is[column]))]);
  return [['its arc, ours'], ...rows.filter(([, is]) => is.length > 1).flatMap(pairs)];
}

// How many turns in a row, before this one, a weapon shot at the target, if that is on the page.
const turnsBefore = (weapon, [turn, whom, before] = own().shots[weapon] ?? []) => (target() && target() === whom && turn >= now.turn - 1 ? before + (turn < now.turn) : 0);

function roll([who, ranges], by, [same, more]) {
  const base = ranges[aims().range[0]], least = number(base) - by - more, isNear = !Number.isNaN(least);
  const text = !isNear ? 'out of range' : ways(least) ? `${Math.max(3, least)} or more` : 'cannot hit';
  return element('span', [element('b', [who ? `${who}: ${text}` : text]), element('small', [isNear ? `${ways(least)} of 36, from ${base}${more ? `, ${same} ${signed(more)}` : ''}` : ''])]);
}

function showRoll() {
  const fill = (name, list) => $(`[data-pick=${name}]`, page()).replaceChildren(...list.map(([label, by]) => button([label, by === undefined ? '' : signed(by)], { adds: by ?? 0 })));
  fill('target', [['not here'], ...cars.map((_, at) => [title(at)])]);
  fill('side', sides());
  const isHere = target() > 0, still = [isHere && !mphOf(target() - 1), !mphOf(view.car)];
  if (isHere) fill('arcs', factors());
  for (const group of $$('[data-pick]', page())) {
    const { pick } = group.dataset, picked = aims()[pick] ?? ('several' in group.dataset ? [] : [0]);
    if (['factor', 'arcs', 'same'].includes(pick)) group.parentElement.hidden = isHere !== (pick === 'arcs');
    [...group.children].forEach((one, at) => one.setAttribute('aria-pressed', picked.includes(at) || (pick === 'still' && still[at])));
  }
  $$('[data-pick=target] button', page()).forEach((one, at) => (one.hidden = at - 1 === view.car));
  const pressed = $$('[data-adds][aria-pressed=true]', page()).filter((one) => !one.closest('[hidden]'));
  const says = (one) => (one.closest('[data-pick=factor], [data-pick=arcs]') ? 'speed, ' : '') + $('b', one).textContent;
  const added = [...pressed.map((one) => [says(one), Number(one.dataset.adds)]), [`D${own().d}`, -own().d]].filter(([, adds]) => adds);
  const by = added.reduce((all, [, adds]) => all + adds, 0);
  $('.sum', page()).textContent = ['range in each number', ...added.map(([what, adds]) => `${what} ${signed(adds)}`)].join(', ') + (added.length > 1 ? `: ${signed(by)}` : '');
  for (const cell of $$('.need', page())) {
    const weapon = Number(cell.dataset.weapon) + 1, why = isGone(weapon) ? 'lost' : isManned() ? '' : 'nobody';
    const same = modifiers('same')[Math.min(2, turnsBefore(weapon))];
    cell.replaceChildren(...(why ? [element('b', [why])] : car().weapons[weapon - 1].rolls.map((one) => roll(one, by, same))));
  }
}

const partOf = (weapon) => $$('.view .hits', page()).filter((one) => $('.number', one)?.textContent === String(weapon)).flatMap(groupsOf);
const isGone = (weapon, groups = partOf(weapon)) => groups.length > 0 && !left(groups);
const isReady = (weapon, { loads, takes } = car().weapons[weapon - 1]) => !isGone(weapon) && (!loads.length || left(loads) >= takes);
const live = (button) => button.dataset.fire.split(' ').filter((weapon) => isReady(weapon));

// Whether anybody is left to shoot: not hit as often as puts a driver out.
const outAt = () => car().consequences.find(({ does }) => does.includes('untrained 1'))?.least ?? Infinity;
const isManned = () => !car().people.length || car().people.some((group) => now.marks[group - 1] < outAt());

function showWeapons() {
  $$('.weapons li', page()).forEach((one, at) => one.classList.toggle('gone', isGone(at + 1)));
  for (const one of $$('[data-fire]', page())) {
    const { length } = one.dataset.fire.split(' '), numbers = live(one), isShot = numbers.length > 0 && numbers.every((weapon) => own().shots[weapon]?.[0] === now.turn);
    one.replaceChildren(isShot ? 'Shot' : 'Shoot', element('small', [` ${numbers.join(' + ')}`]));
    Object.assign(one, { className: isShot ? 'shot' : '', disabled: !numbers.length || !isManned(), hidden: length > 1 && numbers.length < 2 });
  }
}

function element(name, inside, { data, ...more } = {}) {
  const made = Object.assign(document.createElement(name), more);
  Object.assign(made.dataset, data);
  made.append(...inside);
  return made;
}

const button = ([label, small], data) => element('button', [element('b', [label]), small ? element('small', [small]) : ''], { type: 'button', data });

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
    const count = rest;
    rest = spread(taken, way.groups, count);
    rows.push({ at, way, others: all.length, taken: count - rest, isGone: way.groups.length && !left(way.groups, taken), rest });
  }
  return { rows, rest, taken };
}

function strike(target, count) {
  const chain = car().chains[target.dataset.chain], groups = groupsOf(target);
  const taken = Math.min(count, left(groups)), words = `${target.dataset.name} −${taken}`;
  if (!chain || count === taken) return crossOut(count === taken ? words : `hit of ${count}: ${words}`, count, ({ marks }) => spread(marks, groups, count));
  hit = { name: target.dataset.name, count, chain, picked: {}, stop: chain.length };
  $('#hit').showPopover();
  showHit();
}

function showHit() {
  const { rows, rest } = plan();
  write({ '#hit-title': `Hit of ${hit.count}: ${hit.name}`, '#hit-rest': rest ? `${rest} left over` : '' });
  $('#hit-rows').replaceChildren(...rows.map((row) => {
    const words = element('span', [element('b', [row.way.name]), element('small', [` takes ${row.taken}${row.isGone ? ', gone' : ''}, ${row.rest} left`])]);
    return element('li', [words, row.others > 1 ? button(['other'], { other: row.at }) : '', row.rest ? button(['stop'], { stop: row.at }) : '']);
  }));
}

function takeAll(isQuiet) {
  const { rows, taken } = plan();
  crossOut(`hit of ${hit.count}: ${rows.map((row) => `${row.way.name} −${row.taken}`).join(', ')}`, isQuiet ? 0 : hit.count, (state) => (state.marks = taken));
  $('#hit').hidePopover();
}

// What is offered after one event are alternatives. Braking and fire replace what they offered before.
function offer(at, after, value = 1, words = {}) {
  const known = cars[at].consequences.filter((one) => one.after === after && one.least <= value), mine = own(at);
  const ways = JSON.stringify(known.filter(({ least }) => least === known.at(-1).least)).replace(/{(\w+)}/g, (_, word) => words[word]);
  if (['brake', 'fire', 'flames'].includes(after)) mine.then = mine.then.filter(([one]) => one.after !== after);
  if (known.length) mine.then.push(JSON.parse(ways));
}

// A maneuver or hazard: offers the roll for control, if one is needed. It counts against shots if it came before them.
function meet(after, d, isBefore = true, isLower = true) {
  const { choices, speed } = own(), { statuses, speeds } = car();
  if (isLower) choices.handling = String(Math.min(statuses.length - 1, Number(choices.handling) + d));
  if (isBefore) own().d += d;
  const says = controlOf(view.car), crash = number(speeds[speed]?.crash || 0);
  if (says !== 'safe') offer(view.car, after, says === 'control lost' ? 2 : 1, { d, says, crash, skill: -(choices.skill ?? 0) });
}

// Crosses out boxes, and offers what follows from a hit of this many; nothing if there are none.
function crossOut(label, count, change) {
  step(label, (state) => {
    const before = [...state.marks], { groups, plant, driver, weapons } = car();
    const flammable = [plant, ...weapons.flatMap(({ burns }, at) => (burns ? partOf(at + 1) : []))];
    change(state);
    const isLost = ({ box }) => state.marks[box - 1] === sizes[box - 1];
    const struck = groups.filter(({ box, key }) => count && state.marks[box - 1] > before[box - 1] && key !== 'shots');
    const tell = (after, value) => offer(view.car, after, value);
    if (count && $('#flame').ariaPressed === 'true') tell('flame', 1);
    if (struck.some(({ table }) => !['', 'crew'].includes(table))) tell('hit', count);
    for (const group of struck) {
      const { table, key, part, names, box } = group;
      if (flammable.includes(box)) tell('plant-hit', 1);
      if (part.role && key === 'hits' && part.role === driver) tell('driver', state.marks[box - 1]);
      if (!isLost(group)) continue;
      if (box === plant) tell('plant', 1);
      else if (table.endsWith('tires')) {
        const tires = groups.filter((one) => one.table === table);
        const bare = [...new Set(tires.map((one) => one.key))].filter((key) => tires.every((one) => one.key !== key || isLost(one)));
        tell(bare.includes(key) ? 'corner' : 'pair', 1);
        tell('corners', bare.includes(key) ? bare.length : 0);
      } else if (names.length && !part.role) state.cars[view.car].then.push([{ says: `${names[0]} is lost`, does: [] }]);
    }
  });
}

// Each key of a consequence: what it does to a vehicle.
const effects = {
  // The hits of a phase count after all its shots.
  hazard: (_, by, { after }) => meet('hazard', by, after === 'brake'),
  control: (_, by) => meet('hazard', by, false, false),
  flame: (mine, by, { turns }) => mine.flames.push([by, turns]),
  mph: (_, by) => slow(view.car, -by),
  status: (mine, to, { statuses }) => (mine.choices.handling = String(statuses.findIndex((label) => number(label) === to))),
  class: (mine, by) => (mine.loses += by),
  slows: (mine, by) => (mine.slows += by),
  untrained: (mine) => Object.assign(mine.choices, { reflex: '0', skill: '0' }),
  burns: (mine, is) => (mine.burns = is),
  tires: (_, by, { groups }) => groups.forEach(({ table, box }) => table.endsWith('tires') && spread(now.marks, [box], by)),
  everything: (_, by) => {
    const groupsIn = (one) => $$('[data-groups]', one).flatMap(groupsOf);
    $$('.side, .person', page()).forEach((one) => spread(now.marks, groupsIn(one), by));
    new Set($$('.wheel, .cells, .parts', page()).flatMap(groupsIn)).forEach((group) => spread(now.marks, [group], by));
  },
};

function accept(at, way) {
  const { says: what, does, tap, after } = own().then[at][way], says = (tap ? `${tap}: ` : '') + what;
  step((before) => (before.cars[view.car].choices.handling === own().choices.handling ? says : `${says} – status ${statusOf(view.car)}, ${controlOf(view.car)}`), (state) => {
    state.cars[view.car].then.splice(at, 1);
    for (const [key, ...parts] of does.map((text) => text.split(' '))) {
      const [by, turns] = parts.map(number), all = parts.reduce((sum, part) => sum + number(part), 0);
      if (effects[key]) effects[key](own(), by, { ...car(), turns, after });
      else offer(view.car, key, 1, { by: signed(all) });
    }
  });
}

function showThen() {
  const list = $('.then', page()), { then } = own();
  list.hidden = !then.length;
  $('ul', list).replaceChildren(...then.map((ways, at) => {
    const lines = ways.map(({ says, does, tap }, way) => element('p', [says, does.length ? button([tap ?? 'do it'], { accept: at, way }) : '']));
    return element('li', [element('div', lines), button([refusal(ways)], { refuse: at })]);
  }));
}

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
  showWeapons();
  showThen();
  for (const list of $$('#log, .last')) list.replaceChildren(...told().reverse().map((text) => element('li', [text])));
  if (open) showPanel();
}

const mphOf = (at, speed = own(at).speed) => cars[at].speeds[speed]?.mph ?? 0;
// The change of speed in this turn: " (+10)".
const changed = (by = mphOf(view.car) - mphOf(view.car, own().before)) => (by ? ` (${signed(by)})` : '');
const statusOf = (at) => cars[at].statuses[own(at).choices.handling];
const slow = (at, by) => (own(at).speed = cars[at].speeds.findLastIndex(({ mph }) => mph <= mphOf(at) - by));
const refusal = (ways) => (['maneuver', 'hazard'].includes(ways[0].after) ? 'held' : ways.some(({ does }) => does.length) ? 'no' : 'seen');
const rollOf = (at) => $(`[data-speeds~="${mphOf(at)}"] [data-status="${own(at).choices.handling}"]`, pages[at])?.textContent;
const controlOf = (at, roll = rollOf(at)) => (roll ? { '×': 'control lost' }[roll] ?? `roll ${roll} or more` : 'safe');

function showHeader() {
  const hasPhases = car().speeds.length > 0;
  $$('[data-tab]').forEach((tab, at) => {
    const armor = Object.entries(cars[at].chains).map(([side, [[first]]]) => element('span', [side[0], element('b', [left(first.groups)])]));
    const settle = (own(at).burns ? ', on fire' : '') + (own(at).then.length ? `, ${own(at).then.length} to settle` : '');
    Object.assign(tab, { ariaSelected: at === view.car, className: settle ? 'unsettled' : '' });
    const states = cars[at].speeds.length ? [`${mphOf(at)} mph`, `status ${statusOf(at)}${settle}`, controlOf(at)] : [];
    $('.state', tab).replaceChildren(...states.map((text) => element('span', [text])), element('span', armor, { className: 'sides' }));
  });
  $$('.of-speed').forEach((one) => (one.hidden = !hasPhases));
  const turn = `turn ${now.turn}`, phase = now.phase < 5 && hasPhases ? `to phase ${now.phase + 1}` : 'end turn';
  write({ '#mph b': mphOf(view.car), '#status b': statusOf(view.car) ?? '–', '#control b': controlOf(view.car).replace('roll ', '') });
  write({ '#turn': turn, '#next small': hasPhases ? `${turn}, phase ${now.phase}` : turn, '#next b': phase });
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
  $('.speed', from).textContent = `${mph} mph${changed()}`;
  for (const one of $$('.speeds tr, .speeds span, .speeds [data-status]', from)) {
    one.classList.toggle('on', one.matches(`[data-speeds~="${mph}"], [data-status="${handling}"]`) || one.closest('th span')?.textContent === String(mph));
  }
  $('[data-do=burns]', from)?.setAttribute('aria-pressed', own().burns > 0);
  if (car().start !== null) $('.class', from).textContent = `HC\u00a0${car().class + own().class}, regain\u00a0${regained(view.car)}`;
}

function showPanel() {
  const groups = groupsOf(open), all = sum(groups, sizes);
  write({ '#panel-title': `${open.dataset.name}: ${left(groups)} of ${all} left` });
  const disabled = !left(groups) && !car().chains[open.dataset.chain];
  for (const one of $$('[data-take]')) Object.assign(one, { disabled, textContent: `−${tens + Number(one.dataset.take)}` });
  Object.assign($('#reset'), { disabled: left(groups) === all, textContent: `Reset to ${all}` });
}

function openPanel(target) {
  [open, tens] = [target, 0];
  Object.assign($('#flame'), { ariaPressed: false, hidden: !car().consequences.some(({ after }) => after === 'flame') });
  $('#panel').showPopover();
  showPanel();
  open.scrollIntoView({ block: 'nearest' });
}

// The levels that a turn gives back, and the start: the best box, with reflexes.
const regained = (at) => Math.max(cars[at].regained, cars[at].class + Number(own(at).choices.skill) + own(at).class);
const best = (at) => cars[at].start - Math.max(0, Math.min(cars[at].reflexes[1], Number(own(at).choices.reflex) - cars[at].reflexes[0] + 1));

function next() {
  if (now.phase < 5 && car().speeds.length) return actions.phase({ dataset: { phase: now.phase + 1 } });
  const words = [`turn ${now.turn + 1}`];
  step(() => words.join(', '), (state) => {
    [state.turn, state.phase] = [state.turn + 1, 1];
    view.aims.forEach((aim) => delete aim.same);
    state.cars.forEach((mine, at) => {
      const { statuses } = cars[at], was = Number(mine.choices.handling);
      if (was > best(at) && regained(at)) {
        mine.choices.handling = String(Math.max(best(at), was - regained(at)));
        words.push(`${title(at)} regains ${regained(at)} to ${statuses[mine.choices.handling]}`);
      }
      if (mine.slows && mine.speed >= 0) {
        slow(at, mine.slows);
        words.push(`${title(at)} slows to ${mphOf(at)}`);
      }
      Object.assign(mine, { before: mine.speed, class: mine.class + mine.loses, loses: 0 });
      const fire = mine.flames.reduce((all, [by]) => all + by, 0);
      offer(at, mine.burns ? 'fire' : fire ? 'flames' : '', 1, { fire });
      mine.flames = mine.flames.filter(([, turns]) => turns).map(([by, turns]) => [by, turns - 1]);
    });
  });
}

function setSpeed(speed) {
  step(() => `${mphOf(view.car)} mph${changed()}`, (state) => {
    const mine = state.cars[view.car], by = mphOf(view.car, mine.before) - mphOf(view.car, speed);
    mine.speed = Math.max(-1, Math.min(car().speeds.length - 1, speed));
    offer(view.car, 'brake', by);
  }, 'mph');
}

document.addEventListener('click', ({ target: tappedOn }) => {
  // The surroundings of a popover belong to it: a tap there closes it.
  if (tappedOn.matches('[popover]')) tappedOn.hidePopover();
  tappedOn.classList.remove('open');
  const button = tappedOn.closest('button');
  if (!button) return;
  const { groups, take: count, fire, value, name, tab, tick, other, stop, accept: at, way, refuse, level } = button.dataset;
  const choice = button.closest('[data-choice]'), row = button.closest('[data-speeds]'), group = button.closest('[data-pick]');
  if (tab) { [view.car, open] = [Number(tab), null]; keep(); }
  else if (groups) openPanel(button);
  else if (count) strike(open, tens + Number(count));
  else if (fire) shoot(live(button));
  else if (level) step(() => `D${level}: status ${statusOf(view.car)}, ${controlOf(view.car)}`, () => meet('maneuver', Number(level)));
  else if (group) pick(group, [...group.children].indexOf(button));
  else if (tick) step(name, (state) => (state.cars[view.car].choices[tick] = own().choices[tick] === 'x' ? '' : 'x'));
  else if (other) { hit.picked[other] = (hit.picked[other] ?? 0) + 1; showHit(); }
  else if (stop) { hit.stop = Number(stop); showHit(); }
  else if (at) accept(at, way);
  else if (refuse) step(`${refusal(own().then[refuse])}: ${own().then[refuse][0].says}`, (state) => state.cars[view.car].then.splice(refuse, 1));
  else if (choice) {
    const { choices } = own(), { choice: list } = choice.dataset, set = () => { choices[list] = value; if (list === 'reflex') choices.handling = String(best(view.car)); };
    step(`${choice.ariaLabel.toLowerCase()} ${$('b', button).textContent}`, set, list === 'reflex' && list);
  }
  else if (row) {
    // A second tap takes the other speed of the row.
    const all = row.dataset.speeds.split(' ').map(Number), tapped = Number(tappedOn.closest('span')?.textContent ?? all[0]);
    const wanted = tapped === mphOf(view.car) ? all.find((mph) => mph !== tapped) : tapped;
    setSpeed(car().speeds.findIndex(({ mph }) => mph === (wanted ?? tapped)));
  }
  else actions[button.dataset.do ?? button.id]?.(button);
});

// On a tablet, a group shows its choice alone until it is tapped.
function pick(group, at) {
  const { pick: key } = group.dataset, picked = aims()[key] ?? [];
  if (innerWidth >= 700) group.classList.toggle('open');
  aims()[key] = !('several' in group.dataset) ? [at] : picked.includes(at) ? picked.filter((one) => one !== at) : [...picked, at];
  if (key === 'target') delete aims().side;
  keep();
}

// The log says at whom, from where, and what the roll needs.
function shoot(weapons) {
  const need = $(`.need[data-weapon="${weapons[0] - 1}"] b`, page()), whom = target() ? ` at ${title(target() - 1)}` : '';
  const words = `shot ${weapons.join(' and ')}${need ? `${whom}, ${car().ranges[aims().range[0]]}: ${need.textContent}` : ''}`;
  step(words, ({ marks }) => weapons.forEach((weapon) => {
    const { loads, takes } = car().weapons[weapon - 1];
    own().shots[weapon] = [now.turn, target(), turnsBefore(weapon)];
    spread(marks, loads, takes);
  }));
}

const save = (name, text) => element('a', [], { href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, download: name }).click();
const actions = {
  next,
  undo: () => move(steps, undone, 'undone'),
  redo: () => move(undone, steps, 'redone'),
  all: () => takeAll(),
  count: () => { hit.stop = 0; takeAll(true); },
  phase: ({ dataset: { phase } }) => step(`phase ${phase}`, (state) => (state.phase = Number(phase))),
  reset: () => step(`${open.dataset.name} reset`, ({ marks }) => groupsOf(open).forEach((group) => (marks[group - 1] = 0))),
  ten: () => { tens = (tens + 10) % 100; showPanel(); },
  flame: (button) => (button.ariaPressed = button.ariaPressed !== 'true'),
  burns: () => step(own().burns ? 'put out' : 'on fire', (state) => (state.cars[view.car].burns = 1 - own().burns)),
  save: () => save(car().damage ? car().file : car().file.replace('damage.toml', 'duel.toml'), written(view.car)),
  design: () => save(car().design.name, car().design.text),
  report: () => save('duel.txt', told().join('\n')),
  again: () => step('reset all', (state) => Object.assign(state, fresh())),
  slower: () => setSpeed(own().speed - 1),
  faster: () => setSpeed(own().speed + 1),
  speeds: (button) => button.setAttribute('aria-pressed', $('.speeds', page()).classList.toggle('all')),
  core: () => $('.core', page()).scrollIntoView(),
};

$('#panel').addEventListener('beforetoggle', ({ newState }) => open?.setAttribute('aria-expanded', newState === 'open'));
for (const notes of $$('textarea')) notes.addEventListener('change', () => step('notes', (state) => (state.cars[view.car].notes = notes.value)));
addEventListener('storage', ({ key }) => key === store && load());
$('#open').addEventListener('change', async ({ target }) => {
  $('#menu').hidePopover();
  try {
    for (const file of target.files) step(`opened ${file.name}`, read(await file.text(), view.car));
  } catch (error) {
    write({ '#message': `This is no damage file of ${title(view.car)}, and nothing changed: ${error.message}.` });
  }
  target.value = '';
});
load();
