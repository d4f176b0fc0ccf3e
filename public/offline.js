/*
 * Shows what the last writer of this browser typed and did not save, to that person only: while they are signed in, or
 * where there is no line and their session goes on, as far as this device knows. See app/islands/drafts.
 */

const place = document.getElementById("words");
const [writer, until] = (localStorage.getItem("writer") || "").split(" ");
const kept = Object.keys(localStorage).filter((key) => key.startsWith("draft:"));
const copies = kept
  .filter((key) => writer && key.startsWith(`draft:${writer}:`))
  .map((key) => JSON.parse(localStorage.getItem(key)))
  .filter(({ fields }) => wordsOf(fields) !== "")
  .sort((one, other) => (one.at < other.at ? 1 : -1));

isWritersOwn().then((isOwn) => {
  if (isOwn) copies.forEach(show);
  else if (kept.length > 0) sayKept();
});

/** The server knows best. Once it has said that the session is over, the words are not shown without a line either. */
async function isWritersOwn() {
  if (!writer) return false;
  try {
    const answer = await fetch("/api/user", { cache: "no-store", credentials: "same-origin" });
    if (answer.status >= 500 || answer.status === 429) return Date.now() < Number(until);
    const isOwn = answer.ok && String((await answer.json()).id) === writer;
    if (!isOwn) localStorage.removeItem("writer");
    return isOwn;
  } catch (_unreached) {
    return Date.now() < Number(until);
  }
}

/** The story, or all that was typed into another form. */
function wordsOf(fields) {
  if (fields.content !== undefined) return fields.content;
  return Object.values(fields)
    .filter((value) => value.trim() !== "")
    .join("\n\n");
}

function show({ fields, at }, index) {
  const id = `words-${index}`;
  const label = document.createElement("label");
  label.htmlFor = id;
  const moment = new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
  label.textContent = place.dataset.typed.replace("{moment}", moment);
  const field = document.createElement("textarea");
  field.id = id;
  field.readOnly = true;
  field.dir = "auto";
  field.value = wordsOf(fields);
  place.append(label, field);
}

function sayKept() {
  const line = document.createElement("p");
  line.textContent = place.dataset.kept;
  place.append(line);
}
