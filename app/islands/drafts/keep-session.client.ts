/** Milliseconds: well within the shortest time after which an unused session of staff ends. */
const interval = 120_000;
let last = 0;

/** Typing is use, also where no draft is sent: tells the server so, once in two minutes. */
export function enhance(place: HTMLElement): void {
  place.addEventListener("input", () => {
    const now = Date.now();
    if (now - last < interval) return;
    last = now;
    fetch("/api/session", { credentials: "same-origin" }).catch(() => {});
  });
}
