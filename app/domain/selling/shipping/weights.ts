import { t } from "~/messages/translate";
import { formatNumber } from "../../base/format";

/* Weights are whole grams; people in the United States read them in pounds. */

const gramsOfPound = 453.59237;

/** Grams, rounded to whole ones. */
export function fromPounds(pounds: number): number {
  return Math.round(pounds * gramsOfPound);
}

/** Pounds with two decimals at most: "4.4". */
export function inPounds(grams: number): string {
  return String(Math.round((grams / gramsOfPound) * 100) / 100);
}

/** "1.35 kg (2.98 lb)" */
export function formatWeight(grams: number): string {
  const kilograms = formatNumber(Math.round(grams / 10) / 100);
  return t("{kilograms} kg ({pounds} lb)", { kilograms, pounds: formatNumber(Number(inPounds(grams))) });
}
