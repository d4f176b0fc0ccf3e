import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { MailKind, UserRow } from "~/db/tables";
import { nowText } from "../../base/deps";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { usernameKey } from "../users/username-key";
import { mailNewestAgain } from "./mail-again.server";
import {
  codeAccountOfName,
  findUsersAtTokenLimit,
  type IssuedToken,
  issueTokens,
  type NewToken,
  noteMailOfToken,
} from "./one-time-tokens.server";
import type { Visitor } from "./sessions.server";
import { throttle } from "./throttle/throttle.server";

/** Users may share a mail address; each gets a separate mail. Whoever has shown that they read it is counted first. */
const maxRecipients = 5;
const maxProven = 20;

export type LinkRecipient = Pick<UserRow, "id" | "username" | "displayName"> & { email: string };

interface TokenMail extends Omit<NewToken, "userId" | "codeAccount"> {
  kind: MailKind;
  name: string;
  letterFor: (recipient: LinkRecipient, token: IssuedToken) => Omit<Letter, "from">;
}

/**
 * Mails links. At the limit of links the newest mail goes out again, but a device that the person has signed in on before
 * always gets a new one. Unknown names get an unused token, to hide which exist. Throws RateLimited, Unavailable.
 */
export async function mailTokenLinks(deps: MailDeps, visitor: Visitor, mail: TokenMail): Promise<void> {
  const { kind, name, letterFor, ...options } = mail;
  linkTo(deps.config, "/");
  const knownIds = await recordRequest(deps, visitor, name);
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const recipients = await findRecipients(db, name);
    const sendings = await decideSendings(within, mail, recipients, knownIds);
    const tokens: NewToken[] = sendings.map(({ recipient, sendAt }) => ({
      ...options,
      userId: sendAt === null ? null : recipient.id,
      codeAccount: String(recipient.id),
    }));
    const unused = { ...options, userId: null, codeAccount: codeAccountOfName(usernameKey(name)) };
    const issued = await issueTokens(within, tokens.length > 0 ? tokens : [unused]);
    for (const [index, { recipient, sendAt }] of sendings.entries()) {
      const token = issued[index];
      if (!token || sendAt === null) continue;
      const mailId = await enqueueMail(within, {
        kind,
        userId: recipient.id,
        recipient: recipient.email,
        letter: () => letterFor(recipient, token),
        uselessAt: token.expiresAt,
        linkToken: token.token,
        sendAt,
      });
      await noteMailOfToken(db, token.token, mailId);
    }
  });
}

async function recordRequest(deps: MailDeps, visitor: Visitor, name: string): Promise<number[]> {
  const { address, knownDevice } = visitor;
  const device = await knownDevice?.();
  const recipients = await findRecipients(deps.db, name);
  const userId = recipients.find(({ id }) => device?.userIds.includes(id))?.id;
  const account = usernameKey(name);
  const { isKnownDevice } = await throttle(deps, {
    action: "mailed link",
    address,
    account,
    userId,
    knownDevice,
  });
  return isKnownDevice ? (device?.userIds ?? []) : [];
}

interface Sending {
  recipient: LinkRecipient;
  /** The time the new mail goes out; null if an earlier one goes instead. */
  sendAt: string | null;
}

async function decideSendings(
  deps: MailDeps,
  { kind, purpose }: TokenMail,
  recipients: LinkRecipient[],
  knownIds: number[],
): Promise<Sending[]> {
  const unknown = recipients.filter(({ id }) => !knownIds.includes(id));
  const atLimit = await findUsersAtTokenLimit(deps, purpose, [0, ...unknown.map(({ id }) => id)]);
  const sendings: Sending[] = [];
  for (const recipient of recipients) {
    const userId = recipient.id;
    const sendAt = atLimit.has(userId)
      ? await mailNewestAgain(deps, { userId, kind, purpose })
      : nowText(deps.clock);
    sendings.push({ recipient, sendAt });
  }
  return sendings;
}

/** Anybody can make accounts with an address that is not theirs: these take no place from those that are. */
async function findRecipients(db: Db, name: string): Promise<LinkRecipient[]> {
  const key = usernameKey(name);
  const rows = await db
    .selectFrom("users")
    .select(["id", "username", "displayName", "email"])
    .select((select) =>
      select
        .case()
        .when(select.or([select("usernameKey", "=", key), select("provenAddress", "=", select.ref("email"))]))
        .then(0)
        .when("addressUnprovenSince", "is", null)
        .then(1)
        .else(2)
        .end()
        .as("rank"),
    )
    .where("suspendedAt", "is", null)
    .where("email", "is not", null)
    .where((where) => where.or([where(sql`lower(email)`, "=", key), where("usernameKey", "=", key)]))
    .orderBy("rank")
    .orderBy("lastUseAt", "desc")
    .limit(maxProven)
    .execute();
  return rows
    .filter(({ rank }, index) => rank === 0 || index < maxRecipients)
    .flatMap(({ rank: _, email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}
