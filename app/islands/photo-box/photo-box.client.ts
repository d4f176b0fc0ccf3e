import { t } from "~/messages/translate";
import { makeFileList, part } from "../drop-files/file-list";
import { cutMessage, failedMessage, listNames, skippedMessage, toGo } from "../drop-files/messages";
import {
  add,
  countUnderWay,
  find,
  inState,
  move,
  nextToSend,
  type Queue,
  type QueuedFile,
  remove,
  sortFiles,
} from "../drop-files/queue";
import { sendFile } from "../drop-files/send-file";

/** The form is posted without the photos, once all have arrived. */
export function enhance(element: HTMLElement): void {
  const input = part<HTMLInputElement>(element, "input[type=file]");
  const form = input.form as HTMLFormElement;
  const max = Number(element.dataset.max);
  const show = makeFileList(element, input, { onRemove: cancel, onRetry: retry });
  let queue: Queue = [];
  let taken = 0;
  let added = 0;
  let isPressed = false;
  let stop: () => void = () => undefined;

  input.addEventListener("change", takeChosen);
  document.addEventListener("submit", holdBack, true);
  takeChosen();

  function takeChosen(): void {
    const files = Array.from(input.files || []);
    if (files.length === 0) return;
    input.value = "";
    const sorted = sortFiles(files, input.accept);
    const room = Math.max(0, max - taken);
    const next = add(queue, sorted.taken.slice(0, room));
    taken += next.length - queue.length;
    const over = sorted.taken.slice(room).map(nameOf);
    line("skipped").textContent = [skippedMessage(sorted.skipped, true), overMessage(over)]
      .filter(Boolean)
      .join(" ");
    if (next.length > queue.length)
      say(
        t("Adding {count, plural, one {# photo} other {# photos}}.", { count: next.length - queue.length }),
      );
    change(next);
  }

  function overMessage(names: string[]): string {
    if (names.length === 0) return "";
    return t("{max} photos can be added at once. Not taken: {names}. Add them in a second go.", {
      max: String(max),
      names: listNames(names),
    });
  }

  function change(next: Queue): void {
    queue = next;
    const due = nextToSend(queue);
    if (due) send(due);
    show(queue);
    goOn();
  }

  function send({ id, file, kind }: QueuedFile): void {
    queue = move(queue, id, "sending");
    const destination = {
      storyId: undefined,
      account: document.documentElement.dataset.account,
      formToken: part<HTMLInputElement>(form, "[name=formToken]").value,
    };
    stop = sendFile({ file, kind }, destination, {
      onProgress: (share) => change(move(queue, id, "sending", { share, message: "" })),
      onCut: () => change(move(queue, id, "sending", { message: t(cutMessage) })),
      onArrival: () => change(move(queue, id, "preparing")),
      onSent: () => {
        const sent = remove(move(queue, id, "sent"), id);
        const left = countUnderWay(sent);
        added += 1;
        say([addedMessage(added), ...toGo(left)].join(" "));
        change(sent);
      },
      onFailure: (state, message) => {
        say(failedMessage(file.name));
        change(move(queue, id, state, { message }));
      },
    });
  }

  function cancel(id: number): void {
    const queued = find(queue, id);
    if (!queued) return;
    if (queued.state === "sending") stop();
    taken -= 1;
    change(remove(queue, id));
  }

  function retry(id: number): void {
    change(move(queue, id, "waiting", { message: "" }));
  }

  function holdBack(event: Event): void {
    if (event.target !== form || countUnderWay(queue) === 0) return;
    event.preventDefault();
    event.stopPropagation();
    isPressed = true;
    say(t("Your photos are still on their way. We go on as soon as they are in."));
  }

  /** What failed stays in sight: a second press goes on without it. */
  function goOn(): void {
    if (!isPressed || countUnderWay(queue) > 0) return;
    isPressed = false;
    const hasFailed = inState(queue, "failed", "rejected").length > 0;
    if (hasFailed) say(t("Some photos were not added: see below."));
    else part<HTMLButtonElement>(form, "button.button--primary").click();
  }

  function say(words: string): void {
    line("status").textContent = words;
  }

  function line(name: "skipped" | "status"): HTMLElement {
    return part(element, `[data-line=${name}]`);
  }
}

function addedMessage(length: number): string {
  return t("{length, plural, one {# photo} other {# photos}} added", { length });
}

function nameOf({ file }: { file: File }): string {
  return file.name;
}
