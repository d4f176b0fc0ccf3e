import { makeFileList, part } from "./file-list";
import {
  cancelledWords,
  failedWords,
  holdWords,
  sentWords,
  skippedWords,
  startWords,
  stayWords,
} from "./messages";
import { attachOnSave, isShown, showNewItems, tickOffered } from "./new-items";
import {
  add,
  countUnderWay,
  failedSince,
  find,
  inState,
  move,
  nextToSend,
  type Queue,
  type QueuedFile,
  remove,
  sortFiles,
} from "./queue";
import { sendFile } from "./send-file";

export interface DropArea {
  take: (files: File[]) => void;
}

/** Takes over the files of the field `input`, and sends each by itself, apart from the form. */
export function openDropArea(element: HTMLElement, input: HTMLInputElement, form: HTMLFormElement): DropArea {
  const show = makeFileList(element, input, { onRemove: cancel, onRetry: retry });
  let queue: Queue = [];
  let atLastPress: Queue = [];
  let callBack: () => void = () => undefined;

  const goOn = holdSubmit(form, input.name, {
    left: () => countUnderWay(queue),
    retry: () => {
      for (const { id } of inState(queue, "failed")) retry(id);
      atLastPress = queue;
    },
    failed: () => failedSince(atLastPress, queue).map(nameOf),
    onHold: (left, areWordsSaved) => sayInSight(holdWords(left, areWordsSaved)),
    onStay: (names, areWordsSaved) => sayInSight(stayWords(names, areWordsSaved)),
  });
  input.addEventListener("change", takeChosen);
  takeChosen();
  return { take };

  /** The field is emptied, so that no file goes a second time, with the form. */
  function takeChosen(): void {
    const files = Array.from(input.files || []);
    if (files.length === 0) return;
    input.value = "";
    take(files);
  }

  function take(files: File[]): void {
    const { taken, skipped } = sortFiles(files, input.accept);
    lineOf(element, "skipped").textContent = skippedWords(skipped);
    if (taken.length > 0) say(startWords(taken.map(nameOf)));
    change(add(queue, taken));
  }

  function change(next: Queue): void {
    queue = next;
    const due = nextToSend(queue);
    if (due) send(due);
    show(queue);
    goOn();
  }

  function send(queued: QueuedFile): void {
    const { id } = queued;
    const storyId = element.dataset.story;
    queue = move(queue, id, "sending", { share: 0 });
    callBack = sendFile(queued, storyId, part<HTMLInputElement>(form, "[name=formToken]").value, {
      onProgress: (share) => change(move(queue, id, "sending", { share })),
      onArrival: () => change(move(queue, id, "preparing")),
      onSent: (mediaId) => arrive(queued, mediaId, storyId),
      onFailure: (state, message) => {
        say(failedWords(queued.file.name));
        change(move(queue, id, state, { message }));
      },
    });
  }

  /** With no story yet, the item waits for it; the page may offer it meanwhile. */
  function arrive({ id, file }: QueuedFile, mediaId: number, storyId: string | undefined): void {
    if (!storyId) attachOnSave(element, mediaId);
    const sent = move(queue, id, "sent");
    say(sentWords(file.name, countUnderWay(sent), !storyId));
    change(sent);
    showNewItems(form)
      .then((currentId) => {
        if (currentId) element.dataset.story = currentId;
        tickOffered(element);
        if (isShown(mediaId)) change(remove(queue, id));
      })
      .catch(() => undefined);
  }

  function cancel(id: number): void {
    const queued = find(queue, id);
    if (!queued) return;
    if (queued.state === "sending") callBack();
    say(cancelledWords(queued.file.name));
    change(remove(queue, id));
  }

  function retry(id: number): void {
    change(move(queue, id, "waiting", { message: "" }));
  }

  function say(words: string): void {
    lineOf(element, "status").textContent = words;
  }

  function sayInSight(words: string): void {
    say(words);
    lineOf(element, "status").scrollIntoView({ block: "nearest" });
  }
}

function lineOf(element: HTMLElement, name: "skipped" | "status"): HTMLElement {
  return part(element, `[data-line=${name}]`);
}

function nameOf({ file }: { file: File }): string {
  return file.name;
}

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
