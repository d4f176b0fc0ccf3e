/** Asks the page for the fields of the chosen country, as its button does, and replaces nothing else. */
export function enhance(place: HTMLElement): void {
  const form = place.closest("form");
  const name = place.dataset.place || "";
  const button = place.querySelector<HTMLButtonElement>("[data-show-country]");
  if (!form || !button || !name) return;
  button.hidden = true;
  place.addEventListener("change", ({ target }) => {
    const changed = control();
    if (changed && target === changed) show(changed.value).catch(offerButton);
  });

  // Another country may have been chosen before this script woke up.
  const early = control();
  if (early && !isAsDrawn(early)) show(early.value).catch(offerButton);

  function control() {
    return place.querySelector<HTMLSelectElement | HTMLInputElement>(`[name="${name}"]`);
  }

  function isAsDrawn(field: HTMLSelectElement | HTMLInputElement): boolean {
    if (field instanceof HTMLInputElement) return field.value === field.defaultValue;
    const [chosen] = Array.from(field.selectedOptions);
    return !chosen || chosen.defaultSelected;
  }

  function offerButton() {
    if (button) button.hidden = false;
  }

  async function show(country: string): Promise<void> {
    if (!form || !button) return;
    const body = new URLSearchParams();
    new FormData(form).forEach((value, field) => {
      if (typeof value === "string" && field !== "intent") body.append(field, value);
    });
    body.append("intent", button.value);
    const answer = await fetch(button.formAction.split("#")[0] || location.href, {
      method: "POST",
      body,
      credentials: "same-origin",
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const shown = page.querySelector<HTMLElement>(`[data-place="${name}"]`);
    const field = control();
    // Another country may have been chosen meanwhile.
    if (!shown || !field || field.value !== country) return shown ? undefined : offerButton();
    keepTyped(shown);
    const reader = document.activeElement;
    const at = reader instanceof HTMLInputElement && place.contains(reader) ? reader.name : name;
    // The field of the country stays, with whoever is at it.
    while (place.children.length > 1) place.lastElementChild?.remove();
    for (const child of Array.from(shown.children).slice(1)) place.append(child);
    // Who went on to the next field while the page was asked stays there.
    if (at !== name) place.querySelector<HTMLInputElement>(`input[name="${at}"]`)?.focus();
    // The total follows the fields.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function keepTyped(shown: HTMLElement) {
    for (const field of Array.from(shown.querySelectorAll<HTMLInputElement>("input"))) {
      const typed = place.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
      if (typed) field.value = typed.value;
    }
  }
}
