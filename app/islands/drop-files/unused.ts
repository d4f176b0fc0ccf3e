/*
 * What is uploaded before there is a story belongs to none yet. The form takes it in with the next save, by a field
 * `attach`: hidden at first, then the box by which the page itself offers what is not used yet.
 */

const field = "attach";

/** Has the form take an uploaded item into its story. */
export function attachOnSave(place: HTMLElement, mediaId: number): void {
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = field;
  input.value = String(mediaId);
  place.appendChild(input);
}

/** Where the page has come to offer such items, ticks their boxes in the place of the hidden fields. */
export function tickOffered(place: HTMLElement): void {
  for (const hidden of Array.from(place.querySelectorAll<HTMLInputElement>(`[name=${field}]`))) {
    const box = document.querySelector<HTMLInputElement>(
      `#media-lists [name=${field}][value="${hidden.value}"]`,
    );
    if (!box) continue;
    box.checked = true;
    box.closest("details")?.setAttribute("open", "");
    hidden.remove();
  }
}

/** Puts the present list in the place of an older one, with what was ticked there. */
export function renewUnused(old: Element, fresh: Element): void {
  for (const box of Array.from(old.querySelectorAll<HTMLInputElement>(":checked"))) {
    fresh.querySelector(`[value="${box.value}"]`)?.setAttribute("checked", "");
  }
  if (old.hasAttribute("open")) fresh.setAttribute("open", "");
  old.replaceWith(document.importNode(fresh, true));
}
