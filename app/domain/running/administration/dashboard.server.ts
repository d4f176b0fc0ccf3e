import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { type Actor, type StaffRole, staffRoleOf } from "../../base/actor";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { countManaged, managedBy } from "../../people/users/people.server";
import { countOrders } from "../../selling/orders/fulfilment.server";
import { listPeople, type UserSummary } from "./people-list.server";
import { readPeopleQuery } from "./people-query";

/** The API shape (spec 2, section 3). */
export interface DashboardStats extends PeopleStats {
  pendingPrintRequests: number;
  completedPrintRequests: number;
  allUsers: UserSummary[];
  total: number;
  page: number;
  pages: number;
}

/** Totals cover all users the actor manages, whatever the query. Throws Forbidden for participants. */
export async function getDashboardStats(
  deps: Deps,
  actor: Actor,
  params: URLSearchParams,
): Promise<DashboardStats> {
  const { people: allUsers, ...place } = await listPeople(deps, actor, readPeopleQuery(params));
  const { pending, fulfilled } = await countOrders(deps.db, actor);
  return {
    ...(await countPeople(deps, actor)),
    pendingPrintRequests: pending,
    completedPrintRequests: fulfilled,
    allUsers,
    ...place,
  };
}

/** Counts of all users the actor manages (spec 2, sections 2.9 and 9). */
export interface PeopleStats {
  totalUsers: number;
  activeUsers: number;
  activeToday: number;
  approvedBiographyBooks: number;
  approvedMissionBooks: number;
}

type CountValues = StaffRole & { today: string; aMonthAgo: string };

const selectCounts = cachedQuery((db: Db, { today, aMonthAgo, ...role }: CountValues) => {
  const people = () => countManaged(db, role);
  const approved = (type: StoryType) => {
    const books = db
      .selectFrom("bookApprovals")
      .select(({ fn }) => fn.count("bookApprovals.userId").distinct().as("count"))
      .where("bookApprovals.storyType", "=", type);
    if (role.isAdmin) return books;
    const theirs = db.selectFrom("users").select("users.id").where(managedBy(role));
    return books.where("bookApprovals.userId", "in", theirs);
  };
  return db.selectNoFrom([
    people().as("totalUsers"),
    people().where("users.lastUseAt", ">=", aMonthAgo).as("activeUsers"),
    people().where("users.lastUseAt", ">=", today).as("activeToday"),
    approved("biography").as("approvedBiographyBooks"),
    approved("mission").as("approvedMissionBooks"),
  ]);
});

/** Figures about the people that staff manage. A month is 30 days; days are in UTC. */
export async function countPeople({ clock, db }: Deps, actor: Actor): Promise<PeopleStats> {
  const today = nowText(clock).slice(0, 10);
  const aMonthAgo = agoText(clock, 30 * days);
  const [counts] = await selectCounts(db, { ...staffRoleOf(actor), today, aMonthAgo });
  return {
    totalUsers: toCount(counts?.totalUsers),
    activeUsers: toCount(counts?.activeUsers),
    activeToday: toCount(counts?.activeToday),
    approvedBiographyBooks: toCount(counts?.approvedBiographyBooks),
    approvedMissionBooks: toCount(counts?.approvedMissionBooks),
  };
}
