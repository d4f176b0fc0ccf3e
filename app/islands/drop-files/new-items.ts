import { t } from "~/messages/translate";
import { part } from "./file-list";

/** Inserts the items missing from #media-lists. Returns the story's id, if any. Rejects on failure. */
export async function showNewItems(form: HTMLFormElement): Promise<string | undefined> {
  const answer = await fetch(form.getAttribute("action") || "", { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [place, freshPlace] = [placeIn(document), placeIn(fresh)];
  if (place && freshPlace) merge(place, freshPlace);
  refreshFigures(fresh);
  return fresh.querySelector<HTMLElement>("[data-story]")?.dataset.story;
}

const unusedList = "[data-media-list=unused]";
const chosenName = "[data-media-list=chosen]";

export function isShown(mediaId: number): boolean {
  return document.querySelector(`#media-lists [data-media="${mediaId}"]`) !== null;
}

function refreshFigures(fresh: Document): void {
  for (const part of Array.from(document.querySelectorAll("[data-live]"))) {
    const next = fresh.querySelector(`[data-live="${part.getAttribute("data-live")}"]`);
    if (!next || next.textContent === part.textContent) continue;
    while (part.firstChild) part.removeChild(part.firstChild);
    for (const child of Array.from(next.childNodes)) part.appendChild(document.importNode(child, true));
  }
}

function placeIn(page: Document): HTMLElement | null {
  return page.getElementById("media-lists");
}

function merge(place: Element, fresh: Element): void {
  let next = place.firstElementChild;
  withoutChosen(fresh);
  for (const part of Array.from(fresh.children)) {
    const here = partLike(place, part);
    if (!here) {
      place.insertBefore(document.importNode(part, true), next);
      continue;
    }
    next = here.nextElementSibling;
    if (nameOf(here) === "unused") renewUnused(here, part);
    else addItems(here, part);
  }
  if (!fresh.querySelector(unusedList)) place.querySelector(unusedList)?.remove();
}

function partLike(place: Element, part: Element): Element | undefined {
  return Array.from(place.children).filter((other) => nameOf(other) === nameOf(part))[0];
}

function nameOf(part: Element): string {
  return part.getAttribute("data-media-list") || part.tagName;
}

function addItems(list: Element, fresh: Element): void {
  for (const item of Array.from(fresh.querySelectorAll("[data-media]"))) {
    const id = item.getAttribute("data-media");
    const neighbour = list.querySelector("[data-media]");
    if (list.querySelector(`[data-media="${id}"]`) || !neighbour) continue;
    neighbour.parentElement?.appendChild(document.importNode(item, true));
  }
}

/* Uploads before the first save belong to no story. The next save attaches them by this field: first a hidden one, then the page's checkbox. */

const field = "attach";

export function attachOnSave(place: HTMLElement, mediaId: number): void {
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = field;
  input.value = String(mediaId);
  place.appendChild(input);
}

export function tickOffered(place: HTMLElement): void {
  for (const hidden of Array.from(place.querySelectorAll<HTMLInputElement>(`[name=${field}]`))) {
    const box = document.querySelector<HTMLInputElement>(
      `#media-lists [name=${field}][value="${hidden.value}"]`,
    );
    if (!box) continue;
    box.checked = true;
    hidden.remove();
    const item = box.closest("[data-media]");
    const unused = box.closest(unusedList);
    if (!item || !unused) continue;
    chosenList(unused).appendChild(item);
    recount(unused);
  }
}

function chosenList(unused: Element): Element {
  const present = document.querySelector(`${chosenName} ul`);
  if (present) return present;
  const fieldset = document.createElement("fieldset");
  fieldset.className = "field";
  fieldset.dataset.mediaList = "chosen";
  const legend = document.createElement("legend");
  legend.className = "field__label";
  legend.textContent = t("Added when you save");
  const list = document.createElement("ul");
  list.className = "photo-list";
  fieldset.append(legend, list);
  unused.before(fieldset);
  return list;
}

function recount(unused: Element): void {
  const count = unused.querySelectorAll("[data-media]").length;
  if (count === 0) unused.remove();
  else part(unused, "summary").textContent = t("Not used yet ({count})", { count });
}

/** What was chosen stays in its own list, numbered as the fresh page does. */
function withoutChosen(fresh: Element): void {
  for (const item of Array.from(document.querySelectorAll(`${chosenName} [data-media]`))) {
    const renamed = fresh.querySelector(`[data-media="${item.getAttribute("data-media")}"]`);
    if (!renamed) continue;
    const isChosen = item.querySelector(":checked") !== null;
    if (isChosen) renamed.querySelector(`[name=${field}]`)?.setAttribute("checked", "");
    item.replaceWith(document.importNode(renamed, true));
    renamed.remove();
  }
  const unused = fresh.querySelector(unusedList);
  if (unused) recount(unused);
}

export function renewUnused(old: Element, fresh: Element): void {
  for (const box of Array.from(old.querySelectorAll<HTMLInputElement>(":checked"))) {
    fresh.querySelector(`[value="${box.value}"]`)?.setAttribute("checked", "");
  }
  if (old.hasAttribute("open")) fresh.setAttribute("open", "");
  old.replaceWith(document.importNode(fresh, true));
}
