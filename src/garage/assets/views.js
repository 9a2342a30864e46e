// The views beside the form: Sheet, What fits, Compare and File; the chooser; lists that can be searched and sorted.

const wide = () => matchMedia("(min-width: 1100px)").matches;

async function view(name) {
  flush();
  state.view = name;
  at("app").dataset.shown = name;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    tab.ariaPressed = String(tab.dataset.tab === name);
  }
  if (name === "build" || name === "problems") return;
  Object.assign(state, { listed: -1, fixed: name === "file" ? -1 : state.fixed });
  if (!isHeavy(name)) return act({ do: "look" });
  const isNew = at("view").dataset.view !== name;
  if (isNew) patch([["view", `<div id="view" data-piece="view" data-view="${name}" tabindex="0" aria-busy="true"><p class="note">Checking…</p></div>`]]);
  await idle();
  if (state.view === name) await second("view");
}

// Shortcuts take the focus with them.
async function go(name) {
  await view(name);
  (name === "fits" ? listing("search") : at({ build: "build", file: "text", compare: "compare-with" }[name] || "view"))?.focus({ preventScroll: true });
}

let typing = 0;

// Queues what was typed.
function flush() {
  clearTimeout(typing);
  if (typed.has(at("text"))) act({ do: "text" });
}

// The text to send: what was typed, on top of changes that were made elsewhere meanwhile.
function typedText(area = at("text")) {
  typed.delete(area);
  const text = rebased(area.base, area.value, state.text);
  area.base = area.value;
  return text;
}

// Puts the text of the design into the text area, unless somebody types there.
function fill() {
  const area = at("text");
  if (!area || typed.has(area)) return;
  if (area.base === undefined) area.value = state.text;
  if (area.value !== state.text) {
    const [from, to] = [area.selectionStart, area.selectionEnd].map((place) => moved(place, area.value, state.text));
    area.value = state.text;
    area.setSelectionRange(from, to);
  }
  area.base = state.text;
}

// The one place where two texts differ.
function splice(from, to) {
  const most = Math.min(from.length, to.length);
  let [start, end] = [0, 0];
  while (start < most && from[start] === to[start]) start++;
  while (end < most - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  return { start, end: from.length - end, text: to.slice(start, to.length - end) };
}

// A place of one text in another one.
function moved(place, from, to) {
  const { start, end, text } = splice(from, to);
  if (place <= start) return place;
  return place >= end ? place + to.length - from.length : Math.min(place, start + text.length);
}

function rebased(base, mine, theirs) {
  if (base === theirs) return mine;
  const { start, end, text } = splice(base, mine);
  return theirs.slice(0, moved(start, base, theirs)) + text + theirs.slice(moved(end, base, theirs));
}

// Puts each note beside its line, or below the note before.
function placeNotes() {
  let bottom = 0;
  for (const note of document.querySelectorAll("#view .notes li")) {
    const gap = Math.max(4, (note.dataset.at - 1) * 20 + 8 - bottom);
    note.style.marginTop = wide() ? `${gap}px` : "";
    bottom += gap + note.offsetHeight;
  }
}

async function line(number) {
  if (state.view !== "file") await view("file");
  const lines = at("text").value.split(/(?<=\n)/);
  const start = lines.slice(0, number - 1).join("").length;
  at("text").focus();
  at("text").setSelectionRange(start, start + (lines[number - 1] || "").trimEnd().length);
  at("view").scrollTop = Math.max(0, (number - 5) * 20);
}

let choosing = null;

async function choose(button) {
  const { choose: path, kind, add, item, now, place } = button.dataset;
  choosing = { path, add, item, place, todo: place && choosing?.todo };
  await idle();
  await dialog("/choose", { path, kind, add, item, now, place });
  choosing.place = at("chooser").querySelector(".places [aria-pressed=true]")?.dataset.place;
  classes();
  listing("search")?.focus();
}

// A chip for each class of the rows. A chosen chip is off after the next click.
function classes() {
  const rows = [...at("chooser").querySelectorAll("tr[data-class]")];
  const counts = Map.groupBy(rows, ({ dataset }) => dataset.class);
  if (counts.size < 2 || counts.size > 12) return;
  const chip = ([name, { length }]) => {
    const onclick = ({ target }) => {
      for (const one of at("classes").children) one.ariaPressed = String(one === target && one.ariaPressed !== "true");
      search();
    };
    const button = Object.assign(document.createElement("button"), { type: "button", value: name, textContent: `${name[0].toUpperCase()}${name.slice(1)} ${length}`, onclick });
    button.ariaPressed = "false";
    return button;
  };
  at("classes").append(...[...counts].map(chip));
}

// HTML about the design.
const asked = orLost(async (path, more) => {
  const { file, variant, division } = state;
  const known = Object.entries({ file, variant, division, ...more }).filter(([, value]) => value);
  const response = await fetch(`${path}?${new URLSearchParams(known)}`, { headers: { Accept: "application/json" } });
  if (response.ok) return response.text();
  complain((await response.json()).message);
});

async function dialog(path, more) {
  const html = await asked(path, more);
  if (html === undefined) return;
  at("chooser").innerHTML = html;
  reveal(at("chooser"));
}

// Opens a dialog below the totals.
function reveal(dialog) {
  dialog.style.setProperty("--top", `${at("totals").getBoundingClientRect().bottom}px`);
  dialog.showModal();
}

const picked = (value, { path, add, item, place } = choosing) =>
  add ? { do: "add", path, value, item: add === "entry" ? item : null, place } : { do: "set", path, value, kind: "text" };

function step(key) {
  const rows = [...at("chooser").querySelectorAll("tr[data-row]:not([hidden]) [data-pick]")];
  const now = rows.indexOf(document.activeElement);
  rows[Math.min(Math.max(now + (key === "ArrowDown" ? 1 : -1), 0), rows.length - 1)]?.focus();
}

const sorted = { column: -1, isDown: false };

// A new list keeps the search and the order of the old one.
function listed() {
  offerBest();
  const heading = document.querySelector("#view .sortable")?.tHead.rows[0].cells[sorted.column];
  if (heading) order(heading, sorted.isDown);
  if (document.querySelector("#view #search")) search();
}

// The open chooser, or else the view, and an element of its list.
const panel = () => (at("chooser").open ? at("chooser") : at("view"));
const listing = (id) => panel().querySelector(`#${id}`);

// Filters the rows below a search field.
function search() {
  const words = listing("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = [...panel().querySelectorAll("tr[data-words]")];
  const wanted = listing("classes")?.querySelector("[aria-pressed=true]")?.value;
  for (const row of rows) {
    const isFound = words.every((word) => row.dataset.words.includes(word)) && (!wanted || row.dataset.class === wanted || "now" in row.dataset);
    row.hidden = !isFound || (at("fitting")?.checked && "worse" in row.dataset);
  }
  panel().querySelector("table")?.toggleAttribute("data-searched", words.length > 0);
  listing("nothing").hidden = rows.some((row) => !row.hidden);
  // Names come before abbreviations and texts.
  if (!words.length || !at("chooser").open) return;
  const rank = ({ dataset: { name } }) => (name.startsWith(words[0]) ? 0 : name.includes(words[0]) ? 1 : 2);
  rows[0]?.parentElement.append(...rows.sort((a, b) => rank(a) - rank(b)));
}

const sort = (heading) => order(heading, heading.ariaSort ? heading.ariaSort === "ascending" : heading.className === "number");

// Sorts the rows of a table: numbers by value, words by letter.
function order(heading, isDown) {
  if (heading.closest("#view")) Object.assign(sorted, { column: heading.cellIndex, isDown });
  const text = (row) => row.cells[heading.cellIndex].textContent.trim();
  const number = (row) => parseFloat(text(row).replace("−", "-").replace(/[$,+]/g, "")) || 0;
  const by = heading.className === "number" ? (a, b) => number(a) - number(b) : (a, b) => text(a).localeCompare(text(b));
  const isNow = ({ dataset }) => "now" in dataset;
  for (const body of heading.closest("table").tBodies) {
    body.append(...[...body.querySelectorAll("tr:not(.goal)")].sort((a, b) => isNow(b) - isNow(a) || by(a, b) * (isDown ? -1 : 1)));
  }
  for (const other of heading.parentElement.cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", isDown ? "descending" : "ascending");
}

// ---- Preview ----

const changing = "[data-pick], [data-edits], [data-zone]";

// What a button does that changes the design.
const changeOf = ({ dataset, zone }) =>
  zone ? zone.action : "pick" in dataset ? picked(dataset.pick) : { do: "edits", edits: JSON.parse(dataset.edits), label: dataset.label, at: state.revision };

// The button of a change: itself, or the one in its row.
const changer = (element) => element.closest(changing) || element.closest("tr, .fixes li, .proposals li")?.querySelector(changing);

const isListed = (button) => button.closest(".sortable, #best");

// Whether the edits of a button belong to the text on the page.
const isFresh = (button) =>
  !("edits" in button.dataset) || (isListed(button) ? state.listed : state.fixed) === state.revision;

// Applies a fix or a change. The page waits for edits that are under way, and does not apply what they made stale.
async function apply(button) {
  const { label } = button.dataset;
  await idle();
  if (!isFresh(button)) await second(isListed(button) ? "view" : "fixes");
  if (button.isConnected && button.dataset.label === label && isFresh(button)) act(changeOf(button));
}

const preview = { button: null, totals: null, timer: 0 };

// A finger previews by its tap, not before.
for (const event of ["pointerover", "focusin"]) document.addEventListener(event, ({ target, pointerType }) => pointerType === "touch" || hint(changer(target) || null));

// Shows what a button would change.
function hint(button) {
  if (button === preview.button) return;
  forget();
  preview.button = button;
  if (button?.dataset.pick) for (const one of at("chooser").querySelectorAll(".detail")) one.hidden = one.dataset.of !== button.dataset.pick;
  if (button) preview.timer = setTimeout(() => foresee(button), 60);
}

// What each action would give by itself.
async function foreseen(actions) {
  const response = await post("/preview", request({ actions }));
  const template = document.createElement("template");
  template.innerHTML = response.ok ? await response.text() : "";
  return [...template.content.children];
}

const foresee = orLost(async (button) => {
  await idle();
  if (preview.button !== button || !button.isConnected || !isFresh(button)) return;
  // The places of a part were judged together.
  const [seen] = button.zone ? [button.zone.seen] : await foreseen([changeOf(button)]);
  const totals = seen?.querySelector("section");
  if (!totals || preview.button !== button || state.pump) return;
  preview.totals ??= at("totals").cloneNode(true);
  morph(at("totals"), totals.cloneNode(true), new Map());
  announce();
});

// Shows the totals of the design again.
function forget() {
  clearTimeout(preview.timer);
  if (preview.totals) morph(at("totals"), preview.totals, new Map());
  preview.button = preview.totals = null;
}
