import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { MailKind, UserRow } from "~/db/tables";
import type { Letter } from "../mail/letter";
import { enqueueMail, linkTo, type MailDeps } from "../mail/outbox.server";
import { usernameKey } from "../users/users.server";
import { findIssuedToken, type IssuedToken, issueTokens, type NewToken } from "./one-time-tokens.server";
import type { Visitor } from "./sessions.server";
import { throttle } from "./throttle.server";

/** Several people may share a mailbox: each gets a mail of their own, up to so many. */
const mostPeople = 5;

export type LinkedPerson = Pick<UserRow, "id" | "username" | "displayName"> & { email: string };

interface MailedLinks extends Omit<NewToken, "userId"> {
  kind: MailKind;
  /** Who asks: a mail address or a username. */
  name: string;
  letterFor: (person: LinkedPerson, link: IssuedToken) => Omit<Letter, "from">;
}

/**
 * Mails a link to everybody who has the address; where nobody has it, the same work is done for nobody, and the
 * caller hears no difference. Throws RateLimited, and Unavailable where links cannot be mailed.
 */
export async function mailTokenLinks(
  deps: MailDeps,
  visitor: Visitor,
  { kind, name, letterFor, ...link }: MailedLinks,
): Promise<void> {
  linkTo(deps.config, "/");
  await throttle(deps, { what: "mailed link", address: visitor.address, account: usernameKey(name) });
  await deps.db.transaction().execute(async (db) => {
    const found = await findPeople(db, name);
    const supplied = await findIssuedToken({ ...deps, db }, [0, ...found.map(({ id }) => id)]);
    const people = found.filter(({ id }) => !supplied.has(id));
    const links = people.length > 0 ? people.map(({ id }) => ({ ...link, userId: id })) : [nobody(link)];
    const issued = await issueTokens({ ...deps, db }, links);
    for (const [index, person] of people.entries()) {
      const own = issued[index];
      if (!own) continue;
      const letter = letterFor(person, own);
      const mail = { kind, userId: person.id, recipient: person.email, letter, uselessAt: own.expiresAt };
      await enqueueMail({ ...deps, db }, mail);
    }
  });
}

/** Those who may sign in, or could again, and have a mailbox; who was here last first. */
async function findPeople(db: Db, name: string): Promise<LinkedPerson[]> {
  const key = usernameKey(name);
  const rows = await db
    .selectFrom("users")
    .select(["id", "username", "displayName", "email"])
    .where("suspendedAt", "is", null)
    .where("email", "is not", null)
    .where((where) => where.or([where(sql`lower(email)`, "=", key), where("usernameKey", "=", key)]))
    .orderBy("lastUseAt", "desc")
    .limit(mostPeople)
    .execute();
  return rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email }]));
}

function nobody(link: Omit<NewToken, "userId">): NewToken {
  return { ...link, userId: null };
}
