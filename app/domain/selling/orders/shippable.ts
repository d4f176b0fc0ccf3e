import { message } from "~/messages/message";
import { type FieldErrors, ValidationError } from "../../base/errors";
import { formatCountry } from "../../base/format";
import { maxCopies } from "../catalogue/catalogue";
import { isServed, mostCopiesTo } from "../shipping/zones";
import type { AskedLine, OrderQuote, Priced } from "./order-quote";
import { notServed } from "./place-of-line";
import { lineFieldName } from "./read-order";

/** Throws ValidationError, by the names of a form's fields, for packages that cannot be sent. */
export function requireShippable(
  { zones, bookGrams }: Pick<Priced, "zones" | "bookGrams">,
  asked: readonly AskedLine[],
  { lines }: Pick<OrderQuote, "lines">,
): void {
  const errors: FieldErrors = {};
  for (const [at, { country }] of asked.entries()) {
    if (lines[at]?.shippingCents !== null) continue;
    if (!isServed(zones, country)) {
      errors[lineFieldName("country", at)] = [notServed(country, zones)];
      continue;
    }
    const most = mostCopiesTo(zones, country, bookGrams, maxCopies);
    errors[lineFieldName("copies", at)] = [
      most === 0
        ? message("This book is too heavy to be sent abroad: {country}.", { country: formatCountry(country) })
        : message(
            "That is too heavy for one package: {country}. Please enter at most {most, plural, one {# copy} other {# copies}}.",
            { country: formatCountry(country), most },
          ),
    ];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}
