import { countWords } from "~/domain/writing/stories/count-words";
import { t } from "~/messages/translate";

/** Shows no number for an empty field, nor where the browser cannot tell words apart. */
export function showCount(counter: HTMLElement, text: string): void {
  const count = countWords(text);
  counter.textContent = count ? t("{count, plural, one {# word} other {# words}}", { count }) : "";
}
