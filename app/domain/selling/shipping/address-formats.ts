import { type Address, formatAddress } from "localized-address-format";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { formatCountry } from "../../base/format";
import { homeCountry } from "../../base/home-country";
import { postalCodeCanBeMissing, regionCanBeMissing } from "./address-needs";
import { englishName } from "./countries";

/* How addresses are written in a country: which fields they have, in which order, and what a postal code looks like. */

export interface PlaceOfAddress {
  address: string;
  city: string;
  state: string;
  zipCode: string;
  /** Missing where an address is known to be in the United States. */
  country?: string;
}

export type Need = "needed" | "optional" | "none";

export interface AddressFields {
  city: Need;
  state: Need;
  zipCode: Need;
  /** Whether addresses name a part of the city, a colonia or a townland. It is written with the street. */
  hasDistrict: boolean;
}

const marked: Address = {
  administrativeArea: "[state]",
  locality: "[city]",
  dependentLocality: "[district]",
  postalCode: "[zip]",
  addressLines: ["[street]"],
};

/** The fields that addresses have in a country (two letters), and which of them must be filled in. */
export function fieldsOf(country: string): AddressFields {
  const format = formatAddress({ ...marked, postalCountry: country }, "latin").join(" ");
  const need = (mark: string, canBeMissing: boolean): Need =>
    !format.includes(mark) ? "none" : canBeMissing ? "optional" : "needed";
  return {
    city: need("[city]", false),
    state: need("[state]", regionCanBeMissing.has(country)),
    zipCode: need("[zip]", postalCodeCanBeMissing.has(country)),
    hasDistrict: format.includes("[district]"),
  };
}

/** A postal code as its country writes it: "1234567" is 123-4567 in Japan, "D-10115" is 10115. Null for one that is none there. */
export function readPostalCode(typed: string, country: string): string | null {
  const code = typed.trim().toUpperCase();
  if (!postcodeValidatorExistsForCountry(country)) return code;
  return spellings(code).find((spelled) => postcodeValidator(spelled, country)) ?? null;
}

function spellings(code: string): string[] {
  const bare = code.replace(/^[A-Z]{1,2}-(?=\d)/, "").replace(/[\s-]/g, "");
  const places = Array.from({ length: Math.max(0, bare.length - 1) }, (_, at) => at + 1);
  const parted = (sign: string) => places.map((at) => bare.slice(0, at) + sign + bare.slice(at));
  return [code, bare, ...parted(" "), ...parted("-")];
}

/** The lines of an address below the name, without the country. */
export function placeLines({
  address,
  city,
  state,
  zipCode,
  country = homeCountry,
}: PlaceOfAddress): string[] {
  if (country === homeCountry)
    return [address, [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ")].filter(
      Boolean,
    );
  const place = { administrativeArea: state, locality: city, postalCode: zipCode, addressLines: [address] };
  return formatAddress({ ...place, postalCountry: country }, "latin");
}

/** The lines of a label: to whom, where, and for post offices the country in capitals. */
export function labelLines(to: PlaceOfAddress & { name: string; phone: string }): string[] {
  const { name, phone, country = homeCountry } = to;
  const land = country === homeCountry ? "" : englishName(country).toUpperCase();
  return [name, ...placeLines(to), land, phone].filter(Boolean);
}

/** The lines of a person's address, with the name and, abroad, the country as its reader calls it. */
export function personLines({ name, ...place }: PlaceOfAddress & { name: string }): string[] {
  const { country = homeCountry } = place;
  return [name, ...placeLines(place), country === homeCountry ? "" : formatCountry(country)].filter(Boolean);
}

/** "12 Mill Lane, Galena, IL 61036", "Lindenstr. 5, 10969 Berlin, Germany". */
export function addressLine(place: PlaceOfAddress): string {
  const { country = homeCountry } = place;
  return [...placeLines(place), ...(country === homeCountry ? [] : [formatCountry(country)])].join(", ");
}
