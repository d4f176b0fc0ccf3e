import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { countOrders } from "../orders/fulfilment.server";
import { readPeopleQuery } from "./address";
import { listPeople, type UserSummary } from "./people.server";
import { countPeople, type PeopleStats } from "./stats.server";

/** Dashboard stats, as the call tells them (spec 2, section 3). */
export interface DashboardStats extends PeopleStats {
  pendingPrintRequests: number;
  completedPrintRequests: number;
  /** One page of fifty, by the same query as the page's. */
  allUsers: UserSummary[];
  /** How many the query finds, and on which page of how many these are. */
  total: number;
  page: number;
  pages: number;
}

/** The counts are of all whom the actor looks after, whatever is asked for. Throws Forbidden for participants. */
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
