import { inTime } from "../drafts/in-time";

/* What was said or typed is kept before a turn is forgotten: a telling that goes on is no rest, a paused one is ended, and words and files are sent. */

const busy = ["asking", "recording", "uploading"];
/** A button keeps what was told. */
const ended = ["paused", "stopped", "deleting"];
/** Milliseconds until what did not arrive is sent again. */
const retryAfter = 10_000;
/** Milliseconds until an answer that does not come is no longer waited for. */
const longestSending = 30_000;
const longestSendingFiles = 300_000;
/** Statuses that say nothing of the files themselves. */
const passing = [401, 408, 429];

export function enhance(element: HTMLElement): void {
  const rest = Number(element.dataset.seconds) * 1_000;
  let timer = window.setTimeout(onRest, rest);
  let touches = 0;
  function restart(after = rest): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(onRest, after);
  }
  function onRest(): void {
    const state = document.querySelector<HTMLElement>("[data-recorder]")?.dataset.recorder ?? "";
    if (busy.indexOf(state) >= 0) restart();
    else if (ended.indexOf(state) >= 0) {
      document.querySelector<HTMLButtonElement>("[data-recorder] [data-keeps]")?.click();
      restart(retryAfter);
    } else sendAndForget();
  }
  function sendAndForget(): void {
    const before = touches;
    sendForm().then(
      // Somebody went on while the words were on their way: their rest begins anew.
      () => (touches === before ? forget() : restart()),
      () => restart(retryAfter),
    );
  }
  for (const name of ["pointerdown", "touchstart", "keydown", "input"])
    document.addEventListener(
      name,
      () => {
        touches += 1;
        restart();
      },
      true,
    );
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.replace("/tablet"));
}

/** The page is replaced, so that Back does not lead to it. */
function forget(): void {
  window.location.replace("/tablet/done");
}

/** Words first: photos may be large, and may be refused. Rejects where a later try may help. */
async function sendForm(): Promise<void> {
  const form = document.querySelector<HTMLTextAreaElement | HTMLInputElement>(
    "textarea, input[type=file]",
  )?.form;
  if (!form) return;
  const [words, files] = partsOf(form);
  if (words && (await post(form, words, longestSending)) >= 400) throw new Error("The words did not arrive.");
  const status = files ? await post(form, files, longestSendingFiles) : 0;
  if (status >= 500 || passing.indexOf(status) >= 0) throw new Error("The files did not arrive.");
}

/** What a form has to be kept: its words, and its files without them. */
function partsOf(form: HTMLFormElement): [words: FormData | undefined, files: FormData | undefined] {
  const [words, files] = [new FormData(), new FormData()];
  let [hasWords, hasFiles] = [false, false];
  new FormData(form).forEach((value, name) => {
    if (typeof value !== "string") {
      if (value.size === 0) return;
      hasFiles = true;
      files.append(name, value);
    } else {
      const isWritten = name === "content";
      hasWords = hasWords || (isWritten && value.trim() !== "");
      words.append(name, value);
      files.append(name, isWritten ? "" : value);
    }
  });
  return [hasWords ? words : undefined, hasFiles ? files : undefined];
}

/** Resolves with the status: 204 for a redirect, as scripts are answered. */
async function post(form: HTMLFormElement, body: FormData, longest: number): Promise<number> {
  const request = (signal: AbortSignal | undefined) =>
    fetch(form.action, {
      method: "POST",
      headers: { "X-Submitted-By": "script" },
      body,
      credentials: "same-origin",
      signal,
    });
  return (await inTime(longest, request)).status;
}
