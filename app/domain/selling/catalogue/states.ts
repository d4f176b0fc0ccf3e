import { message } from "~/messages/message";

/* States of the United States, the District of Columbia and the inhabited territories, by postal code. */

export const stateNames = {
  AL: message("Alabama"),
  AK: message("Alaska"),
  AZ: message("Arizona"),
  AR: message("Arkansas"),
  CA: message("California"),
  CO: message("Colorado"),
  CT: message("Connecticut"),
  DE: message("Delaware"),
  DC: message("District of Columbia"),
  FL: message("Florida"),
  GA: message("Georgia"),
  HI: message("Hawaii"),
  ID: message("Idaho"),
  IL: message("Illinois"),
  IN: message("Indiana"),
  IA: message("Iowa"),
  KS: message("Kansas"),
  KY: message("Kentucky"),
  LA: message("Louisiana"),
  ME: message("Maine"),
  MD: message("Maryland"),
  MA: message("Massachusetts"),
  MI: message("Michigan"),
  MN: message("Minnesota"),
  MS: message("Mississippi"),
  MO: message("Missouri"),
  MT: message("Montana"),
  NE: message("Nebraska"),
  NV: message("Nevada"),
  NH: message("New Hampshire"),
  NJ: message("New Jersey"),
  NM: message("New Mexico"),
  NY: message("New York"),
  NC: message("North Carolina"),
  ND: message("North Dakota"),
  OH: message("Ohio"),
  OK: message("Oklahoma"),
  OR: message("Oregon"),
  PA: message("Pennsylvania"),
  RI: message("Rhode Island"),
  SC: message("South Carolina"),
  SD: message("South Dakota"),
  TN: message("Tennessee"),
  TX: message("Texas"),
  UT: message("Utah"),
  VT: message("Vermont"),
  VA: message("Virginia"),
  WA: message("Washington"),
  WV: message("West Virginia"),
  WI: message("Wisconsin"),
  WY: message("Wyoming"),
  AS: message("American Samoa"),
  GU: message("Guam"),
  MP: message("Northern Mariana Islands"),
  PR: message("Puerto Rico"),
  VI: message("U.S. Virgin Islands"),
} as const;

export type StateCode = keyof typeof stateNames;

export const stateCodes = Object.keys(stateNames) as StateCode[];

/** True for the postal code of a state, of "DC" or of a territory, in capitals only. */
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
};
for (const code of stateCodes) byName[stateNames[code].toLowerCase().replace(/[^a-z]/g, "")] = code;
