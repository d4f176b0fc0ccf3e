import { message } from "~/messages/message";
import { ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { noteAddressProven } from "../users/unproven-address.server";
import { signInLetter } from "./letters";
import { type LinkRecipient, mailTokenLinks } from "./mail-token-links.server";
import {
  consumeCode,
  consumeToken,
  findToken,
  hashRequestId,
  type IssuedToken,
} from "./one-time-tokens.server";
import { type CodeInput, expiredLinkError, type LinkRequestInput } from "./schema";
import { type OpenedSession, openSession, type Visitor } from "./sessions.server";
import { clearAttempts, type ThrottleDeps, throttle } from "./throttle/throttle.server";

const purpose = "sign-in";

export interface SignInRequest {
  requestId: string;
  returnTo: string;
}

export interface SignInResult extends OpenedSession {
  returnTo: string;
}

/** Takes a mail address or username. Throws RateLimited and Unavailable. */
export async function requestSignInLink(
  deps: MailDeps,
  visitor: Visitor,
  { email: name }: LinkRequestInput,
  request: SignInRequest,
): Promise<void> {
  const letterFor = (recipient: LinkRecipient, token: IssuedToken) =>
    signInLetter(deps.config, recipient, token);
  await mailTokenLinks(deps, visitor, { kind: "sign-in-link", purpose, name, letterFor, ...request });
}

/** The display name behind a sign-in link, without using it up; undefined if it is invalid or its user suspended. */
export async function findSignInName(deps: MailDeps, token: string): Promise<string | undefined> {
  const found = await findToken(deps, purpose, token);
  if (!found) return undefined;
  const row = await deps.db
    .selectFrom("users")
    .select("displayName")
    .where("id", "=", found.userId)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  return row?.displayName;
}

/** Consumes the token and opens a session. Throws ValidationError for an invalid token. */
export async function signInByLink(deps: MailDeps, visitor: Visitor, token: string): Promise<SignInResult> {
  return deps.db.transaction().execute(async (db) => {
    const consumed = await consumeToken({ ...deps, db }, purpose, token);
    if (!consumed || !(await canSignIn({ ...deps, db }, consumed.userId))) throw expiredLinkError();
    await noteAddressProven({ ...deps, db }, consumed.userId);
    const session = await openSession({ ...deps, db }, visitor, consumed.userId, "link");
    return { ...session, returnTo: consumed.returnTo };
  });
}

/** Signs in by the mailed code. Throws ValidationError for a wrong, expired or resting code, and RateLimited. */
export async function signInByCode(
  deps: MailDeps & ThrottleDeps,
  visitor: Visitor,
  requestId: string,
  { code }: CodeInput,
): Promise<SignInResult> {
  const account = hashRequestId(requestId);
  const attempt = await throttle(deps, { action: "sign-in code", address: visitor.address, account });
  const outcome = await deps.db.transaction().execute(async (db) => {
    const consumed = await consumeCode({ ...deps, db }, requestId, code);
    if (typeof consumed === "string") return consumed;
    if (!(await canSignIn({ ...deps, db }, consumed.userId))) return "expired";
    await noteAddressProven({ ...deps, db }, consumed.userId);
    const session = await openSession({ ...deps, db }, visitor, consumed.userId, "code");
    return { ...session, returnTo: consumed.returnTo };
  });
  if (outcome === "resting") throw new ValidationError({ code: [restingCodeMessage] });
  if (outcome === "wrong") throw new ValidationError({ code: [wrongCodeMessage] });
  if (outcome === "expired") throw new ValidationError({ code: [expiredCodeMessage] });
  await clearAttempts(deps, attempt);
  return outcome;
}

const wrongCodeMessage = message(
  "This is not the code. If more than one email came, please use the newest. The link in an email works as well.",
);
const restingCodeMessage = message(
  "Too many wrong codes were typed for this account, so its codes rest for half an hour. Please use the link in the email.",
);
const expiredCodeMessage = message("This code no longer works. Please ask for a new email.");

/** The user may have been suspended after the token was issued. */
async function canSignIn({ db }: MailDeps, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
