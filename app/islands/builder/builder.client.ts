import { arrangeItems, makeMovable } from "./arranging";
import { takeOver } from "./refresh";
import { type Change, enqueue, type Listener, sendAll } from "./saving";
import { followKeys } from "./turning";
import { keepWords } from "./words";

/** Keeps a change here at once, and sends it after so many milliseconds in which no other came. */
export type Save = (change: Change, wait: number) => void;

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
  keepWords(builder, save);
  makeMovable(builder);
  void sendAll(listener);
  window.addEventListener("online", () => void sendAll(listener));
}
