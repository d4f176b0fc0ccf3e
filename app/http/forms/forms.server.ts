import { createHash, randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import type * as z from "zod";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/actor";
import { type FieldErrors, Forbidden, UnsupportedMedia, ValidationError } from "~/domain/errors";
import type { Submission } from "~/domain/submissions.server";
import type { StatusMessage } from "~/page-shell";
import { requireFormOfAccount } from "../auth/account-check.server";
import { findRequestActor } from "../auth/actor.server";
import { type FormToken, formTokenField, readFormToken } from "../auth/form-token.server";
import { fieldErrorsOf, headersOf, isDomainError, statusOf } from "../errors/error-response.server";
import type { UnexpectedErrorText } from "../errors/unexpected-errors";
import { findRoute } from "../server/find-route";

const maxFields = 2_000;

/** What a refused form's page gets as its action data: which form, and its values and messages. */
export interface RejectedForm {
  formId: string;
  result: SubmissionResult<string[]>;
  /** What stands above the messages, where there are words for it. */
  errorTitle?: string;
}

/** The posted fields of an urlencoded form. Throws UnsupportedMedia, and what requireValidFormToken throws. */
export async function readForm(request: Request, context: RequestContext): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new UnsupportedMedia("Please send a form.");
  }
  const form = await request.formData().catch(() => {
    throw new ValidationError({}, "The form did not arrive whole. Please try again.");
  });
  if ([...form.keys()].length > maxFields)
    throw new ValidationError({}, "The form has more fields than can be taken.");
  context.posted = form;
  await requireValidFormToken(request, context, form);
  return form;
}

/**
 * The form is one of the account that the session acts for, and where the browser did not say where the post comes from,
 * its token must: one that was made for this person. Throws OtherAccount and Forbidden. The forms for signing in and out
 * may have been made for a visitor.
 */
export async function requireValidFormToken(
  request: Request,
  context: RequestContext,
  form: FormData,
): Promise<void> {
  const token = formToken(context, form);
  const actor = await findRequestActor(request, context);
  requireFormOfAccount(request, actor, token);
  if (context.isOriginKnown) return;
  if (token && token.userId === (actor?.realUserId ?? 0)) return;
  if (token?.userId === 0 && findRoute(new URL(request.url).pathname)?.visitorForms) return;
  throw new Forbidden();
}

/** Checks a form against its schema; throws ValidationError like parseInput. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
  const submission = parseWithZod(withoutOrders(form), { schema, disableAutoCoercion: true });
  if (submission.status === "success") return submission.value as z.output<Schema>;
  throw new ValidationError(withoutNulls(submission.error));
}

/** Names under which Conform takes orders from its own buttons. We have none of those: whatever comes so is a stranger's. */
const orders = ["__intent__", "__state__"];

function withoutOrders(form: FormData): FormData {
  if (!orders.some((name) => form.has(name))) return form;
  const fields = new FormData();
  for (const [name, value] of form) if (!orders.includes(name)) fields.append(name, value);
  return fields;
}

/** The page again, with the form's values and the messages of what was refused, at the refusal's status. */
export function rejectForm(form: FormData, formId: string, error: unknown, errorTitle?: string) {
  if (!isDomainError(error)) throw error;
  const status = statusOf(error);
  const body: RejectedForm = { formId, result: rejectedResult(form, fieldErrorsOf(error)), errorTitle };
  return json(body, { status, headers: headersOf(error) });
}

/** The page again with the form's values, when something nobody expected went wrong: what was typed is not lost. */
export function unexpectedFormError(
  form: FormData,
  formId: string,
  error: unknown,
  words: UnexpectedErrorText,
) {
  return json(unexpectedFormErrorData(form, formId, error, words), { status: 500 });
}

/** The same as the body alone, for forms whose page needs to know more. */
export function unexpectedFormErrorData(
  form: FormData,
  formId: string,
  error: unknown,
  { title, text = "Please try again." }: UnexpectedErrorText,
): RejectedForm {
  const errors = { "": [text, `(Error ${logUnexpectedError(error)})`] };
  return { formId, result: rejectedResult(form, errors), errorTitle: title };
}

/** The same as a message for the top of the page that is gone to, where there is no form to come back to. */
export function unexpectedErrorMessage(error: unknown, { title, text }: UnexpectedErrorText): StatusMessage {
  const id = `(Error ${logUnexpectedError(error)})`;
  return { kind: "error", title, text: text ? `${text} ${id}` : id };
}

/** Writes what nobody expected to the log, and answers the id under which it is found there. */
export function logUnexpectedError(error: unknown): string {
  const id = randomUUID().slice(0, 8);
  console.error(`Error ${id}:`, error);
  return id;
}

/** What Conform needs to show a form again: what was typed (never a password) and the messages. */
export function rejectedResult(form: FormData, errors: FieldErrors): SubmissionResult<string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of form) {
    if (typeof value !== "string" || /password/i.test(name)) continue;
    const earlier = values[name];
    if (earlier === undefined) values[name] = value;
    else if (typeof earlier === "string") values[name] = [earlier, value];
    else earlier.push(value);
  }
  return { status: "error", initialValue: values, error: errors };
}

/** The form as a submission, so that posting it twice is known; undefined without a token of this person's. */
export function submissionOf(
  context: RequestContext,
  actor: Actor | null,
  form: FormData,
): Submission | undefined {
  const token = formToken(context, form);
  if (!token || token.userId !== (actor?.realUserId ?? 0)) return undefined;
  const typed = [...form].filter(([name, value]) => name !== formTokenField && typeof value === "string");
  return {
    id: token.id,
    contentHash: createHash("sha256").update(JSON.stringify(typed)).digest("base64url"),
  };
}

function formToken({ config }: RequestContext, form: FormData): FormToken | undefined {
  return readFormToken(config.sessionSecret, form.get(formTokenField));
}

function withoutNulls(errors: Record<string, string[] | null> | null): FieldErrors {
  const entries = Object.entries(errors ?? {}).map(([name, messages]) => [name, messages ?? []]);
  return Object.fromEntries(entries);
}
