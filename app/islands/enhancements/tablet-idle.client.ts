/* What was said or typed is kept before a turn is forgotten: a telling that goes on is no rest, a paused one is ended, and words are sent. */

const busy = ["asking", "recording", "uploading"];
/** Milliseconds until words that did not arrive are sent again. */
const retryAfter = 10_000;

export function enhance(element: HTMLElement): void {
  const rest = Number(element.dataset.seconds) * 1_000;
  let timer = window.setTimeout(onRest, rest);
  function restart(after = rest): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(onRest, after);
  }
  function onRest(): void {
    const state = document.querySelector<HTMLElement>("[data-recorder]")?.dataset.recorder ?? "";
    if (busy.indexOf(state) >= 0) restart();
    else if (state === "paused" || state === "stopped") {
      document.querySelector<HTMLButtonElement>(".recorder__acts .button")?.click();
      restart(retryAfter);
    } else sendWords().then(forget, () => restart(retryAfter));
  }
  for (const name of ["pointerdown", "touchstart", "keydown", "input"])
    document.addEventListener(name, () => restart(), true);
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.replace("/tablet"));
}

/** The page is replaced, so that Back does not lead to it. */
function forget(): void {
  window.location.replace("/tablet/done");
}

async function sendWords(): Promise<void> {
  const area = document.querySelector("textarea");
  if (!area?.form || area.value.trim() === "") return;
  const answer = await fetch(area.form.action, {
    method: "POST",
    body: new FormData(area.form),
    credentials: "same-origin",
    redirect: "manual",
  });
  if (answer.status >= 400) throw new Error("The words did not arrive.");
}
