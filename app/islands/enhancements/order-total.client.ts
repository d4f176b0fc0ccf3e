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

  function show() {
    const isNumber = copies.every(
      (field) => /^\s*([1-9]|10)\s*$/.test(field.value) && postage(field) !== null,
    );
    for (const line of lines) line.hidden = !isNumber;
    if (!seenCents || !total || !copiesText || !isNumber) return;
    const packages = copies.map((field) => {
      const isHome = (typedIn(field.name, "country") || homeCountry) === homeCountry;
      const state = findState(typedIn(field.name, "state")) || "";
      const taxRate = isHome ? (rates[state] ?? rates[""] ?? 0) : 0;
      return { copies: Number(field.value), taxRate, shippingCents: postage(field) ?? 0 };
    });
    const { count, netCents, taxCents, shippingCents } = sumOf(packages, price, included);
    const cents = netCents + taxCents + shippingCents;
    seenCents.value = String(cents);
    if (fields) {
      fields.dataset.amount = String(cents);
      fields.dataset.changed = "";
    }
    setText("[data-tax-rate]", formatRate(packages[0]?.taxRate ?? 0));
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

interface Package {
  copies: number;
  taxRate: number;
  shippingCents: number;
}

/** Each address has the tax of its state, rounded by itself; included copies are taken from the first on. */
function sumOf(packages: Package[], price: number, included: number) {
  const sum = { count: 0, netCents: 0, taxCents: 0, shippingCents: 0 };
  let left = included;
  for (const { copies, taxRate, shippingCents } of packages) {
    const free = Math.min(copies, left);
    const net = (copies - free) * price;
    left -= free;
    sum.count += copies;
    sum.netCents += net;
    sum.taxCents += taxOn(net, taxRate);
    sum.shippingCents += shippingCents;
  }
  return sum;
}
