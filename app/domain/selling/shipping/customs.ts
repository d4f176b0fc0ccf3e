import { t } from "~/messages/translate";
import { formatExactMoney } from "../../base/format";
import { homeCountry } from "../../base/home-country";
import { englishName } from "./countries";
import { formatWeight } from "./weights";

export interface Customs {
  /** The number of what is in it in the tariff of all countries (Harmonized System). */
  hsCode: string;
  /** Where it was made: two letters. */
  originCountry: string;
}

interface Declared {
  copies: number;
  /** Cents a copy, also of those that a plan includes. */
  priceCents: number;
  grams: number;
}

/** A customs declaration as names and values: the value of all copies in dollars, and the weight of the whole package. */
function customsFacts(
  { hsCode, originCountry }: Customs,
  { copies, priceCents, grams }: Declared,
): [name: string, value: string][] {
  return [
    [t("Contents"), t("{copies, plural, one {# printed book} other {# printed books}}", { copies })],
    [t("Value"), `${formatExactMoney(copies * priceCents)} USD`],
    [t("Weight"), formatWeight(grams)],
    [t("HS code"), hsCode],
    [t("Country of origin"), englishName(originCountry)],
  ];
}

/** Empty for a package that stays in the country. */
export function customsFactsOf(
  customs: Customs,
  { country, copies, grams }: { country: string; copies: number; grams: number },
  { priceCents }: Pick<Declared, "priceCents">,
): [name: string, value: string][] {
  return country === homeCountry ? [] : customsFacts(customs, { copies, priceCents, grams });
}

/** "Contents: 1 printed book. Value: $24.00 USD. …" */
export function customsLine(facts: [name: string, value: string][]): string {
  return facts.map(([name, value]) => t("{name}: {value}.", { name, value })).join(" ");
}
