import * as z from "zod";
import { type Message, message } from "~/messages/message";
import type { FieldErrors } from "../../base/errors";
import { formatCountry } from "../../base/format";
import { homeCountry } from "../../base/home-country";
import { addressMax, line } from "../../base/schema-fields";
import { findState } from "../catalogue/states";
import { type AddressFields, fieldsOf, type Need, readPostalCode } from "./address-formats";
import { countryMax, findCountry } from "./countries";

/* The place of an address: the fields of its country, checked as that country writes them. */

/** Stands for what is no country, also where it is read again. */
export const noCountry = "?";

/** The code of a country; the United States where none is said. */
const country = line(countryMax).transform((written) =>
  written === "" ? homeCountry : (findCountry(written) ?? noCountry),
);

/** What these have to say depends on the country. */
export const placeFields = {
  city: line(addressMax.city),
  state: line(addressMax.state),
  zipCode: line(addressMax.zipCode),
  country,
};

export const placeMissing = {
  city: message("Please enter the city."),
  state: message("Please enter the state."),
  zipCode: message("Please enter the ZIP code."),
} as const;

export const PlaceInput = z.object(placeFields);
export type Place = z.infer<typeof PlaceInput>;
type PlaceField = keyof typeof placeMissing;

export interface ReadPlace {
  /** Null with errors. */
  place: Place | null;
  errors: FieldErrors;
  /** Names of the fields that are empty. */
  missing: string[];
}

export interface HomeWords {
  state: Message;
  zipCode: Message;
}

const orElsewhere: HomeWords = {
  state: message("Please enter a state of the United States, or choose another country."),
  zipCode: message("Please enter a ZIP code, such as 61036, or choose another country."),
};

export const unknownCountry = message("We do not know this country. Please write its name, such as Germany.");

/** Reads a place by the rules of its country, be anything sent there or not. */
export function readPlaceOf(fields: unknown): ReadPlace {
  const { data } = PlaceInput.safeParse(fields);
  return data ? checkPlace(data) : { place: null, errors: {}, missing: [] };
}

/** Checks a place by the rules of its country. Abroad, fields unknown there are emptied, and a postal code is respelled. */
export function checkPlace(place: Place, homeWords = orElsewhere): ReadPlace {
  if (place.country === noCountry) return { place: null, errors: { country: [unknownCountry] }, missing: [] };
  return place.country === homeCountry ? readHome(place, homeWords) : readAbroad(place);
}

/** A schema of an address that also asks what its country asks. All that is wrong is found at once. */
export function withPlace<Schema extends z.ZodType<Place>>(schema: Schema): Schema {
  return schema.superRefine(
    (fields, context) => {
      const { place, errors, missing } = readPlaceOf(fields);
      if (place) Object.assign(fields, place);
      for (const [name, [said = ""] = []] of Object.entries(errors))
        context.addIssue({
          ...{ path: [name], message: said, input: "" },
          ...(missing.includes(name)
            ? { code: "too_small", origin: "string", minimum: 1, inclusive: true }
            : { code: "custom" }),
        } as Parameters<typeof context.addIssue>[0]);
    },
    { when: () => true },
  );
}

/** States, territories and military addresses. */
function readHome(place: Place, words: HomeWords): ReadPlace {
  const { state, zipCode } = place;
  const read = missingOf(place, { city: "needed", state: "needed", zipCode: "needed" });
  if (state !== "" && findState(state) === null && !/^(?:AA|AE|AP)$/i.test(state))
    read.errors.state = [words.state];
  if (zipCode !== "" && !/^\d{5}(?:[- ]?\d{4})?$/.test(zipCode)) read.errors.zipCode = [words.zipCode];
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
  for (const name of names) errors[name] = [(isAbroad && missingAbroad[name]) || placeMissing[name]];
  return { errors, missing: names as string[] };
}

function done(place: Place, { errors, missing }: Omit<ReadPlace, "place">): ReadPlace {
  return { place: Object.keys(errors).length === 0 ? place : null, errors, missing };
}
