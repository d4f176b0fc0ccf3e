let isOn = false;

/** One player at a time: starting one stops the others (spec 1, section 4), those that came to the page later too. */
export function enhance(): void {
  if (isOn) return;
  isOn = true;
  // `play` does not bubble: it is met on its way down.
  document.addEventListener("play", ({ target }) => stopOthers(target), true);
}

function stopOthers(started: EventTarget | null): void {
  for (const player of Array.from(document.querySelectorAll<HTMLMediaElement>("audio, video"))) {
    if (player !== started) player.pause();
  }
}
