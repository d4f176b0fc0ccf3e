import { ValidationError } from "../errors";
import type { Letter } from "../mail/letter";
import { linkTo, type MailDeps } from "../mail/outbox.server";
import { type LinkedPerson, mailTokenLinks } from "./mail-token-links.server";
import {
  consumeCode,
  consumeToken,
  findToken,
  type IssuedToken,
  nameOfRequest,
} from "./one-time-tokens.server";
import { type CodeInput, deadLink, type LinkRequestInput } from "./schema";
import { type OpenedSession, openSession, type Visitor } from "./sessions.server";
import { clearAttempts, throttle } from "./throttle.server";

const purpose = "sign-in";

/** A browser that waits for a code. */
export interface SignInRequest {
  /** The browser's secret: the code works there alone. */
  requestId: string;
  /** The page that signing in leads to. */
  returnTo: string;
}

/** A session, and the page that was asked for. */
export interface Arrival extends OpenedSession {
  returnTo: string;
}

/** Mails a link and a code to sign in by, to whoever has the address. Throws RateLimited and Unavailable. */
export async function askForSignInLink(
  deps: MailDeps,
  visitor: Visitor,
  { email: name }: LinkRequestInput,
  request: SignInRequest,
): Promise<void> {
  const letterFor = (person: LinkedPerson, link: IssuedToken) => signInLetter(deps, person, link);
  await mailTokenLinks(deps, visitor, { kind: "sign-in-link", purpose, name, letterFor, ...request });
}

/** Whom the link would sign in, while it works. Looking does not use it up. */
export async function findSignInName(deps: MailDeps, token: string): Promise<string | undefined> {
  const link = await findToken(deps, purpose, token);
  if (!link) return undefined;
  const row = await deps.db
    .selectFrom("users")
    .select("displayName")
    .where("id", "=", link.userId)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  return row?.displayName;
}

/** Uses the link up and opens a session. Throws ValidationError when it is unknown, used or too old. */
export async function signInByLink(deps: MailDeps, visitor: Visitor, token: string): Promise<Arrival> {
  return deps.db.transaction().execute(async (db) => {
    const taken = await consumeToken({ ...deps, db }, purpose, token);
    if (!taken || !(await isAdmitted({ ...deps, db }, taken.userId))) throw deadLink();
    const session = await openSession({ ...deps, db }, visitor, taken.userId, "link");
    return { ...session, returnTo: taken.returnTo };
  });
}

/**
 * Signs in the browser that waited, by the code of its mail. Throws ValidationError for a wrong code, and when none helps any
 * more; RateLimited for an address that guesses.
 */
export async function signInByCode(
  deps: MailDeps,
  visitor: Visitor,
  requestId: string,
  { code }: CodeInput,
): Promise<Arrival> {
  const attempt = { what: "sign-in code", address: visitor.address, account: nameOfRequest(requestId) };
  const admitted = await throttle(deps, attempt);
  const outcome = await deps.db.transaction().execute(async (db) => {
    const taken = await consumeCode({ ...deps, db }, requestId, code);
    if (typeof taken === "string") return taken;
    if (!(await isAdmitted({ ...deps, db }, taken.userId))) return "over";
    const session = await openSession({ ...deps, db }, visitor, taken.userId, "code");
    return { ...session, returnTo: taken.returnTo };
  });
  if (outcome === "wrong") throw new ValidationError({ code: [wrongCode] });
  if (outcome === "over") throw new ValidationError({ code: [deadCode] });
  await clearAttempts(deps, admitted);
  return outcome;
}

const wrongCode = "This is not the code. If more than one mail came, please use the newest.";
const deadCode = "This code no longer works. Please ask for a new mail.";

/** A link that was mailed before an account was suspended opens nothing. */
async function isAdmitted({ db }: MailDeps, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

function signInLetter(
  { config }: MailDeps,
  person: LinkedPerson,
  { token, code }: IssuedToken,
): Omit<Letter, "from"> {
  return {
    subject: "Your sign-in link",
    to: person.displayName,
    paragraphs: [
      `You can sign in without a password, as ${person.username}. On the device where you asked for this, type this code:`,
    ],
    code,
    button: { label: "Or sign in on this device", href: linkTo(config, `/auth/link?token=${token}`) },
    closing: [
      "The code and the button work once, for 30 minutes. Please give the code to nobody.",
      "If you did not ask for this, you need not do anything.",
    ],
  };
}
