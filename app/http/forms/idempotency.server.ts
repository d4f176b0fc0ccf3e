import type { Actor } from "~/domain/base/actor";
import type { PageCall } from "../page.server";
import { submissionOf } from "./forms.server";

const keptFor = 60_000;
const answers = new Map<string, { answer: Promise<Response>; since: number }>();

/** Serves operations without an idempotency key: repeats the redirect for a minute. Rejected forms run again. */
export async function runIdempotently(
  call: PageCall,
  actor: Actor | null,
  form: FormData,
  run: () => Promise<Response>,
): Promise<Response> {
  const submission = submissionOf(call.context, actor, form);
  if (!submission) return run();
  forgetOld();
  const key = [actor?.userId ?? 0, call.url.pathname, submission.id, submission.contentHash].join(" ");
  const known = answers.get(key);
  if (known) {
    const { status, headers } = await known.answer.catch(() => new Response(null, { status: 500 }));
    if (status === 303) return new Response(null, { status, headers });
  }
  const answer = run();
  answers.set(key, { answer, since: Date.now() });
  return answer;
}

function forgetOld(): void {
  for (const [key, { since }] of answers) if (Date.now() - since > keptFor) answers.delete(key);
}
