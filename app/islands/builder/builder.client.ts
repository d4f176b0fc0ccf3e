import { fieldValue } from "../drafts/draft-store";
import { steadyTurns } from "../enhancements/steady-presses";
import { arrangeItems, makeMovable } from "./arrange-items";
import { markAgain, markItems } from "./mark-items";
import { watchCovers } from "./near-covers";
import { panPhotos } from "./pan-photos";
import { applyFresh, messageOf, rememberForm } from "./refresh";
import { type Answer, enqueue, type Listener, type Save, sendAll, sendLast, sendLeft } from "./save-queue";
import { sortPhotos } from "./sort-photos";
import { undoByKeys } from "./undo-keys";

/** Milliseconds without a key press before a text is sent. */
const typingPause = 600;
/** Milliseconds between two looks at pages that are being set. */
const settingPause = 2000;
const textFields = ["title", "subtitle", "authorName", "introduction"];

export function enhance(builder: HTMLElement): void {
  rememberForm(builder);
  watchCovers(builder);
  const state = builder.querySelector<HTMLElement>("[data-state]");
  let timer = 0;
  let settingTimer = 0;
  const listener: Listener = {
    saved: (answer) => void (answer === null ? refresh() : showAnswer(answer)),
    state: (words) => {
      if (state) state.textContent = words;
    },
  };
  const save: Save = (change, wait) => {
    enqueue(change);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void sendAll(listener).then(() => sendAll(listener)), wait);
  };
  const show = (fresh: Document, keepsTyped: boolean, isLook = false) => {
    applyFresh(builder, fresh, keepsTyped, isLook);
    makeMovable(builder);
    markAgain(builder);
    const message = messageOf(fresh);
    if (message) listener.state(message);
    watchSetting();
  };
  const isSamePage = (fresh: Document) =>
    (fresh.querySelector<HTMLElement>("#builder")?.dataset.page || null) === (builder.dataset.page || null);
  /** A photo that is moved may have gone to another page. */
  const showAnswer = ({ html, url, isUndo }: Answer) => {
    const fresh = parse(html);
    if (!isSamePage(fresh)) return window.location.assign(url);
    if (addressOf(url) !== addressOf(window.location.href)) window.history.replaceState(null, "", url);
    show(fresh, !isUndo);
  };
  const refresh = async () => {
    const answer = await fetch(window.location.href, { credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) return watchSetting();
    const fresh = parse(await answer.text());
    if (isSamePage(fresh)) show(fresh, true, true);
    // What was printed here is on another page now.
    else if (!hasTyped(builder)) window.location.reload();
  };
  const watchSetting = () => {
    window.clearTimeout(settingTimer);
    if (builder.querySelector("#page[data-setting]"))
      settingTimer = window.setTimeout(() => void refresh(), settingPause);
  };

  steadyTurns(builder, ".builder__navigation *, .builder__index *");
  turnByKeysAndSwipes(builder);
  markItems(builder);
  panPhotos(builder, save);
  sortPhotos(builder, save);
  arrangeItems(builder, save);
  undoByKeys(builder);
  saveTexts(builder, save);
  makeMovable(builder);
  watchSetting();
  void sendLeft(listener);
  window.addEventListener("online", () => void sendAll(listener));
  sendLastOf(builder);
}

/** The first event is the earliest, the others come without it. A posted form carries its words: they follow it. */
function sendLastOf(builder: HTMLElement): void {
  let isPosting = false;
  document.addEventListener("submit", ({ defaultPrevented }) => {
    isPosting = !defaultPrevented;
  });
  builder.addEventListener("input", () => {
    isPosting = false;
  });
  window.addEventListener("beforeunload", () => !isPosting && sendLast());
  window.addEventListener("pagehide", sendLast);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendLast());
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

function addressOf(url: string): string {
  const { searchParams } = new URL(url);
  return `${searchParams.get("page")} ${searchParams.get("printed")}`;
}

function hasTyped(builder: HTMLElement): boolean {
  const fields = builder.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input[type=text], textarea",
  );
  return Array.from(fields).some((field) => field.value !== field.defaultValue);
}

function saveTexts(builder: HTMLElement, save: Save): void {
  const type = builder.dataset.type || "biography";
  const send = (name: string, value: unknown, wait: number, form?: HTMLFormElement | null) =>
    save(
      {
        name: `${type} ${name}`,
        method: "PUT",
        address: "/api/book-design",
        // What is held of this form, or of the one that it continues, is let go.
        body: JSON.stringify({ type, [name]: value, ...(form && heldFields(form)) }),
        contentType: "application/json",
      },
      wait,
    );
  const sendText = ({ name, value, form }: HTMLInputElement) => send(name, value, typingPause, form);
  for (const field of Array.from(builder.querySelectorAll<HTMLInputElement>("input[type=text], textarea"))) {
    if (!textFields.includes(field.name) || !field.form) continue;
    field.form.setAttribute("data-sends", "");
    // Typed before this script was there.
    if (field.value !== field.defaultValue) sendText(field);
  }
  builder.addEventListener("input", (event) => {
    const field = event.target as HTMLInputElement;
    if (textFields.includes(field.name)) sendText(field);
  });
  builder.addEventListener("change", (event) => {
    const field = event.target as HTMLInputElement;
    if (field.name === "coverStyle") send(field.name, field.value, 0);
    if (field.name === "coverImageId") send(field.name, field.value ? Number(field.value) : null, 0);
  });
}

function heldFields(form: HTMLFormElement): Record<string, string> {
  return { formToken: fieldValue(form, "formToken"), heldForm: fieldValue(form, "heldForm") };
}

/** Pixels, and the ratio of horizontal to vertical movement. */
const minimumDistance = 60;
const minimumSlope = 2;

/** Ignores keys and swipes in fields and on movable items. */
export function turnByKeysAndSwipes(builder: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isTyping(event.target as Element)) return;
    if (event.key === "ArrowLeft") turn(builder, "prev");
    if (event.key === "ArrowRight") turn(builder, "next");
  });
  let start: { x: number; y: number } | null = null;
  // #page is replaced after each save.
  builder.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = Array.from(event.touches);
      const target = event.target as Element;
      const isAlone = event.touches.length === 1 && !target.closest("[data-movable]");
      start = touch && isAlone && target.closest("#page") ? { x: touch.clientX, y: touch.clientY } : null;
    },
    { passive: true },
  );
  builder.addEventListener("touchend", (event) => {
    const [touch] = Array.from(event.changedTouches);
    if (!start || !touch) return;
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
    start = null;
    if (Math.abs(dx) < minimumDistance || Math.abs(dx) < minimumSlope * Math.abs(dy)) return;
    turn(builder, dx > 0 ? "prev" : "next");
  });
}

function turn(builder: HTMLElement, step: "prev" | "next"): void {
  const link = builder.querySelector<HTMLElement>(`[data-step="${step}"]`);
  if (link) link.click();
}

function isTyping(target: Element): boolean {
  return target.closest("input, textarea, select, [contenteditable], [data-movable]") !== null;
}
