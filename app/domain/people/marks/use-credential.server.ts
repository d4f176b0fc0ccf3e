import type { Db } from "~/db/open.server";
import type { CredentialMarkRow, StaffCredentialKind, UserRow } from "~/db/tables";
import { message } from "~/messages/message";
import { findMark, holdsAnything } from "../../base/audit/mark-rows.server";
import { nowText } from "../../base/deps";
import { Forbidden } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { isStaff } from "../../base/staff";
import type { KnownDevice } from "../auth/known-device";
import { beginMark } from "./begin-mark.server";
import { liftMarks } from "./lift-marks.server";

interface Browser {
  knownDevice?: () => Promise<KnownDevice | null>;
  /** The id of the staff who are signed in in it; null for others. */
  staffId?: (db: Db) => Promise<number | null>;
}

/** How somebody got in; "reset" by a mailed link to choose a password. The last three follow another way or need none. */
export type WayIn =
  | "password"
  | "link"
  | "code"
  | "printed code"
  | "reset"
  | "second factor"
  | "passkey"
  | "new password";

const kinds: Partial<Record<WayIn, StaffCredentialKind>> = {
  link: "address",
  code: "address",
  reset: "address",
  "printed code": "code",
};

type EnteringUser = Pick<UserRow, "id" | "email" | "lastLoginAt" | "firstPasswordAt">;

/** Begins and lifts marks at each sign-in, in its transaction. True if one lasts. Throws Forbidden where staff are signed in too. */
export async function noteCredentialUse(
  deps: MailDeps,
  browser: Browser,
  user: EnteringUser,
  way: WayIn,
): Promise<boolean> {
  const credential = await findUsed(deps.db, user, way);
  if (credential) await noteFirstUse(deps, user, credential);
  const mark = await findMark(deps, user.id);
  if (!mark) return false;
  const staffId = (await browser.staffId?.(deps.db)) ?? null;
  if (staffId !== null && staffId !== user.id) throw new Forbidden(staffWords);
  if (way === "reset" || !(await isKnownFromBefore(deps.db, browser, user.id))) return true;
  await liftMarks(deps, user.id, "device");
  return false;
}

const staffWords = message(
  "Somebody who looks after this site is signed in in this browser, and made a way into this account. It does not open here. Please sign in on another device, or sign out here first.",
);

async function findUsed(
  db: Db,
  { id, email, firstPasswordAt }: EnteringUser,
  way: WayIn,
): Promise<CredentialMarkRow | undefined> {
  const kind = kindOf(way, firstPasswordAt);
  if (kind === null) return undefined;
  let query = db
    .selectFrom("credentialMarks")
    .selectAll()
    .where("userId", "=", id)
    .where("kind", "=", kind)
    .where("usedAt", "is", null);
  if (kind === "address") query = query.where("address", "=", email);
  return query.orderBy("id", "desc").executeTakeFirst();
}

function kindOf(way: WayIn, firstPasswordAt: string | null): StaffCredentialKind | null {
  if (way === "password") return firstPasswordAt === null ? null : "password";
  return kinds[way] ?? null;
}

/** The first credential of an account leaves no mark while the account is empty. */
async function noteFirstUse(
  deps: MailDeps,
  user: EnteringUser,
  { id, kind, earlierAddress }: CredentialMarkRow,
): Promise<void> {
  await deps.db
    .updateTable("credentialMarks")
    .set({ usedAt: nowText(deps.clock) })
    .where("id", "=", id)
    .execute();
  const isFirst = kind === "address" ? earlierAddress === null : user.lastLoginAt === null;
  if (!isFirst || (await holdsAnything(deps.db, user.id))) await beginMark(deps, id);
}

/** A device where staff have signed in too proves nothing. Accounts with a mark are not remembered. */
export async function isKnownFromBefore(db: Db, browser: Browser, userId: number): Promise<boolean> {
  const known = await browser.knownDevice?.();
  if (!known?.userIds.includes(userId)) return false;
  const staff = await db
    .selectFrom("users")
    .select("id")
    .where("id", "in", known.userIds)
    .where("id", "!=", userId)
    .where(isStaff)
    .executeTakeFirst();
  return staff === undefined;
}
