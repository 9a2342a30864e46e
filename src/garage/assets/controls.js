// Controls of the form, clicks and keys.

function set(control, hold) {
  const value = control.type === "checkbox" ? String(control.checked) : control.value;
  typed.delete(control);
  // The page shows what the garage made of it, also if that is no change.
  control.closest("[data-piece]").dataset.version = "";
  act({ do: "set", path: control.dataset.set, value, kind: control.dataset.type, hold });
}

function stepped(input, by, hold) {
  input.value = String(Math.max(0, Number(input.value || input.placeholder || 0) + by));
  set(input, hold);
}

const stepOf = ({ dataset }, hold) =>
  stepped(document.querySelector(`input[data-set="${CSS.escape(dataset.for)}"]`), Number(dataset.step), hold);

// A held button or key counts on, and is one step for undo.
const held = { id: 0, timer: 0, count: 0, key: null };

const release = () => { clearTimeout(held.timer); held.key = null; };

document.addEventListener("change", (event) => {
  const control = event.target;
  if (control.dataset.set) set(control);
  else if (control.dataset.addTo) {
    act({ do: "add", path: control.dataset.addTo, value: control.value, item: null });
    control.value = "";
  }
  else if (control.id === "division") divide(control.value);
  else if (control.dataset.addAs) addAs(control);
  else if (control.id === "compare-with") { state.with = control.value || null; view("compare"); }
  else if (control.id === "fitting") search();
});

document.addEventListener("input", (event) => {
  const control = event.target;
  if (control.dataset.set && control.matches("[type=text]")) typed.add(control);
  if (control.id === "search") search();
  if (control.id !== "text") return;
  typed.add(control);
  clearTimeout(typing);
  if (!event.isComposing) typing = setTimeout(flush, 200);
});

document.addEventListener("compositionend", ({ target }) => {
  if (target.id === "text") typing = setTimeout(flush, 200);
});

document.addEventListener("focusout", ({ target }) => {
  if (target.dataset?.set && typed.delete(target) && !isHeld(target)) target.value = target.defaultValue;
});

// Opens the chooser for words that an import left. They go when a part is chosen.
async function addAs(select) {
  const { todo } = select.dataset;
  const button = document.querySelector(`#build [data-choose="${CSS.escape(select.value)}"]`);
  select.value = "";
  await choose(button);
  choosing.todo = todo;
  listing("search").value = select.dataset.addAs;
  search();
  if (!listing("nothing").hidden) clicks.all();
}

function divide(division) {
  state.division = division;
  localStorage.division = division;
  state.fixed = state.listed = -1;
  const values = new URLSearchParams(location.href.split("?")[1]);
  values.set("division", division);
  history.replaceState(null, "", `${root}/edit?${values}`);
  act({ do: "look" });
}

const keyWords = {
  "Ctrl-S": "save", "Ctrl-Z": "undo", "Ctrl-Shift-Z": "redo", "Ctrl-P": "print the sheet", "Alt-1 to Alt-9": "sections of Build",
  F8: "next problem", "/": "search in an open list", M: "move a weapon of Build", "F R L B T U": "put a weapon of the list on a side", "?": "this list",
};

function showKeys() {
  const tabs = [...document.querySelectorAll("#tabs [data-letter]")].map(({ dataset, textContent }) => [`Alt-${dataset.letter.toUpperCase()}`, textContent]);
  const rows = [...Object.entries(keyWords), ...tabs].flatMap(([key, says]) => [made("dt", {}, made("kbd", {}, key)), made("dd", {}, says)]);
  at("keys").replaceChildren(closer(), made("dl", {}, ...rows));
  at("keys").showModal();
}

const clicks = {
  choose,
  pick,
  sort: (button) => sort(button.closest("th")),
  take: () => at("chooser").querySelector("[data-chosen] [data-pick]")?.click(),
  all: () => {
    listing("search").value = "";
    if (at("fitting")) at("fitting").checked = false;
    for (const chip of at("classes")?.children || []) chip.ariaPressed = "false";
    search();
  },
  remove: (button) => { at("chooser").close(); act({ do: "remove", path: button.dataset.remove }); },
  entry: (button) => act({ do: "add", path: button.dataset.entry, value: "", item: null }),
  duplicate: (button) => act({ do: "duplicate", path: button.dataset.duplicate }),
  move: (button) => act({ do: "move", path: button.dataset.move, by: Number(button.dataset.by) }),
  edits: apply,
  act: (button) => act({ do: button.dataset.act }),
  explain: (button) => dialog("/explain", { key: button.dataset.explain }),
  line: (button) => line(Number(button.dataset.line)),
  problem: (button) => problem(button.dataset.problem),
  openGroup: (button) => button.closest("tbody").toggleAttribute("data-open", true),
  refresh: () => second("view"),
  tab: (button) => view(button.dataset.tab),
  keys: showKeys,
  close: (button) => button.closest("dialog").close(),
  // Shows the weapons to choose from, then links the chosen ones.
  link: (button) => {
    const box = button.parentElement.querySelector(".joins");
    const parts = [...box?.querySelectorAll(":checked") ?? []].map(({ value }) => value);
    if (parts.length) act({ do: "link", path: button.dataset.link, key: button.dataset.joins, parts });
    if (box) return;
    const weapon = (entry) => made("label", {}, made("input", { type: "checkbox", value: entry.dataset.key }), ` ${calledOf(entry)}`);
    const weapons = document.querySelectorAll("#build .entry[data-key^='weapons/']");
    button.before(made("fieldset", { className: "joins" }, made("legend", {}, "Choose weapons that one action fires"), ...[...weapons].map(weapon)));
  },
  // The stat block, or the whole text.
  copy: async (button) => {
    await navigator.clipboard.writeText(button.dataset.copy || state.text);
    say(`Copied: ${button.textContent.slice(5)}.`);
    button.dataset.done = "";
  },
  newVariant: () => begin(at("variant-name").value.trim()),
  save: () => save(),
  saveAs: () => save(at("other-name").value),
  compareWith: (button) => { state.with = button.dataset.compareWith; view("compare"); },
  step: (button) => { if (!held.count) stepOf(button); },
};

// Takes a row. On a telephone the first tap shows what the row would do.
function pick(button) {
  const row = button.closest("tr");
  if (matchMedia("(max-width: 599px)").matches && !("chosen" in row.dataset)) {
    for (const other of row.parentElement.rows) other.toggleAttribute("data-chosen", other === row);
    button.focus();
    Object.assign(at("take"), { disabled: false, textContent: `Choose ${button.textContent}` });
    return;
  }
  at("chooser").close();
  act(changeOf(button));
  if (choosing.todo) act({ do: "remove", path: choosing.todo });
}

// Adds a variant, and opens it.
async function begin(name) {
  await act({ do: "variant", name });
  if (!at("message").hidden) return;
  const values = new URLSearchParams({ file: state.file, variant: name, division: state.division || "" });
  leave(`${root}/edit?${values}`);
}

// Shows the problem of a row.
async function problem(key) {
  if (!wide() || state.view === "build") await view("problems");
  const found = document.querySelector(`#problems [data-piece="${CSS.escape(key)}"]`);
  found?.scrollIntoView({ block: "nearest" });
  found?.querySelector("button")?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  // Menus close when the page is used elsewhere.
  for (const menu of document.querySelectorAll("header .menu[open]")) {
    menu.open = menu.contains(event.target) || !event.target.isConnected || event.target.closest("dialog") !== null;
  }
  if (event.target === at("chooser")) at("chooser").close();
  const button = event.target.closest("button") || event.target.closest("tr[data-row]")?.querySelector("button");
  const link = event.target.closest("header a:not([target])");
  if (link) { event.preventDefault(); leave(link.href); }
  const name = button && Object.keys(clicks).find((one) => one in button.dataset);
  if (name) clicks[name](button);
});

document.addEventListener("pointerdown", (event) => {
  release();
  Object.assign(held, { id: held.id + 1, count: 0 });
  const button = event.target.closest("[data-step]");
  const again = () => {
    held.count += 1;
    stepOf(button, held.id);
    held.timer = setTimeout(again, 70);
  };
  if (button && event.button === 0) held.timer = setTimeout(again, 400);
});
for (const end of ["pointerup", "pointercancel", "blur", "keyup"]) addEventListener(end, release);

document.addEventListener("keydown", (event) => {
  const inText = event.target.matches("input, textarea, select");
  const key = event.key.toLowerCase();
  if (event.ctrlKey && key === "s") { event.preventDefault(); save(); }
  // A field that is being typed in has its own undo.
  else if (event.ctrlKey && key === "z" && (event.target.id === "text" || !typed.has(event.target))) {
    event.preventDefault();
    act({ do: event.shiftKey ? "redo" : "undo" });
  }
  else if (event.ctrlKey && key === "p") { event.preventDefault(); [...document.querySelectorAll("header a.button")].at(-1).click(); }
  else if (event.altKey && document.querySelectorAll("#steps a")[key - 1]) {
    event.preventDefault();
    document.querySelectorAll("#steps a")[key - 1].click();
  }
  else if (event.altKey && tab("letter", key)) { event.preventDefault(); go(tab("letter", key).dataset.tab); }
  else if (event.key === "F8") {
    event.preventDefault();
    const lines = [...document.querySelectorAll("#problems [data-line]")];
    lines[(lines.indexOf(document.activeElement) + 1) % lines.length]?.focus();
  } else if (event.key === "Escape") {
    const menu = event.target.closest(".menu[open]");
    if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
  } else if (event.key === "?" && !inText) showKeys();
  else if (at("chooser").open && (event.key === "ArrowDown" || event.key === "ArrowUp")) { event.preventDefault(); step(event.key); }
  else if (event.target.id === "search" && event.key === "Enter" && at("chooser").open) {
    event.preventDefault();
    if (event.target.value) at("chooser").querySelector("tr[data-row]:not([hidden]) [data-pick]")?.click();
  }
  else if (at("chooser").open && event.key === "/" && !inText) { event.preventDefault(); listing("search").focus(); }
  else if (inText && event.target.dataset.type === "number" && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    if (held.key !== event.key) Object.assign(held, { id: held.id + 1, key: event.key });
    stepped(event.target, (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 5 : 1), held.id);
  }
});
