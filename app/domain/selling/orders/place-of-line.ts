import { type Message, message } from "~/messages/message";
import { formatCountry } from "../../base/format";
import { checkPlace, noCountry, PlaceInput, type ReadPlace, unknownCountry } from "../shipping/places";
import { isServed, type Zones } from "../shipping/zones";

const homeOnly = message("We ship within the United States.");
const homeAlone = {
  state: message("Please enter a state of the United States. We ship within the United States."),
  zipCode: message("Please enter a ZIP code, such as 61036. We ship within the United States."),
};

/** Reads the place of an address. Only countries are taken that packages are sent to. */
export function readPlace(fields: unknown, zones: Zones): ReadPlace {
  const { data } = PlaceInput.safeParse(fields);
  // A field that is too long, or is no text, is refused with the other fields of the address.
  if (!data) return { place: null, errors: {}, missing: [] };
  if (!isServed(zones, data.country))
    return { place: null, errors: { country: [notServed(data.country, zones)] }, missing: [] };
  return zones.length === 0 ? checkPlace(data, homeAlone) : checkPlace(data);
}

/** Says why no package goes to a country: there are no zones, it is no known country, or no zone has it. */
export function notServed(country: string, zones: Zones): Message {
  if (zones.length === 0) return homeOnly;
  return country === noCountry
    ? unknownCountry
    : message("We do not ship to this country yet: {country}.", { country: formatCountry(country) });
}
