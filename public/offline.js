/* Shows what the last writer of this browser typed and did not save; see app/islands/draft-autosave. */

const place = document.getElementById("words");
const writer = localStorage.getItem("writer");
const copies = Object.keys(localStorage)
  .filter((key) => writer && key.startsWith(`draft:${writer}:`))
  .map((key) => JSON.parse(localStorage.getItem(key)))
  .filter(({ fields }) => wordsOf(fields) !== "")
  .sort((one, other) => (one.at < other.at ? 1 : -1));

/** The story, or all that was typed into another form. */
function wordsOf(fields) {
  return fields.content ?? Object.values(fields).filter((value) => value.trim() !== "").join("\n\n");
}

copies.forEach(({ fields, at }, index) => {
  const id = `words-${index}`;
  const label = document.createElement("label");
  label.htmlFor = id;
  label.textContent = `Typed ${new Date(at).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" })}`;
  const field = document.createElement("textarea");
  field.id = id;
  field.readOnly = true;
  field.value = wordsOf(fields);
  place.append(label, field);
});
