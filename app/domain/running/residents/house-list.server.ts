import type { Db } from "~/db/open.server";
import { type Language, toLanguage } from "~/messages/languages";
import { isTrialPast } from "../../base/access/trials.server";
import type { Actor } from "../../base/actor";
import { nowText } from "../../base/deps";
import { compareNames } from "../../base/format";
import type { MailDeps } from "../../base/mail/outbox.server";
import { countReaders } from "../../people/circle/staff-asks.server";
import { namesOfGroups } from "../../people/groups/groups.server";
import { managedBy } from "../../people/users/people.server";
import type { HouseFilter } from "./house-filter";

export type WayIn = "here" | "code" | "none" | "suspended";

export interface HouseResident {
  id: number;
  displayName: string;
  username: string;
  room: string;
  groups: string[];
  helpers: string;
  awaySince: string | null;
  wayIn: WayIn;
  /** Whether a new code can be made: not once the trial of the house is over. */
  canGetCode: boolean;
  codeUntil: string | null;
  readers: number;
  locale: Language;
}

const mostListed = 1_000;

/** The residents whom an actor looks after, by room and name. Codes are not in it. */
export async function listHouse(
  deps: Pick<MailDeps, "db" | "clock">,
  actor: Actor,
  filter: HouseFilter,
): Promise<HouseResident[]> {
  const rows = await selectHouse(deps.db, actor, filter).execute();
  const ids = rows.map(({ id }) => id);
  const groups = await namesOfGroups(deps.db, ids);
  const codes = await listCodeEnds(deps, ids);
  const readers = await countReaders(deps, ids);
  return rows
    .map(({ locale, suspendedAt, lastLoginAt, endsAt, fullAt, ...row }): HouseResident => {
      const codeUntil = codes.get(row.id) ?? null;
      const wayIn =
        suspendedAt !== null ? "suspended" : lastLoginAt !== null ? "here" : codeUntil ? "code" : "none";
      const canGetCode = wayIn !== "suspended" && !isTrialPast(deps, { endsAt, fullAt });
      const more = { canGetCode, groups: groups.get(row.id) ?? [], readers: readers.get(row.id) ?? 0 };
      return { ...row, ...more, locale: toLanguage(locale), codeUntil, wayIn };
    })
    .sort((one, other) => byRoom(one.room, other.room) || compareNames(one.displayName, other.displayName));
}

const rooms = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Room 9 is before room 10; those without a room come last. */
function byRoom(one: string, other: string): number {
  if ((one === "") !== (other === "")) return one === "" ? 1 : -1;
  return rooms.compare(one, other);
}

/** A query of the residents whom the actor looks after, without those whose account is kept for their keepers. */
export function selectHouse(db: Db, actor: Actor, { group, room, ids = null }: HouseFilter) {
  let people = db
    .selectFrom("users")
    .leftJoin("houseTrials", "houseTrials.userId", "users.assignedOwnerId")
    .select(["houseTrials.endsAt", "houseTrials.fullAt"])
    .select([
      "users.id",
      "users.displayName",
      "users.username",
      "users.room",
      "users.helpers",
      "users.awaySince",
    ])
    .select(["users.locale", "users.suspendedAt", "users.lastLoginAt"])
    .where(managedBy(actor))
    .where("users.assignedOwnerId", "is not", null)
    .where("users.closedAt", "is", null)
    .where("users.keptAt", "is", null)
    .orderBy("users.nameKey")
    .limit(mostListed);
  if (room !== "") people = people.where("users.room", "=", room);
  if (ids !== null) people = people.where("users.id", "in", ids.length > 0 ? ids : [0]);
  if (group !== null)
    people = people.where("users.id", "in", ({ selectFrom }) =>
      selectFrom("residentGroupMembers").select("userId").where("groupId", "=", group),
    );
  return people;
}

async function listCodeEnds({ db, clock }: Pick<MailDeps, "db" | "clock">, ids: number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom("oneTimeTokens")
    .select(["userId", "expiresAt"])
    .where("purpose", "=", "printed-code")
    .where("userId", "in", ids)
    .where("expiresAt", ">", nowText(clock))
    .execute();
  return new Map(rows.map(({ userId, expiresAt }) => [Number(userId), expiresAt]));
}
