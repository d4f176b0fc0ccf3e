import { formatExactMoney, formatRate } from "~/domain/base/format";
import { findState } from "~/domain/selling/catalogue/states";
import { taxOn } from "~/domain/selling/catalogue/tax";
import { t } from "~/messages/translate";
import { restWhilePosting } from "../pay/resting";
import { fillForWhom } from "./for-whom";

export function enhance(summary: HTMLElement): void {
  const form = summary.closest("form");
  const all = form?.querySelectorAll<HTMLInputElement>("[name^=copies]");
  const copies = Array.from(all || []);
  const seenCents = summary.querySelector<HTMLInputElement>("[name=seenCents]");
  const total = form?.querySelector<HTMLElement>("[data-total]");
  const copiesText = form?.querySelector<HTMLElement>("[data-copies]");
  const button = form?.querySelector<HTMLElement>("[data-update-total]");
  const fields = form?.querySelector<HTMLElement>("[data-enhance=pay]");
  if (copies.length === 0 || !seenCents || !total || !copiesText) return;
  const states = copies.map(({ name }) =>
    form?.querySelector<HTMLInputElement>(`[name=${name.replace("copies", "state")}]`),
  );
  /** What depends on the number of copies; nothing is shown beside one that is refused. */
  const lines = [
    total.closest<HTMLElement>("p"),
    summary.querySelector<HTMLElement>("[data-tax-line]"),
  ].filter((line): line is HTMLElement => line !== null);
  const price = Number(summary.dataset.price);
  const included = Number(summary.dataset.included);
  const rates: Record<string, number> = JSON.parse(summary.dataset.tax || "{}");
  if (button) button.hidden = true;
  for (const field of copies) field.addEventListener("input", show);
  if (summary.dataset.tax)
    for (const state of states) for (const event of ["input", "change"]) state?.addEventListener(event, show);
  if (form) fillForWhom(form);
  if (!fields && form) restWhilePosting(form);
  show();

  /** Each address has the tax of its state, rounded by itself; included copies are taken from the first on. */
  function show() {
    const isNumber = copies.every(({ value }) => /^\s*([1-9]|10)\s*$/.test(value));
    for (const line of lines) line.hidden = !isNumber;
    if (!seenCents || !total || !copiesText || !isNumber) return;
    let left = included;
    let taxCents = 0;
    let netCents = 0;
    let count = 0;
    let firstRate = 0;
    for (const [at, field] of copies.entries()) {
      const asked = Number(field.value);
      const free = Math.min(asked, left);
      const net = (asked - free) * price;
      const state = states[at];
      const taxRate = rates[findState(state ? state.value : "") || ""] ?? rates[""] ?? 0;
      if (at === 0) firstRate = taxRate;
      left -= free;
      count += asked;
      netCents += net;
      taxCents += taxOn(net, taxRate);
    }
    const cents = netCents + taxCents;
    seenCents.value = String(cents);
    if (fields) {
      fields.dataset.amount = String(cents);
      fields.dataset.changed = "";
    }
    setText("[data-tax-rate]", formatRate(firstRate));
    setText("[data-tax-cents]", formatExactMoney(taxCents));
    total.textContent = formatExactMoney(cents);
    copiesText.textContent = t("{count, plural, one {# copy} other {# copies}}", { count });
  }

  function setText(selector: string, text: string) {
    const element = summary.querySelector(selector);
    if (element) element.textContent = text;
  }
}
