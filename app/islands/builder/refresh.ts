import { type Kept, renewForm } from "./renew-form";

/** The form of the page's photos as the server sent it last. */
let lastForm = "";

/** Call before other scripts change it. */
export function rememberForm(builder: HTMLElement): void {
  lastForm = sourceOf(builder.querySelector("form#media"));
}

/**
 * Replaces the page's parts with the server's response, preserving focus and, unless it was undone, typed text. `isLook`: nothing
 * was sent, so a form that is the same stays.
 */
export function applyFresh(
  builder: HTMLElement,
  fresh: Document,
  keepsTyped: boolean,
  isLook: boolean,
): void {
  const focused = document.activeElement as HTMLElement | null;
  const focusSelector = focused && builder.contains(focused) ? selectorOf(focused) : null;
  for (const part of ["#page", ".builder__navigation", ".builder__index", ".builder__printed"])
    replace(builder, fresh, part);
  replace(document, fresh, ".book-bar__panel");
  replaceForm(builder, fresh, keepsTyped, isLook);
  replaceHistory(builder, fresh);
  for (const picture of Array.from(builder.querySelectorAll(".looks"))) replacePictures(picture, fresh);
  updateTexts(builder, fresh);
  const again = focusSelector ? builder.querySelector<HTMLElement>(focusSelector) : null;
  if (again) again.focus({ preventScroll: true });
}

function replace(builder: ParentNode, fresh: Document, selector: string): void {
  const [old, next] = [builder.querySelector(selector), fresh.querySelector(selector)];
  if (old && next && old.outerHTML !== next.outerHTML) old.replaceWith(document.importNode(next, true));
}

export function messageOf(fresh: Document): string {
  const text = fresh.querySelector("main .notice[data-enhance=toast] p:not(.notice__title)");
  return text?.textContent || "";
}

/** The buttons alone: the words beside them are the script's. */
function replaceHistory(builder: HTMLElement, fresh: Document): void {
  const [place, next] = [builder.querySelector("#history"), fresh.querySelector("#history")];
  if (!place || !next) return;
  for (const old of Array.from(place.children)) if (!old.hasAttribute("data-state")) place.removeChild(old);
  const state = place.firstChild;
  for (const button of Array.from(next.children))
    if (!button.hasAttribute("data-state")) place.insertBefore(document.importNode(button, true), state);
}

function replaceForm(builder: HTMLElement, fresh: Document, keepsTyped: boolean, isLook: boolean): void {
  const old = builder.querySelector<HTMLFormElement>("form#media");
  const next = fresh.querySelector<HTMLFormElement>("form#media");
  if (!old || !next) return;
  // A new field would take the keyboard away from whoever is writing.
  if (isLook && sourceOf(next) === lastForm) return;
  lastForm = sourceOf(next);
  const form = document.importNode(next, true);
  const kept: Kept[] = [];
  const captions = old.querySelectorAll<HTMLInputElement>('input[name^="caption-"]');
  for (const field of keepsTyped ? Array.from(captions) : []) {
    const counterpart = form.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
    if (!counterpart) continue;
    // What nobody has typed is shown as it is by now: an earlier page may have sent it.
    if (field.value !== field.defaultValue) counterpart.value = field.value;
    else field.value = counterpart.value;
    if (field === document.activeElement) kept.push([field, counterpart]);
  }
  const wereOpen = Array.from(old.querySelectorAll("details"))
    .filter(({ open }) => open)
    .map(keyOf);
  for (const details of Array.from(form.querySelectorAll("details")))
    details.open = wereOpen.includes(keyOf(details));
  // The script that keeps what is typed goes on with the same form: another one would listen beside it.
  const [line, nextLine] = [lineOf(old), lineOf(form)];
  if (line && nextLine) kept.push([line, nextLine]);
  const ofLine = kept.filter(([stays]) => stays === line);
  const { scrollX: x, scrollY: y } = window;
  [kept, ofLine, []].some((choice) => renewForm(old, form, choice));
  // A form that is lower for a moment scrolls the window up.
  window.scrollTo(x, y);
  old.dispatchEvent(new Event("shown-anew"));
}

function lineOf(form: Element): Element | null {
  return form.querySelector("[data-enhance=draft-autosave]");
}

/** Leaves out what differs in every answer. */
function sourceOf(form: Element | null): string {
  return form
    ? form.outerHTML.replace(/(name="(?:formToken|version|heldForm|shownWords)" value=")[^"]*/g, "$1")
    : "";
}

/** Stays with its picture when the order changes. */
function keyOf(details: HTMLDetailsElement): string {
  const tools = details.closest<HTMLElement>("[data-item-tools]");
  return `${details.className} ${tools?.dataset.itemTools || ""}`;
}

/** Replaces only the choices' thumbnails, so that focus and selection stay. */
function replacePictures(looks: Element, fresh: Document): void {
  for (const choice of Array.from(looks.querySelectorAll<HTMLInputElement>(".look__choice"))) {
    const counterpart = fresh.querySelector(`.look__choice[name="${choice.name}"][value="${choice.value}"]`);
    const [old, next] = [choice.nextElementSibling, counterpart?.nextElementSibling];
    if (old && next && old.innerHTML !== next.innerHTML) old.replaceWith(document.importNode(next, true));
  }
}

function updateTexts(builder: HTMLElement, fresh: Document): void {
  const selector =
    "#cover input[type=text], #cover input:not([type]), #introduction textarea, input[name=version]";
  for (const field of Array.from(builder.querySelectorAll<HTMLInputElement>(selector))) {
    const counterpart = fresh.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
    if (!counterpart) continue;
    const isTouched = field.name !== "version" && field.value !== field.defaultValue;
    field.defaultValue = counterpart.defaultValue;
    if (!isTouched) field.value = counterpart.defaultValue;
  }
}

function selectorOf(element: HTMLElement): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.item) return `#page [data-item="${element.dataset.item}"]`;
  const value = element.getAttribute("value");
  return value && element.tagName === "BUTTON" ? `button[value="${value}"]` : null;
}
