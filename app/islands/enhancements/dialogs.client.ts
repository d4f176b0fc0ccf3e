/** A form with unsaved text is submitted as usual: the server saves the text and redirects to the page. */
export function enhance(element: HTMLElement): void {
  const opener = element as HTMLButtonElement;
  const template = document.getElementById(opener.dataset.dialog || "");
  let dialog: HTMLDialogElement | null = null;

  opener.addEventListener("click", (event) => {
    if (!(template instanceof HTMLTemplateElement) || !hasDialogs() || hasTypedWords(opener.form)) return;
    event.preventDefault();
    dialog = dialog || addDialog(template);
    if (dialog && !dialog.open) dialog.showModal();
  });
}

function hasDialogs(): boolean {
  return "HTMLDialogElement" in window && typeof HTMLDialogElement.prototype.showModal === "function";
}

function hasTypedWords(form: HTMLFormElement | null): boolean {
  return Array.from(form ? form.elements : []).some(
    (field) =>
      (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
      field.type !== "hidden" &&
      field.value !== field.defaultValue,
  );
}

/** A closed dialog stays in the page: what was typed in it is sent from there, and shown when it is opened again. */
function addDialog(template: HTMLTemplateElement): HTMLDialogElement | null {
  const dialog = (document.importNode(template.content, true) as DocumentFragment).querySelector("dialog");
  if (!dialog) return null;
  document.body.appendChild(dialog);
  const close = dialog.querySelector("[data-close-dialog]");
  if (close) close.addEventListener("click", () => dialog.close());
  const forms = Array.from(dialog.querySelectorAll("form"));
  // Loaded with the page, whose other forms need it; two imports of another kind would be two files.
  import("./forms.client").then(({ busyLabels }) => forms.forEach(busyLabels));
  const line = dialog.querySelector<HTMLElement>("[data-enhance=draft-autosave]");
  if (line) import("../drafts/draft-autosave.client").then(({ enhance }) => enhance(line));
  return dialog;
}
