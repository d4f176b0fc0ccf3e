import { isSameText } from "~/domain/stories/choose-drafts";
import { forgetDraft, type Sent, sendDraft } from "./draft-api";
import { type Copy, copyKey, fieldsOf, forgetCopy, keepCopy, listCopies } from "./local-copies";
import { type DraftState, stateWords } from "./status-text";
import { holdSubmit } from "./submit-guard";

const pause = 500;
const sendEvery = 10_000;
const tryAgainAfter = [3_000, 6_000, 12_000, 30_000];
/** What browsers let a page send while it goes away. */
const mostWhenLeaving = 60_000;

/**
 * Keeps what is typed into the open story: in this browser at each pause, on the server every ten seconds of change.
 * `line` says how the words stand. A button that is pressed waits until the server has them, so that a line that is
 * down costs nothing but time. Leaving with words that are not saved asks.
 */
export function keepWords(line: HTMLElement): void {
  const form = line.closest("form") as HTMLFormElement;
  const { user = "", prompt = "" } = line.dataset;
  const fields = fieldsOf(form);
  const key = copyKey(user, prompt, Math.random().toString(36).slice(2));
  const onPage = fields.pageWords();
  const isDraftOnPage = form.elements.namedItem("draftId") !== null;
  let upon = line.dataset.draftAt || "";
  let isOnDevice = false;
  let isLeaving = false;
  let isSent = true;
  let failures = 0;
  let pauseTimer = 0;
  let sendTimer = 0;
  let sending: Promise<Sent> | undefined;

  form.addEventListener("input", ({ target }) => {
    if (fields.has(target)) typed();
  });
  const held = holdSubmit(form, { isNeeded: isUnsaved, flush, onPass: () => (isLeaving = true) });
  window.addEventListener("pageshow", () => (isLeaving = false));
  window.addEventListener("pagehide", keepLast);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keepLast());
  window.addEventListener("online", () => sendTimer && sendSoon(0));
  window.addEventListener("beforeunload", askBeforeLeaving);
  // What the browser put back into the fields, or what was typed before this script came.
  if (isUnsaved()) typed();
  void recover();

  /** What earlier pages have left here; mostly nothing. */
  async function recover(): Promise<void> {
    const page = { key, draftAt: upon, version: versionOf(form) };
    const left = listCopies(user, prompt).filter((one) => one.key !== key);
    if (left.length > 0) (await import("./notices")).recoverCopies(form, fields, page, left);
  }

  function isUnsaved(): boolean {
    return !isSameText(fields.now(), onPage);
  }

  function typed(): void {
    isSent = false;
    if (failures === 0) show({ is: "typed", isOnDevice: false });
    window.clearTimeout(pauseTimer);
    pauseTimer = window.setTimeout(keepHere, pause);
    if (!sendTimer) sendSoon(sendEvery);
  }

  function keepHere(): void {
    window.clearTimeout(pauseTimer);
    if (!isUnsaved()) {
      forgetCopy(key);
      return;
    }
    isOnDevice = keepCopy(key, copy());
    if (!isSent && failures === 0) show({ is: "typed", isOnDevice });
  }

  function sendSoon(delay: number): void {
    window.clearTimeout(sendTimer);
    sendTimer = window.setTimeout(() => void flush(), delay);
  }

  /** Sends what is typed, after what is on its way. */
  async function flush(): Promise<Sent> {
    window.clearTimeout(sendTimer);
    sendTimer = 0;
    keepHere();
    if (sending) await sending;
    const sent = copy();
    const isTakenBack = !isDraftOnPage && isSameText(sent, onPage);
    sending = isTakenBack ? forgetDraft(user, prompt) : sendDraft(user, prompt, sent);
    const answer = await sending;
    sending = undefined;
    note(answer, isSameText(sent, fields.now()));
    return answer;
  }

  function note(answer: Sent, isAll: boolean): void {
    failures = answer.outcome === "kept" ? 0 : failures + 1;
    if (answer.outcome === "kept") {
      isSent = isAll;
      upon = answer.updatedAt;
      if (isUnsaved()) isOnDevice = keepCopy(key, copy());
      if (isAll) show(isUnsaved() ? { is: "kept", at: new Date() } : { is: "saved" });
      else if (!sendTimer) sendSoon(sendEvery);
    } else if (answer.outcome === "refused") {
      show({ is: "refused", isOnDevice, message: answer.message });
    } else {
      show({ is: answer.outcome, isOnDevice });
      if (answer.outcome === "unreached") {
        sendSoon(tryAgainAfter[Math.min(failures, tryAgainAfter.length) - 1] || sendEvery);
      } else {
        void askToSignIn();
      }
    }
  }

  async function askToSignIn(): Promise<void> {
    const { signInHere } = await import("./notices");
    await signInHere(line, user);
    await flush();
  }

  /** The page goes, perhaps for good: the last words go with it. */
  function keepLast(): void {
    if (isSent || isLeaving) return;
    keepHere();
    const last = copy();
    if (last.content.length < mostWhenLeaving) void sendDraft(user, prompt, last, true);
  }

  function askBeforeLeaving(event: BeforeUnloadEvent): void {
    if (isLeaving || !isUnsaved()) return;
    keepHere();
    // Whoever pressed a button and goes on at once meant what the button says.
    if (held.sendAway()) {
      isLeaving = true;
      return;
    }
    event.preventDefault();
    event.returnValue = "";
  }

  function copy(): Copy {
    return { ...fields.now(), version: versionOf(form), upon, at: new Date().toISOString() };
  }

  function show(state: DraftState): void {
    line.textContent = stateWords(state);
  }
}

function versionOf(form: HTMLFormElement): string {
  return (form.elements.namedItem("version") as HTMLInputElement).value;
}
