// Sends edits to the garage, and shows the panels that come back.
"use strict";

const app = document.getElementById("app");
const at = (id) => document.getElementById(id);

// Browsers hide the origin of a form that is sent without a referrer, so the script sends forms.
document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const body = new URLSearchParams(new FormData(form));
  const response = await fetch(form.action, { method: "POST", body });
  if (response.redirected) location.assign(response.url);
  else if (response.ok) document.body.innerHTML = await response.text();
  else alert((await response.json()).message);
});

if (app) {
  const state = {
    file: app.dataset.file,
    variant: app.dataset.variant,
    division: app.dataset.division || "",
    revision: Number(app.dataset.revision),
    view: "sheet",
    text: "",
    with: null,
    choosing: null,
    unsaved: false,
    queue: Promise.resolve(),
  };

  // ---- Requests ----

  const post = (path, body) =>
    fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  const query = (path, more) => {
    const values = new URLSearchParams({ file: state.file, variant: state.variant, division: state.division, ...more });
    return fetch(`${path}?${values}`);
  };

  // Edits go one after the other, each on the revision that the one before made.
  const act = (action) => {
    app.ariaBusy = "true";
    const answered = state.queue.then(() => send(action));
    answered.then(() => { app.ariaBusy = String(state.queue !== answered); });
    state.queue = answered;
    return answered;
  };

  const edit = (action) => {
    const { file, variant, division, revision, view } = state;
    return { file, variant, division, revision, view, with: state.with, action };
  };

  async function send(action) {
    const slow = setTimeout(() => say("Checking…"), 300);
    try {
      const response = await post("/edit", edit(action));
      const answer = await response.json();
      if (!response.ok) return complain(answer.message, response.status === 409);
      show(answer, action);
      complain(null);
    } catch {
      lost();
    } finally {
      clearTimeout(slow);
    }
  }

  function show(answer, action) {
    const focus = described(document.activeElement);
    const sought = at("search")?.value;
    forget();
    state.revision = answer.revision;
    state.text = answer.text;
    state.unsaved = answer.unsaved;
    for (const [id, html] of Object.entries(answer.panels)) {
      // The text area keeps what is being typed.
      const isTyped = id === "view" && state.view === "file" && action.do === "text";
      if (isTyped) refreshLayer(html);
      else swap(at(id), html);
    }
    placeNotes();
    if (sought && at("search")) {
      at("search").value = sought;
      search();
    }
    say(answer.says);
    mark();
    restore(focus);
  }

  function swap(panel, html) {
    if (panel.innerHTML === html) return;
    const open = [...panel.querySelectorAll("details[open]")].map((one) => one.id);
    const top = panel.scrollTop;
    panel.innerHTML = html;
    for (const id of open) if (at(id)) at(id).open = true;
    panel.scrollTop = top;
  }

  // Panels are replaced, so the focused control is found again by what it does.
  function described(element) {
    if (!element || element === document.body) return null;
    if (element.id) return `#${CSS.escape(element.id)}`;
    const parts = [...element.attributes].filter((one) => one.name.startsWith("data-"));
    const wanted = parts.filter((one) => !["data-empty", "data-now"].includes(one.name)).map((one) => `[${one.name}="${CSS.escape(one.value)}"]`);
    return wanted.length ? wanted.join("") : null;
  }

  function restore(selector) {
    if (!selector || (document.activeElement && document.activeElement !== document.body)) return;
    const found = document.querySelector(selector);
    if (found) found.focus({ preventScroll: true });
  }

  const say = (text) => { at("live").textContent = text; };

  function complain(message, isStale) {
    const line = at("message");
    line.hidden = !message;
    line.textContent = message || "";
    if (isStale) offer("Reload", () => location.reload());
  }

  // Adds a button behind the message.
  function offer(label, does) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", does);
    at("message").append(" ", button);
  }

  function lost() {
    complain("The garage is closed. Your text is still here.");
    offer("Copy", () => navigator.clipboard.writeText(at("text") ? at("text").value : state.text));
  }

  // ---- Views ----

  async function view(name) {
    state.view = name;
    app.dataset.shown = name;
    for (const tab of document.querySelectorAll("[data-tab]")) {
      const isOn = tab.dataset.tab === name || (tab.dataset.tab === "build" && wide());
      tab.setAttribute("aria-pressed", String(isOn));
    }
    if (name === "build" || name === "problems") return;
    const panel = at("view");
    const more = { name };
    if (name === "compare" && state.with) more.with = state.with;
    try {
      const response = await query("/panel", more);
      const html = await response.text();
      if (state.view !== name) return;
      panel.innerHTML = html;
      panel.dataset.view = name;
      placeNotes();
    } catch {
      lost();
    }
  }

  const wide = () => matchMedia("(min-width: 1100px)").matches;

  // ---- File ----

  let typing = 0;
  function typed(area) {
    clearTimeout(typing);
    typing = setTimeout(() => act({ do: "text", text: area.value }), 200);
  }

  function refreshLayer(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    for (const part of [".gutter", ".layer", ".notes"]) {
      document.querySelector(`#view ${part}`).innerHTML = fresh.querySelector(part).innerHTML;
    }
    placeNotes();
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
    const area = at("text");
    const lines = area.value.split("\n");
    const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[number - 1] || "").length);
    at("view").scrollTop = Math.max(0, (number - 5) * 20);
  }

  // ---- Chooser ----

  async function choose(button) {
    const { choose: path, kind, add, item, now } = button.dataset;
    state.choosing = { path, add, item, from: described(button) };
    const more = Object.entries({ path, kind, add, item, now }).filter(([, value]) => value);
    await dialog("/choose", Object.fromEntries(more));
    if (at("search")) at("search").focus();
  }

  async function dialog(path, more) {
    try {
      at("chooser").innerHTML = await (await query(path, more)).text();
      at("chooser").style.setProperty("--top", `${at("totals").getBoundingClientRect().bottom}px`);
      at("chooser").showModal();
    } catch {
      lost();
    }
  }

  function picked(id) {
    const { path, add, item } = state.choosing;
    return add
      ? { do: "add", path, value: id, item: add === "entry" ? item : null }
      : { do: "set", path, value: id, kind: "text" };
  }

  function pick(id) {
    const { from } = state.choosing;
    at("chooser").close();
    act(picked(id)).then(() => restore(from));
  }

  // Filters the rows below a search field.
  function search() {
    const words = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFitting = at("fitting")?.checked;
    const box = at("search").closest("dialog, #view");
    let found = 0;
    for (const row of box.querySelectorAll("tr[data-words]")) {
      const isFound = words.every((word) => row.dataset.words.includes(word));
      row.hidden = !isFound || (isFitting && "worse" in row.dataset);
      found += row.hidden ? 0 : 1;
    }
    at("nothing").hidden = found > 0;
  }

  // Sorts the rows of a table: numbers by value, the largest first; words by letter.
  function sort(heading) {
    const rows = [...heading.closest("table").tBodies[0].rows];
    const text = (row) => row.cells[heading.cellIndex].textContent.trim();
    const number = (row) => parseFloat(text(row).replace("−", "-").replace(/[$,+]/g, "")) || 0;
    const isNumber = heading.className === "number";
    const isDown = heading.ariaSort ? heading.ariaSort === "ascending" : isNumber;
    rows.sort((a, b) => (isNumber ? number(a) - number(b) : text(a).localeCompare(text(b))) * (isDown ? -1 : 1));
    for (const other of heading.parentElement.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", isDown ? "descending" : "ascending");
    rows[0]?.parentElement.append(...rows);
  }

  function step(key) {
    const rows = [...at("chooser").querySelectorAll("tr[data-row]:not([hidden]) [data-pick]")];
    const now = rows.indexOf(document.activeElement);
    const next = rows[Math.min(Math.max(now + (key === "ArrowDown" ? 1 : -1), 0), rows.length - 1)];
    if (next) next.focus();
  }

  // ---- Preview ----

  // What the buttons that change the design do.
  const changes = {
    pick: (button) => picked(button.dataset.pick),
    edits: ({ dataset }) => ({ do: "edits", edits: JSON.parse(dataset.edits), label: dataset.label }),
  };
  const changing = Object.keys(changes).map((name) => `[data-${name}]`).join();

  // The button of a change: itself, or the one in its row.
  const changer = (element) =>
    element.closest(changing) || element.closest("tr, .fixes li")?.querySelector(changing);

  const preview = { button: null, totals: null, timer: 0 };

  function look(event) {
    const button = changer(event.target) || null;
    if (button === preview.button) return;
    forget();
    preview.button = button;
    if (button) preview.timer = setTimeout(() => foresee(button), 60);
  }

  async function foresee(button) {
    const name = Object.keys(changes).find((one) => one in button.dataset);
    await state.queue;
    if (preview.button !== button) return;
    try {
      const response = await post("/preview", edit(changes[name](button)));
      if (!response.ok || preview.button !== button) return;
      preview.totals = preview.totals || at("totals").innerHTML;
      at("totals").innerHTML = await response.text();
    } catch {
      lost();
    }
  }

  // Shows the totals of the design again.
  function forget() {
    clearTimeout(preview.timer);
    if (preview.totals) at("totals").innerHTML = preview.totals;
    preview.button = preview.totals = null;
  }

  document.addEventListener("pointerover", look);
  document.addEventListener("focusin", look);

  // ---- Saving ----

  async function save(name) {
    try {
      await state.queue;
      const response = await post("/save", { file: state.file, name: name || "" });
      const answer = await response.json();
      if (response.ok && name) {
        go(answer.address);
      } else if (response.ok) {
        await act({ do: "look" });
      } else {
        complain(answer.message);
        if (response.status === 409) offerDisk();
        offerName();
      }
    } catch {
      lost();
    }
  }

  function offerDisk() {
    offer("Reload", () => act({ do: "reload" }));
    offer("Compare", () => {
      state.with = `${state.file} on disk`;
      view("compare");
    });
  }

  function offerName() {
    const name = document.createElement("input");
    name.setAttribute("aria-label", "Another name");
    name.value = state.file.replace(/\.toml$/, "-2");
    at("message").append(" ", name);
    offer("Save under this name", () => save(name.value));
  }

  // ---- Controls ----

  const value = (control) => (control.type === "checkbox" ? String(control.checked) : control.value);
  const set = (control) =>
    act({ do: "set", path: control.dataset.set, value: value(control), kind: control.dataset.type });

  function stepped(input, by) {
    const now = Number(input.value || input.placeholder || 0) + by;
    input.value = String(Math.max(0, now));
    set(input);
  }

  document.addEventListener("change", (event) => {
    const control = event.target;
    if (control.dataset.set) set(control);
    else if (control.dataset.addTo) act({ do: "add", path: control.dataset.addTo, value: control.value, item: null });
    else if (control.id === "variant") go(control.value);
    else if (control.id === "division") {
      state.division = control.value;
      app.dataset.division = control.value;
      const values = new URLSearchParams(location.search);
      values.set("division", control.value);
      history.replaceState(null, "", `?${values}`);
      act({ do: "look" });
    }
    else if (control.id === "compare-with") { state.with = control.value || null; view("compare"); }
    else if (control.id === "fitting") search();
  });

  document.addEventListener("input", (event) => {
    if (event.target.id === "text") typed(event.target);
    if (event.target.id === "search") search();
  });

  const clicks = {
    choose: (button) => choose(button),
    pick: (button) => pick(button.dataset.pick),
    sort: (button) => sort(button.closest("th")),
    all: () => {
      at("search").value = "";
      if (at("fitting")) at("fitting").checked = false;
      search();
    },
    remove: (button) => {
      if (at("chooser").open) at("chooser").close();
      act({ do: "remove", path: button.dataset.remove });
    },
    entry: (button) => act({ do: "add", path: button.dataset.entry, value: "", item: null }),
    duplicate: (button) => act({ do: "duplicate", path: button.dataset.duplicate }),
    move: (button) => act({ do: "move", path: button.dataset.move, by: Number(button.dataset.by) }),
    edits: (button) => act(changes.edits(button)),
    act: (button) => act({ do: button.dataset.act }),
    explain: (button) => dialog("/explain", { key: button.dataset.explain }),
    line: (button) => line(Number(button.dataset.line)),
    tab: (button) => view(button.dataset.tab),
    close: (button) => button.closest("dialog").close(),
    save: () => save(),
    step: (button) => {
      const input = document.querySelector(`input[data-set="${CSS.escape(button.dataset.for)}"]`);
      if (input) stepped(input, Number(button.dataset.step));
    },
  };

  document.addEventListener("click", (event) => {
    closeMenus(event.target);
    if (event.target === at("chooser")) at("chooser").close();
    const button = event.target.closest("button") || event.target.closest("tr[data-row]")?.querySelector("button");
    const link = event.target.closest("header a:not([target])");
    if (link) { event.preventDefault(); go(link.href); }
    const name = button && Object.keys(clicks).find((one) => one in button.dataset);
    if (name) clicks[name](button);
  });

  // Menus close when the page is used elsewhere.
  function closeMenus(used) {
    for (const menu of document.querySelectorAll("#build .menu[open]")) {
      if (!menu.contains(used) && document.contains(used) && !used.closest("dialog")) menu.open = false;
    }
  }

  const views = { b: "build", s: "sheet", w: "fits", c: "compare", f: "file" };

  document.addEventListener("keydown", (event) => {
    const inText = event.target.matches("input, textarea, select");
    const key = event.key.toLowerCase();
    if (event.ctrlKey && key === "s") { event.preventDefault(); save(); }
    else if (event.ctrlKey && key === "z" && event.target.id !== "text") {
      event.preventDefault();
      act({ do: event.shiftKey ? "redo" : "undo" });
    } else if (event.ctrlKey && key === "p") {
      event.preventDefault();
      document.querySelector("a.button").click();
    } else if (event.altKey && /^[1-9]$/.test(key)) {
      event.preventDefault();
      document.querySelectorAll("#steps a")[key - 1]?.click();
    } else if (event.altKey && views[key]) { event.preventDefault(); view(views[key]); }
    else if (event.key === "F8") {
      event.preventDefault();
      const lines = [...document.querySelectorAll("#problems [data-line]")];
      lines[(lines.indexOf(document.activeElement) + 1) % lines.length]?.focus();
    } else if (event.key === "Escape") {
      const menu = event.target.closest(".menu[open]");
      if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
    } else if (event.key === "?" && !inText) at("keys").showModal();
    else if (at("chooser").open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      step(event.key);
    } else if (at("chooser").open && event.key === "/" && !inText) { event.preventDefault(); at("search").focus(); }
    else if (inText && event.target.dataset.type === "number" && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      stepped(event.target, (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 5 : 1));
    }
  });

  // ---- Life ----

  function mark() {
    const count = document.querySelectorAll("#problems .finding:not([data-severity=warning], [data-severity=note])").length;
    document.querySelector("[data-tab=problems]").dataset.count = count || "";
    document.title = (state.unsaved ? "● " : "") + document.querySelector("#header h1").textContent;
  }

  // Pages of the garage keep unsaved text, so they do not ask.
  function go(address) {
    state.unsaved = false;
    location.assign(address);
  }

  addEventListener("beforeunload", (event) => {
    if (state.unsaved) event.preventDefault();
  });

  at("chooser").addEventListener("close", forget);
  setInterval(() => post("/alive", {}).catch(lost), 30000);
  if (!wide()) view("build");
  state.unsaved = Boolean(document.querySelector(".unsaved"));
  mark();
}
