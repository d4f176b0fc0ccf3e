import { t } from "~/messages/translate";
import { copyKeys, ownCopyKey, removeCopy } from "./device-copies";
import { type DraftStore, heldForm, pauseAfter, type Sent, storyDraft } from "./draft-store";
import { currentWords, isSameWords, shownWords } from "./form-words";
import { forgetWriter, rememberWriter } from "./last-writer";
import { type DraftStatus, statusText } from "./status-text";
import { guardSubmit } from "./submit-guard";

/** Milliseconds without a key until the server gets the words, and the longest time while keys follow. */
const pause = 1_000;
const sendEvery = 5_000;

/** Sends what is typed to the server at each pause. The page's own script keeps it on the device. */
export function startAutosave(line: HTMLElement): void {
  const form = line.closest("form") as HTMLFormElement;
  const account = document.documentElement.dataset.account || "";
  let shown = shownWords(form);
  const store = storeOf();
  const savedAt = line.dataset.savedAt ? new Date(line.dataset.savedAt) : undefined;
  let isSent = true;
  let isLeaving = false;
  let failures = 0;
  let sendTimer = 0;
  let unsentSince = 0;
  let lastSent = "";
  let sending: Promise<Sent> | undefined;

  form.setAttribute("data-sends", "");
  form.addEventListener("input", ({ target }) => {
    if (!(target as HTMLInputElement).name.startsWith("go-")) typed();
  });
  // The builder has sent these words by itself, and keeps them until they are saved.
  form.addEventListener("sent-apart", () => {
    onPost();
    isSent = true;
  });
  // The builder shows what is saved by now in the same form.
  form.addEventListener("shown-anew", () => {
    shown = shownWords(form);
  });
  guardSubmit(form, { isNeeded: isChanged, flush, show, showSignIn, onPost, onPass });
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
  // The first is the earliest, the others come without it: each sends only what is not on its way.
  window.addEventListener("beforeunload", sendLast);
  window.addEventListener("pagehide", sendLast);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendLast());
  window.addEventListener("online", () => !isSent && sendSoon(0));
  window.addEventListener("beforeunload", confirmLeaving);
  // The browser restored text, or it was typed before this script loaded.
  if (isChanged()) typed();
  // In the time zone of the device.
  else if (savedAt && !form.dataset.draftAt && isSavedLine()) show({ is: "saved", at: savedAt });
  void recover();

  function storeOf(): DraftStore {
    const { prompt } = line.dataset;
    return prompt ? storyDraft(form, prompt) : heldForm(form, isChanged);
  }

  async function recover(): Promise<void> {
    const keys = copyKeys(account, form.dataset.draft).filter((key) => key !== ownCopyKey(form));
    if (keys.length > 0) (await import("./recovered-copies")).recoverCopies(form, keys);
  }

  function isChanged(): boolean {
    return !isSameWords(currentWords(form), shown);
  }

  /** The server says nothing else there without a draft. */
  function isSavedLine(): boolean {
    return line.textContent !== "" && line.textContent !== t("Not saved yet");
  }

  function isOnDevice(): boolean {
    return form.dataset.copy !== undefined;
  }

  function typed(): void {
    isSent = false;
    dropSavedMessage();
    lastSent = "";
    unsentSince = unsentSince || Date.now();
    if (failures > 0) return;
    show({ is: "typed", isOnDevice: isOnDevice() });
    sendSoon(Math.min(pause, Math.max(0, unsentSince + sendEvery - Date.now())));
  }

  /** It is about the words before, and stands beside what is said of these. */
  function dropSavedMessage(): void {
    const message = line.previousElementSibling;
    if (message?.classList.contains("notice--success")) message.parentNode?.removeChild(message);
  }

  function sendSoon(delay: number): void {
    window.clearTimeout(sendTimer);
    sendTimer = window.setTimeout(() => void flush(), delay);
  }

  async function flush(): Promise<Sent> {
    window.clearTimeout(sendTimer);
    // The builder has put another one into its place.
    if (!form.isConnected) return { outcome: "stopped" };
    if (sending) await sending;
    const words = currentWords(form);
    sending = store.send();
    const answer = await sending;
    sending = undefined;
    note(answer, isSameWords(words, currentWords(form)));
    return answer;
  }

  function note(answer: Sent, isAll: boolean): void {
    if (answer.outcome === "stopped") return;
    // What is refused is sent again with the next key: it may be mended by then.
    failures = answer.outcome === "kept" || answer.outcome === "rejected" ? 0 : failures + 1;
    if (answer.outcome === "kept") rememberWriter(account);
    if (answer.outcome === "signed out") forgetWriter();
    if (answer.outcome === "kept") {
      unsentSince = 0;
      if (answer.updatedAt) form.dataset.draftAt = answer.updatedAt;
      if (isAll) noteAll();
      else typed();
    } else if (answer.outcome === "rejected") {
      show({ is: "rejected", isOnDevice: isOnDevice(), message: answer.message });
    } else {
      show({ is: answer.outcome, isOnDevice: isOnDevice() });
      if (answer.outcome === "signed out") void showSignIn().then(flush);
      else sendSoon(pauseAfter(failures));
    }
  }

  function noteAll(): void {
    isSent = true;
    show(isChanged() ? { is: "kept", at: new Date() } : { is: "saved", at: savedAt });
  }

  async function showSignIn(): Promise<void> {
    await (await import("./notices")).signInAgain(form, account);
  }

  /** The form carries the words: they do not travel beside it too. */
  function onPost(): void {
    window.clearTimeout(sendTimer);
    store.stop();
  }

  function onPass(isSaved: boolean): void {
    isLeaving = true;
    window.clearTimeout(sendTimer);
    if (isSaved) removeCopy(ownCopyKey(form));
  }

  function sendLast(): void {
    const words = JSON.stringify(currentWords(form));
    if (isSent || isLeaving || words === lastSent || !form.isConnected) return;
    lastSent = words;
    void store.send(true);
  }

  /** Only where the words are neither on the server nor on the device. */
  function confirmLeaving(event: BeforeUnloadEvent): void {
    if (isLeaving || isSent || isOnDevice() || !isChanged()) return;
    event.preventDefault();
    event.returnValue = "";
  }

  function show(state: DraftStatus): void {
    line.textContent = statusText(state);
  }
}
