import * as z from "zod";
import { type FieldErrors, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { LineInput, lineFieldNames } from "./line-input";
import { linesMax } from "./order-lines";
import { countLines, lineFieldName, linesField } from "./read-order";

/* The form of an order as it grows and shrinks by an address, without script. */

/** The form with one more address, which is empty but for a copy for somebody else. As it was with ten. */
export function withAnotherLine(form: FormData): FormData {
  const count = countLines(form.get(linesField));
  const grown = copyOf(form);
  if (count === linesMax) return grown;
  grown.set(linesField, String(count + 1));
  for (const name of lineFieldNames) grown.set(lineFieldName(name, count), "");
  grown.set(lineFieldName("copies", count), "1");
  grown.set(lineFieldName("forWhom", count), "other");
  return grown;
}

/** The form without the address at a place, counted from 0; those after it move up. As it was with one. */
export function withoutLine(form: FormData, at: number): FormData {
  const count = countLines(form.get(linesField));
  const shrunk = copyOf(form);
  if (count === 1 || !Number.isInteger(at) || at < 0 || at >= count) return shrunk;
  for (let to = at; to < count - 1; to += 1)
    for (const name of lineFieldNames) {
      const value = form.get(lineFieldName(name, to + 1));
      shrunk.set(lineFieldName(name, to), typeof value === "string" ? value : "");
    }
  for (const name of lineFieldNames) shrunk.delete(lineFieldName(name, count - 1));
  shrunk.set(linesField, String(count - 1));
  return shrunk;
}

/** What "Update total" needs. Throws ValidationError. */
export function requireCopies(form: FormData): void {
  const errors: FieldErrors = {};
  for (let at = 0; at < countLines(form.get(linesField)); at += 1) {
    try {
      parseInput(z.object({ copies: LineInput.shape.copies }), {
        copies: form.get(lineFieldName("copies", at)),
      });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      errors[lineFieldName("copies", at)] = error.saidErrors.copies ?? [];
    }
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) if (typeof value === "string") copy.append(name, value);
  return copy;
}
