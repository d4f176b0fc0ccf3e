import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { MailKind, UserRow } from "~/db/tables";
import type { Letter } from "../mail/letter";
import { enqueueMail, linkTo, type MailDeps } from "../mail/outbox.server";
import { usernameKey } from "../users/username-key";
import {
  findUsersAtTokenLimit,
  type IssuedToken,
  issueTokens,
  type NewToken,
} from "./one-time-tokens.server";
import type { Visitor } from "./sessions.server";
import { throttle } from "./throttle/throttle.server";

/** Users may share a mail address; each gets a separate mail. */
const maxRecipients = 5;

export type LinkRecipient = Pick<UserRow, "id" | "username" | "displayName"> & { email: string };

interface TokenMail extends Omit<NewToken, "userId"> {
  kind: MailKind;
  name: string;
  letterFor: (recipient: LinkRecipient, token: IssuedToken) => Omit<Letter, "from">;
}

/** Mails links. Unknown names get an unused token, to hide which exist. Throws RateLimited, Unavailable. */
export async function mailTokenLinks(
  deps: MailDeps,
  visitor: Visitor,
  { kind, name, letterFor, ...options }: TokenMail,
): Promise<void> {
  linkTo(deps.config, "/");
  await throttle(deps, { action: "mailed link", address: visitor.address, account: usernameKey(name) });
  await deps.db.transaction().execute(async (db) => {
    const matches = await findRecipients(db, name);
    const atLimit = await findUsersAtTokenLimit({ ...deps, db }, [0, ...matches.map(({ id }) => id)]);
    const recipients = matches.filter(({ id }) => !atLimit.has(id));
    const userIds = recipients.length > 0 ? recipients.map(({ id }) => id) : [null];
    const tokens: NewToken[] = userIds.map((userId) => ({ ...options, userId }));
    const issued = await issueTokens({ ...deps, db }, tokens);
    for (const [index, recipient] of recipients.entries()) {
      const token = issued[index];
      if (!token) continue;
      const letter = letterFor(recipient, token);
      const mail = {
        kind,
        userId: recipient.id,
        recipient: recipient.email,
        letter,
        uselessAt: token.expiresAt,
      };
      await enqueueMail({ ...deps, db }, mail);
    }
  });
}

/** Includes closed accounts, which can be reopened. */
async function findRecipients(db: Db, name: string): Promise<LinkRecipient[]> {
  const key = usernameKey(name);
  const rows = await db
    .selectFrom("users")
    .select(["id", "username", "displayName", "email"])
    .where("suspendedAt", "is", null)
    .where("email", "is not", null)
    .where((where) => where.or([where(sql`lower(email)`, "=", key), where("usernameKey", "=", key)]))
    .orderBy("lastUseAt", "desc")
    .limit(maxRecipients)
    .execute();
  return rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email }]));
}
