// Shows pieces that differ. Elements stay where they are: a focus, a selection, a held key and a pressed button survive.

// Fields with text that was not sent yet.
const typed = new Set();

const isHeld = (control) =>
  typed.has(control) || [...state.waiting, ...state.sent].some((action) => action.do === "set" && action.path === control.dataset.set);

// Where the focus goes if its element is removed.
let orphan = null;

function patch(pieces) {
  const live = new Map([...document.querySelectorAll("[data-piece]")].map((one) => [one.dataset.piece, one]));
  const focus = document.activeElement;
  orphan = null;
  for (const [key, html] of pieces) {
    const old = live.get(key);
    if (old) morph(old, parsed(html), live);
  }
  if (!focus.isConnected) adopt();
  else if (focus !== document.activeElement) focus.focus({ preventScroll: true });
}

// The next control, or the one before, gets the focus.
function adopt() {
  const controls = "button:not(:disabled), input, select, summary, a[href], textarea";
  for (const near of orphan || []) {
    const all = near?.isConnected ? [...near.querySelectorAll(controls), near] : [];
    const found = all.find((one) => one.matches(controls + ", [tabindex]") && one.checkVisibility());
    if (found) return found.focus({ preventScroll: true });
  }
}

function parsed(html) {
  const template = document.createElement("template");
  const isGroup = html.startsWith("<g ");
  template.innerHTML = isGroup ? `<svg>${html}</svg>` : html;
  return template.content.querySelector(isGroup ? "g" : "*");
}

function morph(old, fresh, live) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    // The reader opens and closes details.
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.localName === "textarea") return;
  children(old, fresh, live);
  if (!old.dataset?.set || isHeld(old)) return;
  if (old.type === "checkbox") old.checked = fresh.checked;
  else if (old.value !== fresh.value) old.value = fresh.value;
}

function children(old, fresh, live) {
  const isStale = (node) => node?.dataset?.piece && !keys.has(node.dataset.piece);
  const keys = new Set([...fresh.childNodes].map((next) => next.dataset?.piece));
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    while (isStale(here)) here = removed(here);
    const key = next.dataset?.piece;
    const known = key && live.get(key);
    if (known && known !== here) {
      const isAhead = here?.compareDocumentPosition(known) & Node.DOCUMENT_POSITION_FOLLOWING;
      // What has the focus stays; the others move around it.
      if (isAhead && known.parentNode === old && known.contains(document.activeElement)) while (here !== known) here = removed(here);
      else old.insertBefore(known, here);
    }
    if (known) {
      if (known === here) here = here.nextSibling;
    } else if (here && !key && isSame(here, next)) {
      morph(here, next, live);
      here = here.nextSibling;
    } else {
      old.insertBefore(next, here);
      settle(next, live);
    }
  }
  while (here) here = removed(here);
}

// Puts the pieces that the page has already into a new element.
function settle(added, live) {
  if (added.nodeType !== Node.ELEMENT_NODE) return;
  for (const mark of [added, ...added.querySelectorAll("[data-piece]")]) {
    const { piece } = mark.dataset;
    if (live.has(piece)) mark.replaceWith(live.get(piece));
    else if (piece) live.set(piece, mark);
  }
}

const isSame = (one, other) => one.nodeName === other.nodeName && (one.id || "") === (other.id || "") && !one.dataset?.piece;

function removed(node) {
  if (node.contains(document.activeElement)) {
    orphan = [node.nextElementSibling, node.previousElementSibling];
    for (let above = node.parentElement; above; above = above.parentElement) orphan.push(above);
  }
  const next = node.nextSibling;
  node.remove();
  return next;
}
