import { arrangeItems, makeMovable } from "./arranging";
import { takeOver } from "./refresh";
import { enqueue, type Listener, type Save, sendAll } from "./saving";
import { followKeys } from "./turning";

/** Milliseconds without a key before a text is sent. */
const typingPause = 600;
const textFields = ["title", "subtitle", "authorName", "introduction"];

/**
 * The builder where script runs: pages turn by arrow keys and swipes, what is pressed or dragged is saved without the
 * page being left, and words are saved as they are typed. All of it goes by the page's own forms, links and calls.
 */
export function enhance(builder: HTMLElement): void {
  const state = builder.querySelector<HTMLElement>("[data-state]");
  let timer = 0;
  const listener: Listener = {
    saved: (html) => void (html === null ? refresh() : show(html)),
    state: (words) => {
      if (state) state.textContent = words;
    },
  };
  const save: Save = (change, wait) => {
    enqueue(change);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void sendAll(listener).then(() => sendAll(listener)), wait);
  };
  const show = (html: string) => {
    takeOver(builder, html);
    makeMovable(builder);
  };
  const refresh = async () => {
    const answer = await fetch(window.location.href, { credentials: "same-origin" }).catch(() => null);
    if (answer?.ok) show(await answer.text());
  };

  followKeys(builder);
  arrangeItems(builder, save);
  saveTexts(builder, save);
  makeMovable(builder);
  void sendAll(listener);
  window.addEventListener("online", () => void sendAll(listener));
}

/** Title, subtitle, name and introduction are saved as they are typed; style and photo of the cover as they are chosen. */
function saveTexts(builder: HTMLElement, save: Save): void {
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
    if (textFields.includes(field.name)) send(field.name, field.value, typingPause);
  });
  builder.addEventListener("change", (event) => {
    const field = event.target as HTMLInputElement;
    if (field.name === "coverStyle") send(field.name, field.value, 0);
    if (field.name === "coverImageId") send(field.name, field.value ? Number(field.value) : null, 0);
  });
}
