import { expect, test } from "vitest";
import { countryCodes, englishName, findCountry, isCountryAbroad, sortedCountries } from "./countries";

test("all countries have a name, and none is there twice", () => {
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  expect(countryCodes.filter((code) => englishName(code) === code)).toEqual([]);
  // ISO 3166-1 has 249, seven of which are the United States and their territories.
  expect(countryCodes).toHaveLength(242);
});

test.each([
  ["DE", "DE"],
  ["de", "DE"],
  ["Germany", "DE"],
  [" côte d’ivoire ", "CI"],
  ["cote d'ivoire", "CI"],
  ["Türkiye", "TR"],
  ["U.S.A.", "US"],
  ["United States of America", "US"],
  ["UK", "GB"],
  ["PR", null],
  ["Atlantis", null],
  ["", null],
])("%j is %j", (written, code) => expect(findCountry(written)).toBe(code));

test("only other countries are abroad", () => {
  expect(["CA", "US", "PR", "XX"].map(isCountryAbroad)).toEqual([true, false, false, false]);
  expect(sortedCountries(["MX", "DE", "AT"])).toEqual(["AT", "DE", "MX"]);
});
