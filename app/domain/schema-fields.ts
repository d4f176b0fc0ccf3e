import * as z from "zod";
import { type FieldErrors, ValidationError } from "./errors";
import { lifeDateMax, parseLifeDate } from "./life-date";

/*
 * Building blocks of the input schemas. A form sends text or nothing, JSON sends anything: each block takes "",
 * null and a missing value for the same thing, so that both doors say the same.
 */

/** The longest mail address, as the standard of mail has it. */
export const mailAddressMax = 254;
export const phoneMax = 40;

/** Checks `data` against `schema`; throws ValidationError with the messages of each field, none of them twice. */
export function parseInput<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw new ValidationError(messagesByField(result.error.issues));
}

function messagesByField(issues: z.core.$ZodIssue[]): FieldErrors {
  const messages = new Map<string, Set<string>>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    messages.set(field, (messages.get(field) ?? new Set()).add(message));
  }
  return Object.fromEntries([...messages].map(([field, said]) => [field, [...said]]));
}

/** A line of text: trimmed, at most `max` characters; with `required` it must not be blank, and that is the message. */
export function line(max: number, required?: string) {
  return z.preprocess(
    (value) => (typeof value === "string" ? cleanText(value).replace(/\s+/g, " ").trim() : (value ?? "")),
    limited(max, required),
  );
}

/** Several lines of text: line ends as LF, trimmed, at most `max` characters. */
export function passage(max: number, required?: string) {
  return z.preprocess(
    (value) => (typeof value === "string" ? cleanText(value).trim() : (value ?? "")),
    limited(max, required),
  );
}

function limited(max: number, required?: string) {
  const text = z.string("Please write this as text.").max(max, `Please keep this to ${max} characters.`);
  return required ? text.min(1, required) : text;
}

/** A whole number or nothing (null). Text of digits is taken as the number that it says. */
export function wholeNumberOrNull(min: number, max: number, message: string) {
  return z.preprocess(
    toNumber,
    z.number(message).int(message).min(min, message).max(max, message).nullable(),
  );
}

/** The same where there must be one. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.preprocess(toNumber, z.number(message).int(message).min(min, message).max(max, message));
}

/** Yes or no: a box of a form that is ticked or not, or a boolean. */
export function flag() {
  return z.preprocess((value) => {
    if (value === "on" || value === "true") return true;
    return value === "" || value === "false" || value === null || value === undefined ? false : value;
  }, z.boolean("Please say yes or no."));
}

/** Dollars as people write them ("1,989", "$24.50"), or a number of them; as hundredths: cents, or of a percent. */
export function hundredths(least: number, most: number, message: string) {
  return z.preprocess(toHundredths, z.number(message).int(message).min(least, message).max(most, message));
}

function toHundredths(value: unknown): unknown {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return value;
  const amount = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?%?$/.exec(text.trim());
  if (!amount) return text;
  const [, whole = "", part = ""] = amount;
  return Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}

/** One of the two books, and the stories that are written for it. */
export const storyType = z.enum(["biography", "mission"], "Please choose biography or mission.");

/** The id of a row. */
export function rowId(message: string) {
  return wholeNumber(1, Number.MAX_SAFE_INTEGER, message);
}

function toNumber(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** A date of a life, as people write it; one that names a day that never was is refused. */
export function lifeDate() {
  return line(lifeDateMax).superRefine((text, context) => {
    if (!parseLifeDate(text).possible) {
      context.addIssue({ code: "custom", message: "There is no such day. Please check the date." });
    }
  });
}

/** A list of texts; may arrive as a list or as a JSON string of one. Blank entries are dropped. */
export function textList(maxItems: number, maxLength: number) {
  return z.preprocess(
    toList,
    z
      .array(line(maxLength), "Please send a list of texts.")
      .max(maxItems, `Please keep this to ${maxItems} entries.`)
      .transform((items) => items.filter((item) => item !== "")),
  );
}

function toList(value: unknown): unknown {
  if (value === undefined || value === null) return [];
  if (typeof value !== "string") return value;
  if (value.trim() === "") return [];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * Text as it is kept: LF line ends, no control characters (Word and XML refuse them), no halves of characters.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(forbiddenCharacters, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what it is for.
const forbiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

/** The longest lines of an address in the United States. */
export const addressMax = { address: 200, city: 100, state: 60, zipCode: 20 } as const;

/** The most letters of what is searched for among one's own stories; further ones are left out. */
export const storySearchMax = 200;
/** The same in the lists of the administration. */
export const staffSearchMax = 100;
