import { foldText } from "../../base/fold";
import { compareNames, formatCountry } from "../../base/format";
import { homeCountry } from "../../base/home-country";

/* Countries by their two letters (ISO 3166-1). The territories of the United States are states of an address there. */

export const countryMax = 100;

/** All but the United States and their territories. */
export const countryCodes = (
  "AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG " +
  "CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI " +
  "GL GM GN GP GQ GR GS GT GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ " +
  "LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO " +
  "NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST " +
  "SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

const known = new Set(countryCodes);

/** Whether it is a country other than the United States. */
export function isCountryAbroad(code: string): boolean {
  return known.has(code);
}

/** What people write instead of a name. */
const otherNames: Record<string, string> = {
  usa: homeCountry,
  "united states of america": homeCountry,
  uk: "GB",
  "great britain": "GB",
};

/** The country that somebody has written: its code, or its name in English or in the reader's language; null for none. */
export function findCountry(written: string): string | null {
  const key = foldText(written.trim()).replaceAll(".", "");
  const code = key.toUpperCase();
  if (code === homeCountry || known.has(code)) return code;
  const other = otherNames[key];
  if (other) return other;
  const all = [homeCountry, ...countryCodes];
  return (
    all.find((one) => [formatCountry(one), englishName(one)].some((name) => foldText(name) === key)) ?? null
  );
}

const englishNames = new Intl.DisplayNames("en", { type: "region" });

/** The name for post offices: "Germany". */
export function englishName(code: string): string {
  return englishNames.of(code) ?? code;
}

/** Codes in the order of their names in the reader's language. */
export function sortedCountries(codes: readonly string[]): string[] {
  return [...codes].sort((one, other) => compareNames(formatCountry(one), formatCountry(other)));
}
