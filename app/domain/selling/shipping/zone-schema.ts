import * as z from "zod";
import { type Message, message } from "~/messages/message";
import { type FieldErrors, ValidationError } from "../../base/errors";
import { homeCountry } from "../../base/home-country";
import { hundredths, line, parseInput, passage } from "../../base/schema-fields";
import { countryCodes, findCountry, isCountryAbroad } from "./countries";
import { fromPounds } from "./weights";
import type { ShippingStep } from "./zones";

export const zoneFormId = "zone";
export const zoneNameMax = 60;
export const zoneCountriesMax = 8_000;
export const stepsMax = 6;

const gramsMost = 200_000;
const priceMost = 10_000_00;

const nameMissing = message("Please name the zone, such as “Europe”.");
const countriesMissing = message("Please name at least one country.");
const stepsMissing = message("Please enter at least one weight with its price.");
const notACountry = message(
  "Please write countries by their two letters, such as CA, without the United States.",
);
const weightRefused = message("Please enter a weight from 0.01 to 440 pounds.");
const gramsRefused = message("Please enter a whole number of grams from 1 to {most}.", {
  most: String(gramsMost),
});
const priceRefused = message("Please enter a price from $0 to $10,000.");
const stepsRefused = message("Please send from 1 to {most} steps, each with a weight of its own.", {
  most: String(stepsMax),
});

const step = z.object({
  maxGrams: z.number(gramsRefused).int(gramsRefused).min(1, gramsRefused).max(gramsMost, gramsRefused),
  priceCents: z.number(priceRefused).int(priceRefused).min(0, priceRefused).max(priceMost, priceRefused),
});

export const ZoneInput = z.object({
  name: line(zoneNameMax, nameMissing),
  countries: z
    .array(z.string(notACountry), countriesMissing)
    .min(1, countriesMissing)
    .max(countryCodes.length, notACountry)
    .refine((codes) => codes.every(isCountryAbroad), notACountry)
    .transform((codes) => [...new Set(codes)].sort()),
  steps: z
    .array(step, stepsMissing)
    .min(1, stepsMissing)
    .max(stepsMax, stepsRefused)
    .refine((steps) => new Set(steps.map(({ maxGrams }) => maxGrams)).size === steps.length, stepsRefused)
    .transform((steps) => [...steps].sort((one, other) => one.maxGrams - other.maxGrams)),
});
export type ZoneInput = z.infer<typeof ZoneInput>;

/** The names of a step's fields; `at` counts from 1. */
export const stepFields = (at: number) => ({ weight: `weight${at}`, price: `price${at}` }) as const;

const Row = z.object({
  weight: hundredths(1, 440_00, weightRefused),
  price: hundredths(0, priceMost, priceRefused),
});

/** Reads the form of a zone: countries by their names, weights in pounds, prices in dollars. Throws ValidationError by its fields. */
export function readZoneForm(form: FormData): ZoneInput {
  const errors: FieldErrors = {};
  const countries = attempt(errors, () => readCountries(String(form.get("countries") ?? ""))) ?? [];
  const steps = readSteps(form, errors);
  try {
    const zone = parseInput(ZoneInput, { name: form.get("name"), countries, steps });
    if (Object.keys(errors).length === 0) return zone;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const { steps: ofSteps, ...own } = error.saidErrors;
    const all = { ...own, ...(ofSteps && { [stepFields(1).weight]: ofSteps }) };
    for (const [name, words] of Object.entries(all)) errors[name] ??= words;
  }
  throw new ValidationError(errors);
}

function readCountries(typed: string): string[] {
  const { countries } = parseInput(z.object({ countries: passage(zoneCountriesMax) }), { countries: typed });
  const names = countries
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const found = names.map((name) => ({ name, code: findCountry(name) }));
  const refused = found.filter(({ code }) => code === null || code === homeCountry).map(({ name }) => name);
  if (refused.length > 0) throw new ValidationError({ countries: refused.map(refusedWords) });
  return found.flatMap(({ code }) => code ?? []);
}

function refusedWords(name: string): Message {
  return findCountry(name) === homeCountry
    ? message("Shipping inside the United States is part of the price, so they are in no zone.")
    : message("We know no country “{name}”.", { name });
}

/** Rows that are empty are left out. */
function readSteps(form: FormData, errors: FieldErrors): ShippingStep[] {
  return Array.from({ length: stepsMax }, (_, index) => stepFields(index + 1)).flatMap((names) => {
    const [weight, price] = [form.get(names.weight), form.get(names.price)].map((value) =>
      String(value ?? "").trim(),
    );
    if (!weight && !price) return [];
    const row = attempt(errors, () => parseInput(Row, { weight, price }), names);
    return row ? [{ maxGrams: fromPounds(row.weight / 100), priceCents: row.price }] : [];
  });
}

function attempt<T>(errors: FieldErrors, read: () => T, names: Record<string, string> = {}): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const [name, words] of Object.entries(error.saidErrors)) errors[names[name] ?? name] = words;
    return null;
  }
}
