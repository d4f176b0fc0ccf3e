/** What a form that waits for files must know of them, and how it says that it waits. */
interface FilesUnderWay {
  /** How many they are. */
  left: () => number;
  /** Gives those another try that failed for a passing reason, and forgets what else failed so far. */
  retry: () => void;
  /** The names of those that failed since. */
  failed: () => string[];
  onHold: (left: number, areWordsSaved: boolean) => void;
  onStay: (failed: string[], areWordsSaved: boolean) => void;
}

/**
 * A form that is posted while files are on their way would cut them off: the browser ends a page's uploads when it
 * leaves. So the pressed button waits for them. (Their rest could travel with the form instead, but would start anew,
 * unseen, and in one request with the words.) The words do not wait: they are saved at once, and again with the form
 * when the files are in, which the server knows by the form's token for one and the same form. When a file fails, the
 * page stays and says so. Answers what to call whenever the files may be in.
 */
export function holdSubmit(form: HTMLFormElement, fileField: string, files: FilesUnderWay): () => void {
  let clicked: HTMLElement | null = null;
  let pressed: HTMLElement | null = null;
  let areWordsSaved = false;
  let saving: Promise<void> = Promise.resolve();
  let savesUnderWay = 0;

  // Old browsers do not say which button it was. Enter clicks the form's first one.
  document.addEventListener("click", ({ target }) => {
    clicked = (target as Element).closest("button");
  });
  // On its way down, so that busy labels do not see a submit that does not happen.
  document.addEventListener("submit", meetSubmit, true);
  return goOn;

  function meetSubmit(event: Event): void {
    if (event.target !== form || event.defaultPrevented) return;
    files.retry();
    if (files.left() === 0 && savesUnderWay === 0) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = (event as SubmitEvent).submitter || clicked;
    files.onHold(files.left(), false);
    savesUnderWay += 1;
    // One after the other: an older text must never arrive last.
    saving = saving.then(save);
  }

  async function save(): Promise<void> {
    areWordsSaved = await saveWords(form, fileField);
    savesUnderWay -= 1;
    if (pressed && files.left() > 0) files.onHold(files.left(), areWordsSaved);
    goOn();
  }

  function goOn(): void {
    if (!pressed || files.left() > 0 || savesUnderWay > 0) return;
    const button = pressed;
    pressed = null;
    if (files.failed().length > 0) files.onStay(files.failed(), areWordsSaved);
    else button.click();
  }
}

async function saveWords(form: HTMLFormElement, fileField: string): Promise<boolean> {
  const body = new FormData(form);
  body.delete(fileField);
  body.append("intent", "story/save");
  const address = form.getAttribute("action") || "";
  try {
    const answer = await fetch(address, { method: "POST", credentials: "same-origin", body });
    // What is saved leads to the open story. A refusal has its own status; a lost session leads to the sign-in page.
    return answer.ok && new URL(answer.url).searchParams.has("prompt");
  } catch {
    return false;
  }
}
