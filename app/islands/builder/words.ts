import type { Save } from "./builder.client";

const afterTyping = 600;
const wordFields = ["title", "subtitle", "authorName", "introduction"];

/** Title, subtitle, name and introduction are saved as they are typed; style and photo of the cover as they are chosen. */
export function keepWords(builder: HTMLElement, save: Save): void {
  const type = builder.dataset.type || "biography";
  const send = (name: string, value: unknown, wait: number) =>
    save(
      {
        name: `${type} ${name}`,
        method: "PUT",
        address: "/api/book-design",
        body: JSON.stringify({ type, [name]: value }),
        contentType: "application/json",
      },
      wait,
    );
  builder.addEventListener("input", (event) => {
    const field = event.target as HTMLInputElement;
    if (wordFields.includes(field.name)) send(field.name, field.value, afterTyping);
  });
  builder.addEventListener("change", (event) => {
    const field = event.target as HTMLInputElement;
    if (field.name === "coverStyle") send(field.name, field.value, 0);
    if (field.name === "coverImageId") send(field.name, field.value ? Number(field.value) : null, 0);
  });
}
