/* Shows what the last writer of this browser typed and did not save; see app/islands/draft-autosave. */

const place = document.getElementById("words");
const writer = localStorage.getItem("writer");
const copies = Object.keys(localStorage)
  .filter((key) => writer && key.startsWith(`draft:${writer}:`))
  .map((key) => JSON.parse(localStorage.getItem(key)))
  .filter(({ content }) => content.trim() !== "")
  .sort((one, other) => (one.at < other.at ? 1 : -1));

copies.forEach(({ content, at }, index) => {
  const id = `words-${index}`;
  const label = document.createElement("label");
  label.htmlFor = id;
  label.textContent = `Typed ${new Date(at).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" })}`;
  const field = document.createElement("textarea");
  field.id = id;
  field.readOnly = true;
  field.value = content;
  place.append(label, field);
});
