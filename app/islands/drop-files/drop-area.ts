import { t } from "~/messages/translate";
import { makeFileList, part } from "./file-list";
import {
  cancelledMessage,
  cutMessage,
  failedMessage,
  failedSubmitMessage,
  sentMessage,
  skippedMessage,
  startMessage,
  waitingMessage,
} from "./messages";
import { attachOnSave, forgetShown, isShown, showNewItems } from "./new-items";
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
  withoutShown,
} from "./queue";
import { saveText } from "./save-text";
import { sendFile } from "./send-file";

const statusSelector = "[data-line=status]";

export interface DropArea {
  take: (files: File[]) => void;
}

/** The first of the inputs takes all kinds of files. */
export function openDropArea(
  element: HTMLElement,
  inputs: HTMLInputElement[],
  form: HTMLFormElement,
): DropArea {
  const input = inputs[0] as HTMLInputElement;
  const show = makeFileList(element, input, { onRemove: cancel, onRetry: retry });
  let queue: Queue = [];
  let atLastPress: Queue = [];
  let callBack: () => void = () => undefined;

  const { goOn, isHeld } = guardSubmit(form, input.name, {
    left: () => countUnderWay(queue),
    retry: () => {
      for (const { id } of inState(queue, "failed")) retry(id);
      atLastPress = queue;
    },
    failed: () => failedSince(atLastPress, queue).map(nameOf),
    onHold: (left, isTextSaved) => announce(waitingMessage(left, isTextSaved)),
    onStay: (names, isTextSaved) => announce(failedSubmitMessage(names, isTextSaved)),
  });
  for (const each of inputs) {
    each.addEventListener("change", () => takeChosen(each));
    takeChosen(each);
  }
  return { take };

  /** Clears the field, so that its files are not posted with the form again. */
  function takeChosen(chosen: HTMLInputElement): void {
    const files = Array.from(chosen.files || []);
    if (files.length === 0) return;
    chosen.value = "";
    take(files);
  }

  function take(files: File[]): void {
    const { taken, skipped } = sortFiles(files, input.accept);
    part(element, "[data-line=skipped]").textContent = skippedMessage(skipped);
    if (taken.length > 0) say(startMessage(taken.length));
    change(add(queue, taken));
  }

  function change(next: Queue): void {
    queue = withoutShown(next);
    const due = nextToSend(queue);
    if (due) send(due);
    show(queue);
    goOn();
  }

  function send(queued: QueuedFile): void {
    const { id } = queued;
    const storyId = element.dataset.story;
    queue = move(queue, id, "sending");
    const destination = {
      storyId,
      account: document.documentElement.dataset.account,
      formToken: part<HTMLInputElement>(form, "[name=formToken]").value,
    };
    callBack = sendFile(queued, destination, {
      onProgress: (share) => {
        if (find(queue, id)?.message) say(startMessage(1));
        change(move(queue, id, "sending", { share, message: "" }));
      },
      onCut: () => {
        say(t(cutMessage));
        change(move(queue, id, "sending", { message: t(cutMessage) }));
      },
      onArrival: () => change(move(queue, id, "preparing")),
      onSent: (mediaId) => arrive(queued, mediaId, storyId),
      onFailure: (state, message) => {
        say(failedMessage(queued.file.name));
        change(move(queue, id, state, { message }));
      },
    });
  }

  /** Attaches the item; it waits for the next save where there is no story. */
  function arrive({ id }: QueuedFile, mediaId: number, storyId: string | undefined): void {
    if (!storyId) attachOnSave(element, mediaId);
    const sent = move(queue, id, "sent");
    say(sentMessage(countUnderWay(sent), !storyId));
    const isLeaving = isHeld() && countUnderWay(sent) === 0 && failedSince(atLastPress, sent).length === 0;
    change(sent);
    // The next page shows it. A request beside the save could take the message that belongs to that page.
    if (isLeaving) return;
    showNewItems(form, element.dataset.shownAt)
      .then((currentId) => {
        if (currentId) element.dataset.story = currentId;
        forgetShown(element);
        if (isShown(mediaId)) change(move(queue, id, "shown"));
      })
      .catch(() => undefined);
  }

  function cancel(id: number): void {
    const queued = find(queue, id);
    if (!queued) return;
    if (queued.state === "sending") callBack();
    say(cancelledMessage(queued.file.name));
    change(remove(queue, id));
  }

  function retry(id: number): void {
    change(move(queue, id, "waiting", { message: "" }));
  }

  function say(words: string): void {
    statusLine().textContent = words;
    if (!isHeld()) statusLine().removeAttribute("data-answer");
  }

  /** Stands in the bar of the form where the area has none. */
  function statusLine(): HTMLElement {
    return element.querySelector<HTMLElement>(statusSelector) || part(form, statusSelector);
  }

  /** The answer to a press, which is seen also where the line is only heard else. */
  function announce(words: string): void {
    say(words);
    statusLine().setAttribute("data-answer", "");
    statusLine().scrollIntoView({ block: "nearest" });
  }
}

function nameOf({ file }: { file: File }): string {
  return file.name;
}

interface PendingFiles {
  left: () => number;
  retry: () => void;
  failed: () => string[];
  onHold: (left: number, isTextSaved: boolean) => void;
  onStay: (failed: string[], isTextSaved: boolean) => void;
}

/** Leaving would abort uploads, so a submit waits for them. The text is saved at once, and again with the form, known by its token. */
export function guardSubmit(form: HTMLFormElement, fileField: string, files: PendingFiles) {
  let clicked: HTMLElement | null = null;
  let pressed: HTMLElement | null = null;
  let isTextSaved = false;
  let saving: Promise<void> = Promise.resolve();
  let savesUnderWay = 0;
  let announced: string[] = [];
  let isPassing = false;

  document.addEventListener("click", ({ target, isTrusted }) => {
    clicked = (target as Element).closest("button");
    if (isTrusted) isPassing = false;
  });
  // In the capture phase, so that busy labels do not see a submit that is canceled.
  document.addEventListener("submit", onSubmit, true);
  return { goOn, isHeld: () => pressed !== null };

  function onSubmit(event: Event): void {
    if (event.target !== form || event.defaultPrevented) return;
    if (isPassing) return;
    files.retry();
    if (files.left() === 0 && savesUnderWay === 0) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = (event as SubmitEvent).submitter || clicked;
    files.onHold(files.left(), false);
    savesUnderWay += 1;
    // In order: an older text must not arrive last.
    saving = saving.then(save);
  }

  async function save(): Promise<void> {
    isTextSaved = await saveText(form, fileField);
    savesUnderWay -= 1;
    if (pressed && files.left() > 0) files.onHold(files.left(), isTextSaved);
    goOn();
  }

  function goOn(): void {
    if (!pressed || files.left() > 0 || savesUnderWay > 0) return;
    const button = pressed;
    pressed = null;
    const failed = files.failed();
    // What the page has said was not added, and what failed again, is left behind.
    if (failed.some((name) => announced.indexOf(name) < 0)) {
      announced = failed;
      files.onStay(failed, isTextSaved);
      return;
    }
    isPassing = true;
    button.click();
  }
}
