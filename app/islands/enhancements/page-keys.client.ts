import { steadyTurns } from "./steady-presses";

const relOfKey: Record<string, string> = { ArrowLeft: "prev", ArrowRight: "next" };
const relFromRightToLeft: Record<string, string> = { ArrowLeft: "next", ArrowRight: "prev" };

/** Arrow keys turn the page: they press the link that the screen shows. */
export function enhance(reader: HTMLElement): void {
  steadyTurns(reader, "[rel]");
  const isRightToLeft = reader.querySelector(".reader__surface--rtl") !== null;
  const rels = isRightToLeft ? relFromRightToLeft : relOfKey;
  document.addEventListener("keydown", (event) => {
    const rel = rels[event.key];
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!rel || altKey || ctrlKey || metaKey || shiftKey || isField(event.target)) return;
    const links = Array.from(reader.querySelectorAll<HTMLElement>(`a[rel=${rel}]`));
    const shown = links.find((link) => link.offsetParent !== null);
    if (!shown) return;
    event.preventDefault();
    shown.click();
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, audio, video") !== null;
}
