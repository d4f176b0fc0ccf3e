import { Invalid } from "../errors";
import { awaitTurn, forgiveGuess } from "../guessing/guessing.server";
import type { Letter } from "../mail/letter";
import { linkTo, type MailDeps } from "../mail/outbox.server";
import {
  findLink,
  type IssuedLink,
  nameOfRequest,
  takeCode,
  takeLink,
} from "../mailed-links/mailed-links.server";
import { type OpenedSession, openSession, type Visitor } from "../users/sessions.server";
import { deadLink } from "./dead-link";
import { type LinkedPerson, mailLinks } from "./mail-links.server";
import type { CodeInput, LinkRequestInput } from "./schema";

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

/** Mails a link and a code to sign in by, to whoever has the address. Throws TooOften and Unavailable. */
export async function askForSignInLink(
  deps: MailDeps,
  visitor: Visitor,
  { email: name }: LinkRequestInput,
  request: SignInRequest,
): Promise<void> {
  const letterFor = (person: LinkedPerson, link: IssuedLink) => signInLetter(deps, person, link);
  await mailLinks(deps, visitor, { kind: "sign-in-link", purpose, name, letterFor, ...request });
}

/** Whom the link would sign in, while it works. Looking does not use it up. */
export async function findSignInName(deps: MailDeps, token: string): Promise<string | undefined> {
  const link = await findLink(deps, purpose, token);
  if (!link) return undefined;
  const row = await deps.db
    .selectFrom("users")
    .select("displayName")
    .where("id", "=", link.userId)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  return row?.displayName;
}

/** Uses the link up and opens a session. Throws Invalid when it is unknown, used or too old. */
export async function signInByLink(deps: MailDeps, visitor: Visitor, token: string): Promise<Arrival> {
  return deps.db.transaction().execute(async (db) => {
    const taken = await takeLink({ ...deps, db }, purpose, token);
    if (!taken || !(await isAdmitted({ ...deps, db }, taken.userId))) throw deadLink();
    const session = await openSession({ ...deps, db }, visitor, taken.userId, "link");
    return { ...session, returnTo: taken.returnTo };
  });
}

/**
 * Signs in the browser that waited, by the code of its mail. Throws Invalid for a wrong code, and when none helps any
 * more; TooOften for an address that guesses.
 */
export async function signInByCode(
  deps: MailDeps,
  visitor: Visitor,
  requestId: string,
  { code }: CodeInput,
): Promise<Arrival> {
  const guess = { what: "sign-in code", address: visitor.address, account: nameOfRequest(requestId) };
  const admitted = await awaitTurn(deps, guess);
  const outcome = await deps.db.transaction().execute(async (db) => {
    const taken = await takeCode({ ...deps, db }, requestId, code);
    if (typeof taken === "string") return taken;
    if (!(await isAdmitted({ ...deps, db }, taken.userId))) return "over";
    const session = await openSession({ ...deps, db }, visitor, taken.userId, "code");
    return { ...session, returnTo: taken.returnTo };
  });
  if (outcome === "wrong") throw new Invalid({ code: [wrongCode] });
  if (outcome === "over") throw new Invalid({ code: [deadCode] });
  await forgiveGuess(deps, admitted);
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
  { token, code }: IssuedLink,
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
