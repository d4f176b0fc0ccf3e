/** Inserts the items missing from #media-lists. Returns the story's id, if any. Rejects on failure. */
export async function showNewItems(
  form: HTMLFormElement,
  shownAt = addressOf(form),
): Promise<string | undefined> {
  const answer = await fetch(shownAt, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [place, freshPlace] = [placeIn(document), placeIn(fresh)];
  if (place && freshPlace) merge(place, freshPlace);
  refreshLiveParts(fresh);
  return fresh.querySelector<HTMLElement>("[data-story]")?.dataset.story;
}

/** The page shows what is chosen for the next save as it shows what is saved. */
function addressOf(form: HTMLFormElement): string {
  const address = form.getAttribute("action") || "";
  const chosen = Array.from(form.querySelectorAll<HTMLInputElement>(`[name=${field}]`)).filter(
    (input) => input.type === "hidden" || input.checked || input.closest(chosenList) !== null,
  );
  return chosen.reduce(
    (longer, { value }) => `${longer}${longer.indexOf("?") < 0 ? "?" : "&"}${field}=${value}`,
    address,
  );
}

/** The field by which the next save attaches what belongs to no story yet: first a hidden one, then the page's checkbox. */
const field = "attach";
const unusedList = "[data-media-list=unused]";
const chosenList = "[data-media-list=chosen]";

/** Among what the story has or the next save adds. What waits below "Not used yet" is added once it is ticked. */
export function isShown(mediaId: number): boolean {
  return Array.from(document.querySelectorAll(`#media-lists [data-media="${mediaId}"]`)).some(
    (item) => !item.closest(unusedList) || item.querySelector(":checked") !== null,
  );
}

/** Figures, and the photo of a saved page. */
function refreshLiveParts(fresh: Document): void {
  for (const part of Array.from(document.querySelectorAll("[data-live]"))) {
    const next = fresh.querySelector(`[data-live="${part.getAttribute("data-live")}"]`);
    if (!next || next.isEqualNode(part)) continue;
    while (part.firstChild) part.removeChild(part.firstChild);
    for (const child of Array.from(next.childNodes)) part.appendChild(document.importNode(child, true));
  }
}

function placeIn(page: Document): HTMLElement | null {
  return page.getElementById("media-lists");
}

function merge(place: Element, fresh: Element): void {
  let next = place.firstElementChild;
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
    const known = list.querySelector(`[data-media="${item.getAttribute("data-media")}"]`);
    const neighbour = list.querySelector("[data-media]");
    if (known) renewActs(known, item);
    else neighbour?.parentElement?.appendChild(document.importNode(item, true));
  }
}

/** An item that was the last one can be moved behind the new one. What stands open stays as it is under a finger. */
function renewActs(panel: Element, fresh: Element): void {
  const [old, next] = [panel, fresh].map((one) => one.querySelector(".actions"));
  if (!next || panel.querySelector(":target")) return;
  const acts = document.importNode(next, true);
  if (old) old.replaceWith(acts);
  else panel.querySelector(".media-panel__close")?.before(acts);
}

export function attachOnSave(place: HTMLElement, mediaId: number): void {
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = field;
  input.value = String(mediaId);
  place.appendChild(input);
}

/** The page's own fields attach what it shows. */
export function forgetShown(place: HTMLElement): void {
  for (const hidden of Array.from(place.querySelectorAll<HTMLInputElement>(`[type=hidden][name=${field}]`))) {
    if (isShown(Number(hidden.value))) hidden.remove();
  }
}

function renewUnused(old: Element, fresh: Element): void {
  for (const box of Array.from(old.querySelectorAll<HTMLInputElement>(":checked"))) {
    fresh.querySelector(`[value="${box.value}"]`)?.setAttribute("checked", "");
  }
  if (old.hasAttribute("open")) fresh.setAttribute("open", "");
  old.replaceWith(document.importNode(fresh, true));
}
