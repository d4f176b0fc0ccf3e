import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StaffCredentialKind } from "~/db/tables";
import { t } from "~/messages/translate";
import { type Deps, days, nowText } from "../deps";

/* The mark that a way in leaves which staff made for somebody else: until it is lifted, nobody knows who signs in. */

export const markLength = 30 * days;

export interface Mark {
  id: number;
  kind: StaffCredentialKind;
  /** The display name; for an account that is gone, words. */
  madeBy: string;
  madeById: number | null;
  madeAt: string;
  beginsAt: string;
  until: string;
  /** The mail address that staff set; null for the other kinds. */
  address: string | null;
  /** The person's own address, which can lift the mark; null if there is none. */
  earlierAddress: string | null;
  isUsed: boolean;
}

export type MarkDeps = Pick<Deps, "db" | "clock">;

const selectMarks = cachedQuery((db: Db, { userId, now }: { userId: number; now: string }) =>
  db
    .selectFrom("credentialMarks as marks")
    .leftJoin("users as staff", "staff.id", "marks.madeBy")
    .select(["marks.id", "marks.kind", "marks.madeBy", "marks.madeAt", "marks.beginsAt", "marks.endsAt"])
    .select(["marks.address", "marks.earlierAddress", "marks.usedAt", "staff.displayName"])
    .where("marks.userId", "=", userId)
    .where("marks.endsAt", ">", now)
    .where("marks.liftedAt", "is", null)
    .orderBy("marks.endsAt", "desc")
    .orderBy("marks.id", "desc"),
);

/** The marks of an account that last, the one that ends last first. */
export async function listMarks({ db, clock }: MarkDeps, userId: number): Promise<Mark[]> {
  const rows = await selectMarks(db, { userId, now: nowText(clock) });
  return rows.map(({ id, kind, madeBy, displayName, madeAt, beginsAt, endsAt, usedAt, ...addresses }) => ({
    id,
    kind,
    madeBy: displayName ?? t("somebody who is gone"),
    madeById: madeBy,
    madeAt,
    beginsAt: beginsAt ?? madeAt,
    until: endsAt ?? madeAt,
    isUsed: usedAt !== null,
    ...addresses,
  }));
}

/** The mark of an account that ends last; null without one. */
export async function findMark(deps: MarkDeps, userId: number): Promise<Mark | null> {
  const [mark = null] = await listMarks(deps, userId);
  return mark;
}

/** The address that is the person's own: the present one, unless staff set it and it is not yet shown to be theirs. */
export async function findOwnAddress(
  { db, clock }: MarkDeps,
  { id, email }: { id: number; email: string | null },
): Promise<string | null> {
  if (email === null) return null;
  const unproven = await db
    .selectFrom("credentialMarks")
    .select("earlierAddress")
    .where("userId", "=", id)
    .where("kind", "=", "address")
    .where("address", "=", email)
    .where((where) =>
      where.or([
        where("usedAt", "is", null),
        where.and([where("endsAt", ">", nowText(clock)), where("liftedAt", "is", null)]),
      ]),
    )
    .orderBy("id", "desc")
    .executeTakeFirst();
  return unproven ? unproven.earlierAddress : email;
}

/** Whether the account has any word or file, in the trash or anywhere else. */
export async function holdsAnything(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb("textBytes", ">", 0),
        ...(["stories", "media", "recordings", "uploads", "youtubeMedia", "biographicalInfos"] as const).map(
          (table) =>
            // Every table has the columns; Kysely needs one concrete table type.
            exists(
              selectFrom(table as "stories")
                .select("id")
                .where("userId", "=", userId),
            ),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
