import { formatExactMoney, pluralize } from "~/domain/format";
/** Keeps the total beside the number of copies, so that nobody need ask for it. */
export function enhance(summary: HTMLElement): void {
  const form = summary.closest("form");
  const copies = form?.querySelector<HTMLInputElement>("[name=copies]");
  const seen = summary.querySelector<HTMLInputElement>("[name=seenCents]");
  const total = summary.querySelector<HTMLElement>("[data-total]");
  const words = summary.querySelector<HTMLElement>("[data-copies]");
  const button = form?.querySelector<HTMLElement>("[data-update-total]");
  const fields = form?.querySelector<HTMLElement>("[data-enhance=pay]");
  if (!copies || !seen || !total || !words) return;
  const price = Number(summary.dataset.price);
  const included = Number(summary.dataset.included);
  if (button) button.hidden = true;
  copies.addEventListener("input", show);
  show();

  function show() {
    const count = Number(copies?.value);
    if (!seen || !total || !words || !/^\s*([1-9]|10)\s*$/.test(copies?.value ?? "")) return;
    const cents = Math.max(0, count - included) * price;
    seen.value = String(cents);
    if (fields) {
      fields.dataset.amount = String(cents);
      fields.dataset.changed = "";
    }
    total.textContent = formatExactMoney(cents);
    words.textContent = pluralize(count, "copy", "copies");
  }
}
