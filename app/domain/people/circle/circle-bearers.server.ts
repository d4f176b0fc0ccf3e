import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { type Language, toLanguage } from "~/messages/languages";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import type { Bearer } from "../../base/reader";
import { hashToken } from "../../base/token.server";
import { selectOpenMembers } from "./open-members";
import type { CircleRole } from "./schema";

export interface CircleBearer extends Bearer<"circle"> {
  readonly ownerId: number;
  readonly guest: CircleGuest;
  /** The other circles that the same browser opens. */
  readonly shelf: readonly { circleId: number; authorName: string }[];
}

export interface CircleGuest {
  circleId: number;
  name: string;
  relation: string;
  role: CircleRole;
  authorName: string;
  authorLocale: Language;
  isAskingClosed: boolean;
  /** The author has died, and nothing is written in their name any more. */
  isKept: boolean;
  lastVisitAt: string | null;
}

type CircleDeps = Pick<Deps, "db" | "clock" | "isHead">;

/** The circles that these links open, the one that was visited last first. One query. */
export async function listCircleBearers(
  { db, clock }: CircleDeps,
  tokens: readonly string[],
): Promise<CircleBearer[]> {
  if (tokens.length === 0) return [];
  const rows = await selectGuests(db, { tokenHashes: tokens.map(hashToken), now: nowText(clock) });
  return rows.map(({ id, userId, isAskingClosed, authorLocale, keptAt, ...guest }) => ({
    ...{ kind: "circle", ownerId: userId, opens: id, shelf: [] },
    guest: {
      ...guest,
      isAskingClosed: isAskingClosed === 1 || keptAt !== null,
      isKept: keptAt !== null,
      authorLocale: toLanguage(authorLocale),
    },
  }));
}

/** What a link opens; null for one that is unknown, ended, blocked or over, and while the author's account is closed. */
export async function findCircleBearer(deps: CircleDeps, token: string): Promise<CircleBearer | null> {
  const [bearer = null] = await listCircleBearers(deps, [token]);
  return bearer;
}

type Links = { tokenHashes: readonly string[]; now: string };

const selectGuests = cachedQuery((db: Db, { tokenHashes, now }: Links) =>
  selectOpenMembers(db, now)
    .innerJoin("circles", "circles.userId", "circleMembers.userId")
    .select(["circleMembers.id", "circleMembers.userId", "circleMembers.name", "circleMembers.relation"])
    .select(["circleMembers.role", "circleMembers.lastVisitAt", "circles.id as circleId"])
    .select([
      "circles.isAskingClosed",
      "users.displayName as authorName",
      "users.locale as authorLocale",
      "users.keptAt",
    ])
    .where("circleMembers.tokenHash", "in", tokenHashes)
    .orderBy("circleMembers.lastVisitAt", "desc")
    .orderBy("circleMembers.id"),
);

/** Notes a visit, at most every five minutes; not for programs that only ask whether the page is there. */
export async function noteVisit(
  { db, clock, isHead }: CircleDeps,
  { opens, guest }: CircleBearer,
): Promise<void> {
  if (isHead) return;
  if (guest.lastVisitAt !== null && guest.lastVisitAt > agoText(clock, 5 * minutes)) return;
  await db
    .updateTable("circleMembers")
    .set({ lastVisitAt: nowText(clock) })
    .where("id", "=", opens)
    .execute();
}

const rank: Record<CircleRole, number> = { read: 0, ask: 1, add: 2, help: 3 };

/** True for the wanted role and for those above it: read, ask, add, help, each with all before it. */
export function holdsRole({ role }: Pick<CircleGuest, "role">, wanted: CircleRole): boolean {
  return rank[role] >= rank[wanted];
}
