import { formatExactMoney, pluralize } from "~/domain/format";
export function enhance(summary: HTMLElement): void {
  const form = summary.closest("form");
  const copies = form?.querySelector<HTMLInputElement>("[name=copies]");
  const seenCents = summary.querySelector<HTMLInputElement>("[name=seenCents]");
  const total = summary.querySelector<HTMLElement>("[data-total]");
  const copiesText = summary.querySelector<HTMLElement>("[data-copies]");
  const button = form?.querySelector<HTMLElement>("[data-update-total]");
  const fields = form?.querySelector<HTMLElement>("[data-enhance=pay]");
  if (!copies || !seenCents || !total || !copiesText) return;
  const price = Number(summary.dataset.price);
  const included = Number(summary.dataset.included);
  if (button) button.hidden = true;
  copies.addEventListener("input", show);
  show();

  function show() {
    const count = Number(copies?.value);
    if (!seenCents || !total || !copiesText || !/^\s*([1-9]|10)\s*$/.test(copies?.value ?? "")) return;
    const cents = Math.max(0, count - included) * price;
    seenCents.value = String(cents);
    if (fields) {
      fields.dataset.amount = String(cents);
      fields.dataset.changed = "";
    }
    total.textContent = formatExactMoney(cents);
    copiesText.textContent = pluralize(count, "copy", "copies");
  }
}
