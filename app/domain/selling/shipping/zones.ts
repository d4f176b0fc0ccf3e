import { homeCountry } from "../../base/home-country";
import { packageGrams } from "../../book/print/book-weight";

/* What sending a package abroad costs: by zone, and in steps of weight. Inside the country it is part of the price. */

export interface ShippingStep {
  /** The heaviest package at this price. */
  maxGrams: number;
  priceCents: number;
}

export interface ShippingZone {
  id: number;
  name: string;
  /** Two letters each. A country is in one zone at most. */
  countries: string[];
  /** The lightest first. */
  steps: ShippingStep[];
}

export type Zones = readonly Pick<ShippingZone, "countries" | "steps">[];

/** True for the United States, and for a country (two letters) in any zone, however heavy the package. */
export function isServed(zones: Zones, country: string): boolean {
  return country === homeCountry || zones.some(({ countries }) => countries.includes(country));
}

/** Cents for a package; null where no zone has the country, or it is too heavy. */
export function shippingTo(zones: Zones, country: string, grams: number): number | null {
  if (country === homeCountry) return 0;
  const steps = zones.find(({ countries }) => countries.includes(country))?.steps ?? [];
  return steps.find(({ maxGrams }) => grams <= maxGrams)?.priceCents ?? null;
}

/** How many copies fit in the heaviest package to a country that is served. */
export function mostCopiesTo(zones: Zones, country: string, bookGrams: number, most: number): number {
  let copies = most;
  while (copies > 0 && shippingTo(zones, country, packageGrams(copies, bookGrams)) === null) copies -= 1;
  return copies;
}
