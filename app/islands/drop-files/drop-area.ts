import { makeFileList, part } from "./file-list";
import { holdSubmit } from "./held-submit";
import { sortFiles } from "./kinds";
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
} from "./queue";
import { sendFile } from "./send-file";
import {
  cancelledWords,
  failedWords,
  holdWords,
  sentWords,
  skippedWords,
  startWords,
  stayWords,
} from "./words";

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
