// Forms of the first page, and what all pages share.
"use strict";

const at = (id) => document.getElementById(id);

const made = (tag, more, ...children) => {
  const element = Object.assign(document.createElement(tag), more);
  element.append(...children);
  return element;
};

// Refusals of requests from the script are JSON.
const post = (path, body, more) =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
    ...more,
  });

// Browsers hide the origin of a form that is sent without a referrer, so the script sends forms.
document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  await globalThis.allSent?.();
  const body = new URLSearchParams(new FormData(form));
  const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
  if (response.redirected) travel(response.url);
  else if (response.ok) document.body.innerHTML = await response.text();
  else alert((await response.json()).message);
});

// The text of a file goes where it would be pasted.
document.addEventListener("change", async ({ target }) => {
  if (target.matches("form [type=file]") && target.files.length) target.form.elements.text.value = await target.files[0].text();
});
