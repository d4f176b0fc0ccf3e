import type { RequestContext } from "~/context";
import { PasswordChangeRequired, ProofRequired } from "~/domain/base/errors";
import { message } from "~/messages/message";
import { findRequestFirstPasswordActor, findRequestHalfOpenActor } from "./actor.server";

const codeFirst = message("Please type the code of your second step first, at /auth/second-factor.");

/** Throws ProofRequired where the second factor is missing, and after it PasswordChangeRequired where staff set the password. */
export async function requireFinishedSession(request: Request, context: RequestContext): Promise<void> {
  if (await findRequestHalfOpenActor(request, context)) throw new ProofRequired(codeFirst, "second-factor");
  if (await findRequestFirstPasswordActor(request, context)) throw new PasswordChangeRequired();
}
