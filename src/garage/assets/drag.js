// Puts a part on a side of the car, or in place of another one: dragged there, by clicks, or by keys.

const quoted = CSS.escape;
const rowAt = (path) => document.querySelector(`#build [data-key="${quoted(path)}"]`);
const placeOf = (entry) => entry?.querySelector(":scope > select[data-set]");
const calledOf = (entry) => [entry.querySelector(".name").textContent, placeOf(entry)?.value].filter(Boolean).join(", ");

// The part that an element stands for, if it can have another place: a row of a list, or an entry of the form.
function partOf(element) {
  const row = element.closest("#chooser tr[data-row], .sortable tr[data-part]");
  if (row) {
    const { row: id, part = id, kind } = row.dataset;
    const button = kind && [...document.querySelectorAll("#build [data-add=entry]")].find(({ dataset }) => dataset.kind.split(" ").includes(kind));
    const { path: list, item } = button ? { path: button.dataset.choose, item: button.dataset.item } : choosing ?? {};
    const chips = [...at("chooser").querySelectorAll(".places [data-place]")];
    const places = kind || !chips.length ? wordsOf(placeOf(rowAt(`${list}/0`))) : chips.map((chip) => [chip.dataset.place, chip.textContent]);
    const add = (place) => ({ do: "add", path: list, value: part, item, place });
    const over = (entry) => ({ ...add(placeOf(entry).value), over: entry.dataset.key });
    return (kind ? button : choosing?.add === "entry") && places.length && { name: row.querySelector("strong, [data-pick]").textContent, list, places, add, over };
  }
  const drawn = element.closest("[data-part]");
  const entry = drawn ? rowAt(drawn.dataset.part) : element.closest("#build .entry");
  const select = placeOf(entry);
  if (!select) return null;
  const to = (value, over) => ({ do: "set", path: select.dataset.set, value, kind: "text", over });
  return {
    name: entry.querySelector(".name").textContent, list: entry.dataset.key.replace(/\/\d+$/, ""), places: wordsOf(select), own: entry, now: select.value,
    add: (place) => to(place), over: (other) => to(placeOf(other).value, other.dataset.key),
  };
}

const wordsOf = (select) => [...(select?.options ?? [])].filter(({ value }) => value).map(({ value, text }) => [value, text]);

function closer() {
  const button = made("button", { type: "button", className: "icon", ariaLabel: "Close" }, "×");
  button.dataset.close = "";
  return button;
}

// Asks where the part goes. All places are judged in one request.
const put = orLost(async (part, letter) => {
  await idle();
  const others = [...document.querySelectorAll(`#build .entry[data-key^="${quoted(part.list)}/"]`)].filter((entry) => entry !== part.own && placeOf(entry));
  // Sides have letters, other places numbers.
  const keys = new Set();
  const keyOf = (name) => {
    const key = [name[0].toUpperCase(), ..."123456789"].find((one) => !keys.has(one)) ?? "";
    keys.add(key);
    return key;
  };
  const zones = [
    ...part.places.map(([place, name]) => ({ place, name, key: keyOf(name), action: part.add(place) })),
    ...others.map((entry) => ({
      onto: entry.dataset.key, name: calledOf(entry), key: keyOf("1"), action: part.over(entry),
    })),
  ];
  const zoneOf = (zone) => {
    const button = made("button", { type: "button", className: "zone", zone }, made("strong", {}, zone.name), made("kbd", {}, zone.key), made("span", {}, "Checking…"));
    Object.assign(button.dataset, { zone: zone.key, place: zone.place ?? "", onto: zone.onto ?? "" });
    return button;
  };
  const buttons = zones.map(zoneOf);
  const car = document.querySelector("#build .outline svg")?.cloneNode(true);
  const title = made("h2", { id: "places-title" }, `Where does the ${part.name.trim()} go?`);
  at("places").replaceChildren(
    made("header", {}, title, closer()),
    made("div", { className: "zones" }, ...(car ? [made("div", { className: "seen" }, car)] : []), ...buttons.filter((button) => button.zone.place)),
    ...(others.length ? [made("h3", {}, "In place of"), made("div", { className: "others" }, ...buttons.filter((button) => button.zone.onto))] : []),
    made("p", { className: "caption hints" }, "A letter previews a place, Enter puts the part there, Esc puts it back."),
  );
  reveal(at("places"));
  title.tabIndex = -1;
  title.focus();
  const seen = await foreseen(zones.map(({ action }) => action));
  const texts = seen.map((one) => one.outerHTML);
  buttons.forEach((button, number) => {
    const rooms = roomsOf(seen[number]), { place } = zones[number];
    // Two words may mean one side.
    const isSame = place && Object.keys(rooms).length && !(place in rooms) && texts.indexOf(texts[number]) < number;
    if (isSame) button.remove();
    else fillZone(button, seen[number], part.now);
  });
  if (letter) aim(letter);
  if (drag.isOn) over(drag);
});

// The spaces that sides have left for weapons.
const roomsOf = (seen) => JSON.parse(seen?.dataset.left ?? "{}").weapon_spaces ?? {};

// Writes into a zone what it would do: the verdict, the spaces that are left, and the fire.
function fillZone(button, seen, now) {
  const { zone, lastChild: says } = button;
  zone.seen = seen;
  const room = roomsOf(seen)[zone.place];
  const fire = JSON.parse(seen?.dataset.fire ?? "{}")[zone.place]?.map(Number);
  const isHere = zone.place && zone.place === now;
  button.disabled = isHere || !seen?.querySelector("section");
  says.replaceChildren(...(isHere ? ["It is here."] : (seen?.lastChild.childNodes ?? ["This does not fit."])));
  button.toggleAttribute("data-worse", Boolean(says.querySelector(".bad")));
  const texts = [room >= 0 && `${room} left`, fire && (fire[0] === fire[1] ? `fire ${fire[1]}` : `fire ${fire[0]} → ${fire[1]}`)];
  button.append(made("span", { className: "caption" }, texts.filter(Boolean).join(" · ")));
}

// Previews the place of a letter or a number.
const aim = (key) => at("places").querySelector(`[data-zone="${quoted(key.toUpperCase())}"]:enabled`)?.focus();

// The place below a point: a side, or a part of the drawing.
function zoneAt({ x, y }) {
  const below = document.elementFromPoint(x, y);
  const path = below?.closest("#places [data-part]")?.dataset.part;
  return path ? at("places").querySelector(`[data-onto="${quoted(path)}"]:enabled`) : below?.closest(".zone:enabled");
}

// ---- The mouse, a pen or a finger ----

const drag = { source: null, part: null, x: 0, y: 0, timer: 0, isOn: false, ghost: made("div", { className: "ghost" }) };

function lift() {
  drag.part = drag.source.isConnected && partOf(drag.source);
  drag.isOn = Boolean(drag.part);
  if (!drag.isOn) return;
  put(drag.part);
  drag.ghost.textContent = drag.part.name;
  document.body.dataset.dragging = "";
  getSelection().removeAllRanges();
}

function over({ x, y }) {
  if (at("places").open && !drag.ghost.isConnected) at("places").append(drag.ghost);
  drag.ghost.style.translate = `${x + 8}px ${y + 8}px`;
  const zone = zoneAt({ x, y }) ?? null;
  for (const one of at("places").querySelectorAll(".zone")) one.toggleAttribute("data-over", one === zone);
  hint(zone);
}

function drop(isPut) {
  clearTimeout(drag.timer);
  const zone = drag.isOn && isPut && zoneAt(drag);
  if (zone) zone.click();
  else if (drag.isOn) at("places").close();
  Object.assign(drag, { source: null, isOn: false });
  drag.ghost.remove();
  delete document.body.dataset.dragging;
}

document.addEventListener("pointerdown", ({ target, button, pointerType, clientX: x, clientY: y }) => {
  const source = button === 0 && !target.closest("#places, select, input, summary") && target.closest("tr, .entry > .part, [data-part]");
  if (!source) return;
  Object.assign(drag, { source, x, y, isOn: false });
  if (pointerType === "touch") drag.timer = setTimeout(lift, 300);
});
document.addEventListener("pointermove", ({ pointerType, clientX: x, clientY: y }) => {
  const isFar = drag.source && Math.hypot(x - drag.x, y - drag.y) > 6;
  if (isFar && !drag.isOn) {
    if (pointerType === "touch") return drop(false);
    lift();
    if (!drag.isOn) drag.source = null;
  }
  if (drag.isOn) over(Object.assign(drag, { x, y }));
});
document.addEventListener("pointerup", () => drop(true));
document.addEventListener("pointercancel", () => drop(false));
document.addEventListener("touchmove", (event) => { if (drag.isOn) event.preventDefault(); }, { passive: false });
for (const name of ["selectstart", "contextmenu"]) document.addEventListener(name, (event) => { if (drag.isOn) event.preventDefault(); });

// ---- Clicks and keys ----

Object.assign(clicks, {
  put: (button) => put(partOf(button)),
  zone: ({ zone }) => {
    at("places").close();
    at("chooser").close();
    act(zone.action);
  },
});

// A click on the drawing leads to the control of the part, or of the nearest side.
document.addEventListener("click", ({ target, clientX, clientY }) => {
  const drawing = target.closest("#build .outline, #places .seen");
  if (!drawing) return;
  if (drawing.closest("#places")) return zoneAt({ x: clientX, y: clientY })?.click();
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const [x, y] = [(clientX - left) / width - 0.5, (clientY - top) / height - 0.5];
  const side = Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : (y < 0 ? "front" : "back");
  const control = rowAt(target.closest("[data-part]")?.dataset.part ?? `armor/${side}`);
  const menu = control?.matches(".entry") && control.querySelector("details");
  if (menu) menu.open = true;
  control?.scrollIntoView({ block: "center" });
  control?.querySelector(".part, input, select")?.focus({ preventScroll: true });
});

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !/^[a-z0-9]$/i.test(key) || target.matches("input:not([type=checkbox]), textarea, select")) return;
  if (at("places").open) return aim(key);
  const isMove = key.toLowerCase() === "m" && target.closest("#build .entry");
  const part = (isMove || at("chooser").open) && partOf(target);
  if (part && (isMove || part.places.some(([, name]) => name[0].toLowerCase() === key.toLowerCase()))) put(part, isMove ? null : key);
});
