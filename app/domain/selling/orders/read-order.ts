import type * as z from "zod";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type FieldErrors, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import type { Zones } from "../shipping/zones";
import { furtherMail, LineInput, lineFieldNames } from "./line-input";
import { linesMax } from "./order-lines";
import { readPlace } from "./place-of-line";
import { OrderInput } from "./schema";

/* An order as a form or a call sends it: the fields of the first line, and further lines. */

type Fields = Record<string, unknown>;

const FirstOfLines = OrderInput.extend({ email: furtherMail });

/** The field with the number of a form's addresses. */
export const linesField = "addresses";

/** The name of a line's field in a form: those of the first line are plain, then "zipCode2". `at` counts from 0. */
export function lineFieldName(name: string, at: number): string {
  return at === 0 ? name : `${name}${at + 1}`;
}

/** The number of addresses that a form says it has, from 1 to `linesMax`; 1 for anything else. */
export function countLines(written: unknown): number {
  const count = Number(written ?? 1);
  return Number.isInteger(count) && count >= 1 && count <= linesMax ? count : 1;
}

/** Reads the form of an order. Only addresses of the zones are taken. Throws ValidationError, by the names of its fields. */
export function readOrderForm(form: FormData, zones: Zones): OrderInput {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  return readOrderFields(fields, zones);
}

function readOrderFields(fields: Fields, zones: Zones): OrderInput {
  const further = Array.from({ length: countLines(fields[linesField]) - 1 }, (_, at) =>
    Object.fromEntries(lineFieldNames.map((name) => [name, fields[lineFieldName(name, at + 1)]])),
  );
  return parseOrder(OrderInput, fields, further, zones, (errors, at) =>
    Object.fromEntries(Object.entries(errors).map(([name, words]) => [lineFieldName(name, at), words])),
  );
}

/** Reads the body of a call: the fields of one address, in `customerInfo` or flat, or `lines`. Throws ValidationError. */
export function readOrderBody(body: Fields, zones: Zones): OrderInput {
  const { lines } = body;
  // Without `lines`, the fields of the page's form, which has one address or more.
  if (!hasLines(body)) return readOrderFields(flatOrder(body), zones);
  if (!Array.isArray(lines) || lines.length === 0 || lines.length > linesMax || !lines.every(isFields))
    throw new ValidationError({
      lines: [message("Please send from 1 to {most} addresses.", { most: String(linesMax) })],
    });
  const [first = {}, ...further] = lines.map(flatLine);
  return parseOrder(FirstOfLines, { ...body, ...first }, further, zones, (errors, at) => ofLines(errors, at));
}

function hasLines({ lines }: Fields): boolean {
  return lines !== undefined && lines !== null;
}

/** Names the fields of an order that was read from a body as the body does, instead of as forms do. */
export function asOfBody(error: unknown, body: Fields): unknown {
  if (!(error instanceof ValidationError) || !hasLines(body)) return error;
  const errors: FieldErrors = {};
  for (const [name, words] of Object.entries(error.saidErrors)) {
    const [, field = name, number = "1"] = /^([a-zA-Z]+?)(\d+)?$/.exec(name) ?? [];
    addErrors(errors, ofLines({ [field]: words }, Number(number) - 1));
  }
  return new ValidationError(errors, undefined, error.missing);
}

/** Flattens the JSON body of an order, with the shipping fields in `customerInfo` (spec 2, section 3). */
export function flatOrder({ customerInfo, ...body }: Fields): Fields {
  return { ...(isFields(customerInfo) ? customerInfo : {}), ...body };
}

function flatLine({ address, ...line }: Fields): Fields {
  return isFields(address) ? { ...line, ...address } : { ...line, address };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Errors of a line stand under `lines`, with its number, and under the path of their field. */
function ofLines(errors: FieldErrors, at: number): FieldErrors {
  const own = Object.entries(errors);
  const all = own
    .filter(([name]) => isLineField(name))
    .flatMap(([, words]) => words)
    .map((words) =>
      message("Address {number}: {words}", { number: String(at + 1), words: t(words as Message) }),
    );
  const paths = own.map(
    ([name, words]) => [isLineField(name) ? `lines.${at}.${name}` : name, words] as const,
  );
  return { ...Object.fromEntries(paths), ...(all.length > 0 && { lines: all }) };
}

function isLineField(name: string): boolean {
  return name in LineInput.shape;
}

function parseOrder(
  schema: typeof OrderInput,
  first: Fields,
  further: Fields[],
  zones: Zones,
  named: (errors: FieldErrors, at: number) => FieldErrors,
): OrderInput {
  const order = attempt(schema, first, zones);
  const lines = further.map((line) => attempt(LineInput, line, zones));
  const refused = [order, ...lines].map(({ error }) => error);
  if (refused.some((error) => error !== null)) {
    const errors: FieldErrors = {};
    for (const [at, error] of refused.entries()) if (error) addErrors(errors, named(error.saidErrors, at));
    throw new ValidationError(
      errors,
      undefined,
      refused.flatMap((error) => error?.missing ?? []),
    );
  }
  const more = lines.flatMap(({ value }) => (value ? [value] : []));
  return { ...(order.value as OrderInput), ...(more.length > 0 && { more }) };
}

function addErrors(errors: FieldErrors, added: FieldErrors): void {
  for (const [name, words] of Object.entries(added)) errors[name] = [...(errors[name] ?? []), ...words];
}

/** All that is wrong with an address is found at once: its fields, and what its country asks of them. */
function attempt<T>(
  schema: z.ZodType<T>,
  fields: Fields,
  zones: Zones,
): { value: T | null; error: ValidationError | null } {
  const { place, errors, missing } = readPlace(fields, zones);
  try {
    const value = parseInput(schema, fields);
    if (place) return { value: { ...value, ...place }, error: null };
    return { value: null, error: new ValidationError(errors, undefined, missing) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const all = inOrderOfFields({ ...errors, ...error.saidErrors });
    return { value: null, error: new ValidationError(all, undefined, [...error.missing, ...missing]) };
  }
}

/** What is wrong is listed as the fields stand in the form. */
function inOrderOfFields(errors: FieldErrors): FieldErrors {
  const names: readonly string[] = lineFieldNames;
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => placeOf(one) - placeOf(other)));
}
