import * as z from "zod";
import { type Message, message } from "~/messages/message";
import type { FieldErrors } from "../../base/errors";
import { formatCountry } from "../../base/format";
import { findState } from "../catalogue/states";
import { type AddressFields, fieldsOf, type Need, readPostalCode } from "../shipping/address-formats";
import { homeCountry } from "../shipping/home-country";
import { isServed, type Zones } from "../shipping/zones";
import { lineFields, shippingFields } from "./line-input";

/* Where a package of an order goes: the fields of its country, checked as that country writes them. */

const PlaceInput = z.object({
  city: lineFields.city,
  state: lineFields.state,
  zipCode: lineFields.zipCode,
  country: lineFields.country,
});
export type Place = z.infer<typeof PlaceInput>;
type PlaceField = Exclude<keyof Place, "country">;

export interface ReadPlace {
  /** Null with errors. */
  place: Place | null;
  errors: FieldErrors;
  /** Names of the fields that are empty. */
  missing: string[];
}

const homeOnly = message("We ship within the United States.");
const stateRefused = message("Please enter a state of the United States. We ship within the United States.");
const zipCodeRefused = message("Please enter a ZIP code, such as 61036. We ship within the United States.");
const stateOrCountry = message("Please enter a state of the United States, or choose another country.");
const zipCodeOrCountry = message("Please enter a ZIP code, such as 61036, or choose another country.");

/** Reads the place of an address. Only countries are taken that packages are sent to. */
export function readPlace(fields: unknown, zones: Zones): ReadPlace {
  const { data } = PlaceInput.safeParse(fields);
  // A field that is too long, or is no text, is refused with the other fields of the address.
  if (!data) return { place: null, errors: {}, missing: [] };
  if (!isServed(zones, data.country))
    return { place: null, errors: { country: [notServed(data.country, zones)] }, missing: [] };
  return data.country === homeCountry ? readHome(data, zones) : readAbroad(data);
}

/** Why nothing is sent to a country. */
export function notServed(country: string, zones: Zones): Message {
  if (zones.length === 0) return homeOnly;
  return country === ""
    ? message("Please choose a country of the list.")
    : message("We do not ship to this country yet: {country}.", { country: formatCountry(country) });
}

/** States, territories and military addresses. */
function readHome(place: Place, zones: Zones): ReadPlace {
  const isAlone = zones.length === 0;
  const { state, zipCode } = place;
  const read = missingOf(place, { city: "needed", state: "needed", zipCode: "needed" });
  if (state !== "" && findState(state) === null && !/^(?:AA|AE|AP)$/i.test(state))
    read.errors.state = [isAlone ? stateRefused : stateOrCountry];
  if (zipCode !== "" && !/^\d{5}(?:[- ]?\d{4})?$/.test(zipCode))
    read.errors.zipCode = [isAlone ? zipCodeRefused : zipCodeOrCountry];
  return done(place, read);
}

/** What the country has no field for is left out. */
function readAbroad(typed: Place): ReadPlace {
  const { country } = typed;
  const fields = fieldsOf(country);
  const read = missingOf(typed, fields);
  const place = { ...typed };
  for (const name of ["city", "state", "zipCode"] as const) if (fields[name] === "none") place[name] = "";
  if (place.zipCode !== "") {
    const code = readPostalCode(place.zipCode, country);
    if (code === null)
      read.errors.zipCode = [
        message("Please check the postal code: in this country it looks different ({country}).", {
          country: formatCountry(country),
        }),
      ];
    else place.zipCode = code;
  }
  return done(place, read);
}

const missingAbroad: Partial<Record<PlaceField, Message>> = {
  state: message("Please enter the state, province or region."),
  zipCode: message("Please enter the postal code."),
};

function missingOf(place: Place, needs: Pick<AddressFields, PlaceField>) {
  const names = (["city", "state", "zipCode"] as const).filter(
    (name) => needs[name] === ("needed" satisfies Need) && place[name] === "",
  );
  const errors: FieldErrors = {};
  const isAbroad = place.country !== homeCountry;
  for (const name of names)
    errors[name] = [(isAbroad && missingAbroad[name]) || shippingFields[name].missing];
  return { errors, missing: names as string[] };
}

function done(place: Place, { errors, missing }: Omit<ReadPlace, "place">): ReadPlace {
  return { place: Object.keys(errors).length === 0 ? place : null, errors, missing };
}
