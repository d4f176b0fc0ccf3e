export function wordCount(counter: HTMLElement): void {
  const field = document.getElementById(counter.dataset.counts || "") as HTMLTextAreaElement | null;
  if (!field) return;
  let timer = 0;
  field.addEventListener("input", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      import("./word-count.client").then(
        ({ showCount }) => showCount(counter, field.value),
        () => {}, // Without a line the next key tries again.
      );
    }, 300);
  });
}

export function scrollToCurrent(list: HTMLElement): void {
  const current = list.querySelector("[aria-current]");
  if (!current) return;
  const below = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollTop += below - list.clientHeight / 3;
}

export function clickOnEvent(button: HTMLElement): void {
  const eventName = button.dataset.clickOn;
  if (eventName) window.addEventListener(eventName, () => button.click());
}

let isOn = false;

/** Also pauses players that are added later (spec 1, section 4). */
export function players(): void {
  if (isOn) return;
  isOn = true;
  // `play` does not bubble, so listen in the capture phase.
  document.addEventListener("play", ({ target }) => stopOthers(target), true);
}

function stopOthers(started: EventTarget | null): void {
  for (const player of Array.from(document.querySelectorAll<HTMLMediaElement>("audio, video"))) {
    if (player !== started) player.pause();
  }
}
