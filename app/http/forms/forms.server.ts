import { createHash } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import type * as z from "zod";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import {
  type FieldErrors,
  Forbidden,
  UnsupportedMedia,
  ValidationError,
  Waiting,
} from "~/domain/base/errors";
import { missingFields } from "~/domain/base/schema-fields";
import type { Submission } from "~/domain/base/submissions.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import type { FormResult, RejectedForm } from "~/ui/form";
import { isFormOfReader, requireFormOfAccount, requireFormOfBearer } from "../auth/account-check.server";
import { findRequestActor } from "../auth/actor.server";
import { type FormToken, formTokenField, readFormToken } from "../auth/form-token.server";
import { fieldErrorsOf, headersOf, isDomainError, statusOf } from "../errors/error-response.server";
import { noteRefusal } from "../errors/note-refusal.server";
import type { UnexpectedErrorText } from "../errors/unexpected-errors";
import { findRoute } from "../server/find-route";
import { logUnexpectedError } from "../server/request-log.server";
import { IncomingForm } from "./multipart.server";

/** Reads all text fields of a form, and discards its files. Throws UnsupportedMedia, ValidationError (incomplete, or too many fields), TooLarge and Forbidden. */
export async function readForm(request: Request, context: RequestContext): Promise<FormData> {
  requireFormType(request);
  const form = await new IncomingForm(request).finish();
  context.posted = form;
  await requireValidFormToken(request, context, form);
  return form;
}

/** Throws UnsupportedMedia for all that no form sends. */
export function requireFormType({ headers }: Request): void {
  const type = headers.get("content-type") ?? "";
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return;
  throw new UnsupportedMedia(message("Please send a form."));
}

/** The token must be of the current account and, without an origin, of the user or bearer. Throws OtherAccount, OtherBearer and Forbidden. */
export async function requireValidFormToken(
  request: Request,
  context: RequestContext,
  form: FormData,
): Promise<void> {
  const token = formToken(context, form);
  const actor = await findRequestActor(request, context);
  requireFormOfAccount(request, actor, token);
  requireFormOfBearer(context, token);
  if (context.isOriginKnown) return;
  if (token && isFormOfReader(context, actor, token)) return;
  if (token?.userId === 0 && findRoute(new URL(request.url).pathname)?.visitorForms) return;
  throw new Forbidden();
}

export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
  const submission = parseWithZod(withoutConformNames(form), { schema, disableAutoCoercion: true });
  if (submission.status === "success") return submission.value as z.output<Schema>;
  const { error } = schema.safeParse(submission.payload);
  throw new ValidationError(withoutNulls(submission.error), undefined, missingFields(error?.issues ?? []));
}

/** Intent buttons of Conform, and names that it reads as paths: `a[300000000]` would make a list of that length. */
const conformNames = /^__(intent|state)__$|[[\].]/;

/** No form here has such fields. */
function withoutConformNames(form: FormData): FormData {
  if (![...form.keys()].some((name) => conformNames.test(name))) return form;
  const fields = new FormData();
  for (const [name, value] of form) if (!conformNames.test(name)) fields.append(name, value);
  return fields;
}

/** Shows the page again with the form's values and the domain error. Rethrows other errors, and what waits. */
export function rejectForm(form: FormData, formId: string, error: unknown, errorTitle?: string) {
  if (!isDomainError(error) || error instanceof Waiting) throw error;
  noteRefusal(error);
  const status = statusOf(error);
  const body: RejectedForm = { formId, result: rejectedResult(form, fieldErrorsOf(error)), errorTitle };
  return json(body, { status, headers: headersOf(error) });
}

/** The page with what was typed, which has no faults yet. */
export function showAgain(form: FormData, formId: string) {
  return json<RejectedForm>({ formId, result: rejectedResult(form, {}) });
}

export function unexpectedFormError(
  form: FormData,
  formId: string,
  error: unknown,
  words: UnexpectedErrorText,
) {
  return json(unexpectedFormErrorData(form, formId, error, words), { status: 500 });
}

export function unexpectedFormErrorData(
  form: FormData,
  formId: string,
  error: unknown,
  { title, text = message("Please try again.") }: UnexpectedErrorText,
): RejectedForm {
  const errors = { "": [t(text), t("(Error {id})", { id: logUnexpectedError(error) })] };
  return { formId, result: rejectedResult(form, errors), errorTitle: t(title) };
}

export function unexpectedErrorMessage(error: unknown, { title, text }: UnexpectedErrorText): StatusMessage {
  const id = t("(Error {id})", { id: logUnexpectedError(error) });
  return { kind: "error", title: t(title), text: text ? `${t(text)} ${id}` : id };
}

/** Leaves passwords out. */
export function rejectedResult(form: FormData, errors: FieldErrors): FormResult {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of form) {
    if (typeof value !== "string" || /password/i.test(name)) continue;
    const earlier = values[name];
    if (earlier === undefined) values[name] = value;
    else if (typeof earlier === "string") values[name] = [earlier, value];
    else earlier.push(value);
  }
  return { initialValue: values, error: errors };
}

/** Idempotency key of the form; undefined without a valid token of this reader. */
export function submissionOf(
  context: RequestContext,
  actor: Actor | null,
  form: FormData,
): Submission | undefined {
  const token = formToken(context, form);
  if (!token || !isFormOfReader(context, actor, token)) return undefined;
  return submissionBy(token, form);
}

/** The same for a token that is known to be of whoever posts it. */
export function submissionBy({ id }: FormToken, form: FormData): Submission {
  const typed = [...form].filter(([name, value]) => name !== formTokenField && typeof value === "string");
  return { id, contentHash: createHash("sha256").update(JSON.stringify(typed)).digest("base64url") };
}

export function formToken({ config }: RequestContext, form: FormData): FormToken | undefined {
  return readFormToken(config.sessionSecret, form.get(formTokenField));
}

function withoutNulls(errors: Record<string, string[] | null> | null): FieldErrors {
  const entries = Object.entries(errors ?? {}).map(([name, messages]) => [name, messages ?? []]);
  return Object.fromEntries(entries);
}
