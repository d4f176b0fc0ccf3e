import { formatExactMoney, formatRate } from "~/domain/base/format";
import { homeCountry } from "~/domain/base/home-country";
import { packageGrams } from "~/domain/book/print/book-weight";
import { findState } from "~/domain/selling/catalogue/states";
import { taxOn } from "~/domain/selling/catalogue/tax";
import { shippingTo, type Zones } from "~/domain/selling/shipping/zones";
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
  // Fields of an address come and go with its country.
  const typedIn = (copiesName: string, name: string) => {
    const field = form?.elements.namedItem(copiesName.replace("copies", name));
    return field && "value" in field ? String(field.value) : "";
  };
  /** What depends on the number of copies; nothing is shown beside one that is refused. */
  const lines = [
    total.closest<HTMLElement>("p"),
    summary.querySelector<HTMLElement>("[data-tax-line]"),
    summary.querySelector<HTMLElement>("[data-shipping-line]"),
  ].filter((line): line is HTMLElement => line !== null);
  const price = Number(summary.dataset.price);
  const included = Number(summary.dataset.included);
  const rates: Record<string, number> = JSON.parse(summary.dataset.tax || "{}");
  const shipping: { zones: Zones; bookGrams: number } = JSON.parse(
    summary.dataset.shipping || '{"zones":[],"bookGrams":0}',
  );
  if (button) button.hidden = true;
  for (const event of ["input", "change"]) form?.addEventListener(event, onInput);
  if (form) fillForWhom(form);
  if (!fields && form) restWhilePosting(form);
  show();

  function onInput({ target }: Event) {
    if (target && "name" in target && /^(copies|state|country)\d*$/.test(String(target.name))) show();
  }

  /** Null for a package that cannot be sent. */
  function postage({ value, name }: HTMLInputElement): number | null {
    const grams = packageGrams(Number(value), shipping.bookGrams);
    return shippingTo(shipping.zones, typedIn(name, "country") || homeCountry, grams);
  }

  /** Each address has the tax of its state, rounded by itself; included copies are taken from the first on. */
  function show() {
    const isNumber = copies.every(
      (field) => /^\s*([1-9]|10)\s*$/.test(field.value) && postage(field) !== null,
    );
    for (const line of lines) line.hidden = !isNumber;
    if (!seenCents || !total || !copiesText || !isNumber) return;
    let left = included;
    let taxCents = 0;
    let netCents = 0;
    let shippingCents = 0;
    let count = 0;
    let firstRate = 0;
    for (const [at, field] of copies.entries()) {
      const isHome = (typedIn(field.name, "country") || homeCountry) === homeCountry;
      const asked = Number(field.value);
      const free = Math.min(asked, left);
      const net = (asked - free) * price;
      const state = findState(typedIn(field.name, "state")) || "";
      const taxRate = isHome ? (rates[state] ?? rates[""] ?? 0) : 0;
      if (at === 0) firstRate = taxRate;
      left -= free;
      count += asked;
      netCents += net;
      taxCents += taxOn(net, taxRate);
      shippingCents += postage(field) ?? 0;
    }
    const cents = netCents + taxCents + shippingCents;
    seenCents.value = String(cents);
    if (fields) {
      fields.dataset.amount = String(cents);
      fields.dataset.changed = "";
    }
    setText("[data-tax-rate]", formatRate(firstRate));
    setText("[data-tax-cents]", formatExactMoney(taxCents));
    setText("[data-shipping-cents]", formatExactMoney(shippingCents));
    total.textContent = formatExactMoney(cents);
    copiesText.textContent = t("{count, plural, one {# copy} other {# copies}}", { count });
  }

  function setText(selector: string, text: string) {
    const element = summary.querySelector(selector);
    if (element) element.textContent = text;
  }
}
