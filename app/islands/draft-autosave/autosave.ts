import { isSameText } from "~/domain/stories/choose-drafts";
import { deleteDraft, type Sent, sendDraft } from "./draft-api";
import { type Copy, copyKey, listCopies, removeCopy, storeCopy, storyFields } from "./local-copies";
import { type DraftStatus, statusText } from "./status-text";
import { guardSubmit } from "./submit-guard";

const pause = 500;
const sendEvery = 10_000;
const tryAgainAfter = [3_000, 6_000, 12_000, 30_000];
/** The browsers' limit for `keepalive` requests, in bytes. */
const keepaliveLimit = 60_000;

/** Saves in this browser at each pause, on the server every ten seconds. Submits wait for the server. */
export function startAutosave(line: HTMLElement): void {
  const form = line.closest("form") as HTMLFormElement;
  const { user = "", prompt = "" } = line.dataset;
  const fields = storyFields(form);
  const key = copyKey(user, prompt, Math.random().toString(36).slice(2));
  const onPage = fields.initial();
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
  const guard = guardSubmit(form, { isNeeded: isUnsaved, flush, onPass: () => (isLeaving = true) });
  window.addEventListener("pageshow", () => (isLeaving = false));
  window.addEventListener("pagehide", sendLast);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendLast());
  window.addEventListener("online", () => sendTimer && sendSoon(0));
  window.addEventListener("beforeunload", askBeforeLeaving);
  // The browser restored text, or it was typed before this script loaded.
  if (isUnsaved()) typed();
  void recover();

  async function recover(): Promise<void> {
    const page = { key, draftAt: upon, version: versionOf(form) };
    const left = listCopies(user, prompt).filter((one) => one.key !== key);
    if (left.length > 0) (await import("./notices")).recoverCopies(form, fields, page, left);
  }

  function isUnsaved(): boolean {
    return !isSameText(fields.current(), onPage);
  }

  function typed(): void {
    isSent = false;
    if (failures === 0) show({ is: "typed", isOnDevice: false });
    window.clearTimeout(pauseTimer);
    pauseTimer = window.setTimeout(storeHere, pause);
    if (!sendTimer) sendSoon(sendEvery);
  }

  function storeHere(): void {
    window.clearTimeout(pauseTimer);
    if (!isUnsaved()) {
      removeCopy(key);
      return;
    }
    isOnDevice = storeCopy(key, copy());
    if (!isSent && failures === 0) show({ is: "typed", isOnDevice });
  }

  function sendSoon(delay: number): void {
    window.clearTimeout(sendTimer);
    sendTimer = window.setTimeout(() => void flush(), delay);
  }

  async function flush(): Promise<Sent> {
    window.clearTimeout(sendTimer);
    sendTimer = 0;
    storeHere();
    if (sending) await sending;
    const sent = copy();
    const isReverted = !isDraftOnPage && isSameText(sent, onPage);
    sending = isReverted ? deleteDraft(user, prompt) : sendDraft(user, prompt, sent);
    const answer = await sending;
    sending = undefined;
    note(answer, isSameText(sent, fields.current()));
    return answer;
  }

  function note(answer: Sent, isAll: boolean): void {
    failures = answer.outcome === "kept" ? 0 : failures + 1;
    if (answer.outcome === "kept") {
      isSent = isAll;
      upon = answer.updatedAt;
      if (isUnsaved()) isOnDevice = storeCopy(key, copy());
      if (isAll) show(isUnsaved() ? { is: "kept", at: new Date() } : { is: "saved" });
      else if (!sendTimer) sendSoon(sendEvery);
    } else if (answer.outcome === "rejected") {
      show({ is: "rejected", isOnDevice, message: answer.message });
    } else {
      show({ is: answer.outcome, isOnDevice });
      if (answer.outcome === "unreached") {
        sendSoon(tryAgainAfter[Math.min(failures, tryAgainAfter.length) - 1] || sendEvery);
      } else {
        void promptSignIn();
      }
    }
  }

  async function promptSignIn(): Promise<void> {
    const { signInAgain } = await import("./notices");
    await signInAgain(line, user);
    await flush();
  }

  /** Uses `keepalive`, because the page is being left. */
  function sendLast(): void {
    if (isSent || isLeaving) return;
    storeHere();
    const last = copy();
    if (last.content.length < keepaliveLimit) void sendDraft(user, prompt, last, true);
  }

  function askBeforeLeaving(event: BeforeUnloadEvent): void {
    if (isLeaving || !isUnsaved()) return;
    storeHere();
    // A click is still waiting for the draft: submit the form now.
    if (guard.sendAway()) {
      isLeaving = true;
      return;
    }
    event.preventDefault();
    event.returnValue = "";
  }

  function copy(): Copy {
    return { ...fields.current(), version: versionOf(form), upon, at: new Date().toISOString() };
  }

  function show(state: DraftStatus): void {
    line.textContent = statusText(state);
  }
}

function versionOf(form: HTMLFormElement): string {
  return (form.elements.namedItem("version") as HTMLInputElement).value;
}
