import { formatExactMoney, formatRate } from "~/domain/base/format";
import { findState } from "~/domain/selling/catalogue/states";
import { taxOn } from "~/domain/selling/catalogue/tax";
import { t } from "~/messages/translate";
import { restWhilePosting } from "../pay/resting";
import { fillForWhom } from "./for-whom";

export function enhance(summary: HTMLElement): void {
  const form = summary.closest("form");
  const copies = form?.querySelector<HTMLInputElement>("[name=copies]");
  const state = form?.querySelector<HTMLInputElement>("[name=state]");
  const seenCents = summary.querySelector<HTMLInputElement>("[name=seenCents]");
  const total = form?.querySelector<HTMLElement>("[data-total]");
  const copiesText = form?.querySelector<HTMLElement>("[data-copies]");
  const button = form?.querySelector<HTMLElement>("[data-update-total]");
  const fields = form?.querySelector<HTMLElement>("[data-enhance=pay]");
  if (!copies || !seenCents || !total || !copiesText) return;
  /** What depends on the number of copies; nothing is shown beside one that is refused. */
  const lines = [
    total.closest<HTMLElement>("p"),
    summary.querySelector<HTMLElement>("[data-tax-line]"),
  ].filter((line): line is HTMLElement => line !== null);
  const price = Number(summary.dataset.price);
  const included = Number(summary.dataset.included);
  const rates: Record<string, number> = JSON.parse(summary.dataset.tax || "{}");
  if (button) button.hidden = true;
  copies.addEventListener("input", show);
  if (state && summary.dataset.tax)
    for (const event of ["input", "change"]) state.addEventListener(event, show);
  if (form) fillForWhom(form);
  if (!fields && form) restWhilePosting(form);
  show();

  function show() {
    const count = Number(copies?.value);
    const isNumber = /^\s*([1-9]|10)\s*$/.test(copies?.value ?? "");
    for (const line of lines) line.hidden = !isNumber;
    if (!seenCents || !total || !copiesText || !isNumber) return;
    const netCents = Math.max(0, count - included) * price;
    const taxRate = rates[findState(state ? state.value : "") || ""] ?? rates[""] ?? 0;
    const taxCents = taxOn(netCents, taxRate);
    const cents = netCents + taxCents;
    seenCents.value = String(cents);
    if (fields) {
      fields.dataset.amount = String(cents);
      fields.dataset.changed = "";
    }
    setText("[data-tax-rate]", formatRate(taxRate));
    setText("[data-tax-cents]", formatExactMoney(taxCents));
    total.textContent = formatExactMoney(cents);
    copiesText.textContent = t("{count, plural, one {# copy} other {# copies}}", { count });
  }

  function setText(selector: string, text: string) {
    const element = summary.querySelector(selector);
    if (element) element.textContent = text;
  }
}
