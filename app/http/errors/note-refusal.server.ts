import { PlanLapsed } from "~/domain/base/access/access.server";
import { AddressUnproven, Forbidden, NotFound, PasswordChangeRequired } from "~/domain/base/errors";
import { currentScope } from "../server/request-log.server";

/** Not refused for what they are: something is to be done first. */
const waits = [AddressUnproven, PasswordChangeRequired, PlanLapsed];

/** Notes a refused authorization for the sums of the handler (domain/people/auth/refused-requests). */
export function noteRefusal(error: unknown): void {
  const scope = currentScope();
  if (!scope) return;
  if (error instanceof NotFound) scope.refusal = "missing";
  if (error instanceof Forbidden && !waits.some((kind) => error instanceof kind)) scope.refusal = "forbidden";
}
