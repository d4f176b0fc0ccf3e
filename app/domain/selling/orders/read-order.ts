import type * as z from "zod";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type FieldErrors, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { LineInput, lineFieldNames } from "./line-input";
import { linesMax } from "./order-lines";
import { OrderInput } from "./schema";

/* An order as a form or a call sends it: the fields of the first line, and further lines. */

type Fields = Record<string, unknown>;

/** The field with the number of a form's addresses. */
export const linesField = "addresses";

/** The name of a line's field in a form: those of the first line are plain, then "zipCode2". `at` counts from 0. */
export function lineFieldName(name: string, at: number): string {
  return at === 0 ? name : `${name}${at + 1}`;
}

/** The number of addresses that a form shows. */
export function countLines(written: unknown): number {
  const count = Number(written ?? 1);
  return Number.isInteger(count) && count >= 1 && count <= linesMax ? count : 1;
}

/** Reads the form of an order. Throws ValidationError, by the names of its fields. */
export function readOrderForm(form: FormData): OrderInput {
  return readOrderFields(Object.fromEntries([...form].filter(([, value]) => typeof value === "string")));
}

function readOrderFields(fields: Fields): OrderInput {
  const further = Array.from({ length: countLines(fields[linesField]) - 1 }, (_, at) =>
    Object.fromEntries(lineFieldNames.map((name) => [name, fields[lineFieldName(name, at + 1)]])),
  );
  return parseOrder(fields, further, (errors, at) =>
    Object.fromEntries(Object.entries(errors).map(([name, words]) => [lineFieldName(name, at), words])),
  );
}

/** Reads the body of a call: the fields of one address, in `customerInfo` or flat, or `lines`. Throws ValidationError. */
export function readOrderBody(body: Fields): OrderInput {
  const { lines } = body;
  // Without `lines`, the fields of the page's form, which has one address or more.
  if (lines === undefined || lines === null) return readOrderFields(flatOrder(body));
  if (!Array.isArray(lines) || lines.length === 0 || lines.length > linesMax || !lines.every(isFields))
    throw new ValidationError({
      lines: [message("Please send from 1 to {most} addresses.", { most: String(linesMax) })],
    });
  const [first = {}, ...further] = lines.map(flatLine);
  return parseOrder({ ...body, ...first }, further, (errors, at) => ofLines(errors, at));
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
  first: Fields,
  further: Fields[],
  named: (errors: FieldErrors, at: number) => FieldErrors,
): OrderInput {
  const order = attempt(OrderInput, first);
  const lines = further.map((line) => attempt(LineInput, line));
  const refused = [order, ...lines].map(({ error }) => error);
  if (refused.some((error) => error !== null)) {
    const errors: FieldErrors = {};
    for (const [at, error] of refused.entries())
      for (const [name, words] of Object.entries(error ? named(error.saidErrors, at) : {}))
        errors[name] = [...(errors[name] ?? []), ...words];
    throw new ValidationError(
      errors,
      undefined,
      refused.flatMap((error) => error?.missing ?? []),
    );
  }
  const more = lines.flatMap(({ value }) => (value ? [value] : []));
  return { ...(order.value as OrderInput), ...(more.length > 0 && { more }) };
}

function attempt<T>(
  schema: z.ZodType<T>,
  fields: Fields,
): { value: T | null; error: ValidationError | null } {
  try {
    return { value: parseInput(schema, fields), error: null };
  } catch (error) {
    if (error instanceof ValidationError) return { value: null, error };
    throw error;
  }
}
