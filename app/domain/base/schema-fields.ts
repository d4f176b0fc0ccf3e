import * as z from "zod";
import { type Message, message } from "~/messages/message";
import { type FieldErrors, ValidationError } from "./errors";
import { lifeDateMax, parseLifeDate } from "./life-date";

/* Forms send strings, JSON any type. Every field treats "", null and undefined alike. */

export const mailAddressMax = 254;
export const phoneMax = 40;

/** Stands for the English of zod, where a field has no words of its own. */
const unnamedFault = message("Please check this.");

/** Parses `data`. Throws ValidationError with the distinct messages of each field. */
export function parseInput<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data, { error: () => unnamedFault });
  if (result.success) return result.data;
  const { issues } = result.error;
  throw new ValidationError(messagesByField(issues), undefined, missingFields(issues));
}

/** Leaves out the fields that were not sent, which a schema of optional fields may fill. */
export function onlySent<T extends object>(parsed: T, body: unknown): Partial<T> {
  const sent = typeof body === "object" && body !== null ? body : {};
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => name in sent)) as Partial<T>;
}

/** Names of fields that count as left out: of a wrong type, or below a minimum of 1. "" is the whole input. */
export function missingFields(issues: z.core.$ZodIssue[]): string[] {
  const missing = issues.filter(
    (issue) => issue.code === "invalid_type" || (issue.code === "too_small" && issue.minimum === 1),
  );
  return [...new Set(missing.map(({ path }) => String(path[0] ?? "")))];
}

function messagesByField(issues: z.core.$ZodIssue[]): FieldErrors {
  const messages = new Map<string, Set<string>>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    messages.set(field, (messages.get(field) ?? new Set()).add(message));
  }
  return Object.fromEntries([...messages].map(([field, texts]) => [field, [...texts]]));
}

/** A single line: trimmed, at most `max` characters. `required` is the message for a blank one. */
export function line(max: number, required?: Message) {
  return z.preprocess(
    (value) => (typeof value === "string" ? cleanText(value).replace(/\s+/g, " ").trim() : (value ?? "")),
    limited(max, required),
  );
}

/** Multiline text: LF line ends, trimmed, at most `max` characters. */
export function passage(max: number, required?: Message) {
  return z.preprocess(
    (value) => (typeof value === "string" ? cleanText(value).trim() : (value ?? "")),
    limited(max, required),
  );
}

function limited(max: number, required?: Message) {
  const text = z
    .string(message("Please write this as text."))
    .max(max, message("Please keep this to {max} characters.", { max: String(max) }));
  return required ? text.min(1, required) : text;
}

/** An integer or null; accepts a string of digits. */
export function wholeNumberOrNull(min: number, max: number, refused: Message) {
  return z.preprocess(
    toNumber,
    z.number(refused).int(refused).min(min, refused).max(max, refused).nullable(),
  );
}

/** A required integer; accepts a string of digits. */
export function wholeNumber(min: number, max: number, refused: Message) {
  return z.preprocess(toNumber, z.number(refused).int(refused).min(min, refused).max(max, refused));
}

/** Undefined for a field that is left out or empty. Everything else is for the schema to judge, also 0 and false. */
export function filled(value: unknown): unknown {
  return value === "" || value === null ? undefined : value;
}

/** What `schema` reads, or null for a field that is left out or empty. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => filled(value) ?? null, schema.nullable());
}

/** A checkbox value or a boolean. */
export function flag() {
  return z.preprocess(
    (value) => {
      if (value === "on" || value === "true") return true;
      return value === "" || value === "false" || value === null || value === undefined ? false : value;
    },
    z.boolean(message("Please say yes or no.")),
  );
}

/** A decimal ("1,989", "$24.50", 24.5), parsed to hundredths: cents, or hundredths of a percent. */
export function hundredths(min: number, max: number, refused: Message) {
  return z.preprocess(toHundredths, z.number(refused).int(refused).min(min, refused).max(max, refused));
}

function toHundredths(value: unknown): unknown {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return value;
  const amount = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?%?$/.exec(text.trim());
  if (!amount) return text;
  const [, whole = "", part = ""] = amount;
  return Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}

export const storyType = z.enum(["biography", "mission"], message("Please choose biography or mission."));

/** A positive whole number, or its text. */
export function rowId(refused: Message) {
  return wholeNumber(1, Number.MAX_SAFE_INTEGER, refused);
}

const anyRowId = rowId(message(""));

/** The id in an address, a header or a field; undefined if it is none. */
export function readRowId(value: unknown): number | undefined {
  return anyRowId.safeParse(value).data;
}

function toNumber(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Whether the text is a day of the calendar, such as 2026-12-31. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const momentRefused = message("Please give a day and time, such as 2026-11-30T09:00:00Z.");

/** A day and time with any offset, in UTC as everything stored is, which is compared as text. */
export const moment = z.iso
  .datetime({ offset: true, error: momentRefused })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^\d/.test(text), momentRefused);

/** A date as people write it (see `parseLifeDate`). Rejects impossible days. */
export function lifeDate() {
  return line(lifeDateMax).superRefine((text, context) => {
    if (!parseLifeDate(text).possible) {
      context.addIssue({ code: "custom", message: message("There is no such day. Please check the date.") });
    }
  });
}

/** A list of strings, or a JSON string of one. Drops blank entries. */
export function textList(maxItems: number, maxLength: number) {
  return z.preprocess(
    toList,
    z
      .array(line(maxLength), message("Please send a list of texts."))
      .max(maxItems, message("Please keep this to {maxItems} entries.", { maxItems: String(maxItems) }))
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

/** Normalizes text: LF line ends, no control characters (invalid in XML), no lone surrogates. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(forbiddenCharacters, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters.
const forbiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

export const addressMax = { address: 200, city: 100, state: 60, zipCode: 20 } as const;

/** Longer input is cut. */
export const storySearchMax = 200;
export const staffSearchMax = 100;

/** True for one address without a name. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
}

/** True for empty text as well, which other rules refuse where an address is needed. */
export function isMailAddressOrEmpty(text: string): boolean {
  return text === "" || isMailAddress(text);
}

export const wrongMailAddress = message("Please enter a valid email address");

/** Null for a blank one. */
export const mailAddress = line(mailAddressMax)
  .refine(isMailAddressOrEmpty, wrongMailAddress)
  .transform((mail) => mail || null);
