import type { Save } from "./save-queue";

export function saveItem(builder: HTMLElement, save: Save): void {
  const form = builder.querySelector<HTMLFormElement>("form#media");
  if (form) saveForm(form, "page/save", save);
}

let presses = 0;

/** Setting numbers is idempotent: a newer save replaces a queued one. Other buttons' clicks all count. */
export function saveForm(
  form: HTMLFormElement,
  intent: string,
  save: Save,
  more: Record<string, string> = {},
): void {
  const fields = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string" && name !== "intent") fields.append(name, value);
  });
  for (const [name, value] of Object.entries(more)) fields.append(name, value);
  fields.append("intent", intent);
  form.dispatchEvent(new Event("sent-apart"));
  const isRepeatable = intent === "page/save";
  presses += 1;
  save(
    {
      name: isRepeatable ? `page ${form.action}` : `press ${Date.now()} ${presses}`,
      method: "POST",
      address: form.action,
      body: fields.toString(),
      contentType: "application/x-www-form-urlencoded",
    },
    isRepeatable ? 400 : 0,
  );
}
