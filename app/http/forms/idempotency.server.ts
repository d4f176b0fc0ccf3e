import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import type { Submission } from "~/domain/base/submissions.server";
import { readSessionId } from "../cookies/session.server";
import { formToken, submissionBy, submissionOf } from "./forms.server";

const keptFor = 60_000;

interface Kept {
  answer: Promise<Response>;
  since: number;
  /** The session that it was posted in. */
  session: string | undefined;
}

const answers = new Map<string, Kept>();

/** Serves operations without an idempotency key: repeats the redirect for a minute. Rejected forms run again. */
export async function runIdempotently(
  { request, context, url }: { request: Request; context: RequestContext; url: URL },
  actor: Actor | null,
  form: FormData,
  run: () => Promise<Response>,
): Promise<Response> {
  const submission = submissionOf(context, actor, form);
  if (!submission) return run();
  forgetOld();
  const session = await readSessionId(request, context);
  // A bearer's token may have been used up by the same form, but not the name that is in the form.
  const whose = actor?.userId ?? formToken(context, form)?.bearer ?? "visitor";
  const key = keyOf(whose, url, submission);
  const known = answers.get(key);
  const repeated = known && (await repeat(known));
  if (repeated) return repeated;
  // Nothing is waited for between the look and this: presses at once find each other.
  const answer = run();
  answers.set(key, { answer, since: performance.now(), session });
  return answer;
}

/** The answer to a press that ended its session, for a second press of the same form in that session; null for all others. */
export async function repeatInEndedSession(
  request: Request,
  context: RequestContext,
): Promise<Response | null> {
  const session = await readSessionId(request, context);
  const isKnown = session !== undefined && [...answers.values()].some((kept) => kept.session === session);
  const type = request.headers.get("content-type") ?? "";
  // What is no short form is not read twice.
  if (!isKnown || !type.startsWith("application/x-www-form-urlencoded")) return null;
  const form = await request.clone().formData();
  const token = formToken(context, form);
  if (!token) return null;
  const kept = answers.get(keyOf(token.accountId, new URL(request.url), submissionBy(token, form)));
  return kept?.session === session ? await repeat(kept) : null;
}

function keyOf(whose: number | string, { pathname }: URL, { id, contentHash }: Submission): string {
  return [whose, pathname, id, contentHash].join(" ");
}

async function repeat({ answer }: Kept): Promise<Response | null> {
  const { status, headers } = await answer.catch(() => new Response(null, { status: 500 }));
  return status === 303 ? new Response(null, { status, headers }) : null;
}

function forgetOld(): void {
  for (const [key, { since }] of answers) if (performance.now() - since > keptFor) answers.delete(key);
}
