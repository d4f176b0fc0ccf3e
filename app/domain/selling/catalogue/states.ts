/* States of the United States, the District of Columbia and the inhabited territories, by postal code. */

export const stateNames = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
  PR: "Puerto Rico",
  VI: "U.S. Virgin Islands",
} as const;

export type StateCode = keyof typeof stateNames;

export const stateCodes = Object.keys(stateNames) as StateCode[];

export function isStateCode(text: string): text is StateCode {
  return stateCodes.some((code) => code === text);
}

/** The state of an address as people write it: "IL", "Ill.", "illinois" is Illinois; null for any other text. */
export function findState(written: string): StateCode | null {
  const key = written.toLowerCase().replace(/[^a-z]/g, "");
  const code = key.toUpperCase();
  if (isStateCode(code)) return code;
  return byName[key] ?? null;
}

const byName: Record<string, StateCode> = {
  ill: "IL",
  calif: "CA",
  mass: "MA",
  penn: "PA",
  wash: "WA",
  washingtondc: "DC",
  ...Object.fromEntries(
    stateCodes.map((code) => [stateNames[code].toLowerCase().replace(/[^a-z]/g, ""), code]),
  ),
};
