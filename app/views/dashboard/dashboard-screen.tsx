import { type PeopleQuery, peopleSearch } from "~/domain/dashboard/address";
import type { PeoplePage } from "~/domain/dashboard/people.server";
import type { PeopleStats } from "~/domain/dashboard/stats.server";
import type { Frame } from "~/frame";
import { Pager } from "~/ui/pager";
import { AdminPage } from "../administration/admin-page";
import { PeopleFilter } from "./people-filter";
import { PeopleTable } from "./people-table";
import { StatCards } from "./stat-cards";

interface DashboardScreenProps {
  frame: Frame;
  stats: PeopleStats;
  query: PeopleQuery;
  list: PeoplePage;
  now: string;
  ownId: number;
}

/** Where administrators look after everything, and owners after their participants (spec 2, section 2.9). */
export function DashboardScreen({ frame, stats, query, list, now, ownId }: DashboardScreenProps) {
  const isAdministrator = frame.staff === "administrator";
  return (
    <AdminPage frame={frame} part="/admin">
      <h1>{isAdministrator ? "Admin Dashboard" : "Owner Dashboard"}</h1>
      {!isAdministrator && <p>Manage your assigned users</p>}
      <StatCards stats={cards(stats)} />
      <section id="people">
        <div className="section-head">
          <h2>User Management</h2>
          <div className="actions">
            <a className="button" href="/admin/users/new">
              Add User
            </a>
            <a className="button" href="/api/admin/users/export" target="_blank" rel="noreferrer">
              Export Users
            </a>
          </div>
        </div>
        <PeopleFilter query={query} />
        <p role="status">{foundWords(list)}</p>
        {list.total > 0 && <PeopleTable people={list.people} query={query} now={now} ownId={ownId} />}
        <Pager
          label="People"
          page={list.page}
          pages={list.pages}
          hrefOf={(page) => `/admin${peopleSearch(query, { page })}#people`}
        />
      </section>
    </AdminPage>
  );
}

function cards(stats: PeopleStats) {
  return [
    { label: "Total Users", count: stats.totalUsers },
    { label: "Active Users", hint: "30 days", count: stats.activeUsers },
    { label: "Biography Books", hint: "approved", count: stats.approvedBiographyBooks },
    { label: "Mission Books", hint: "approved", count: stats.approvedMissionBooks },
    { label: "Active Today", count: stats.activeToday },
  ];
}

function foundWords({ total }: PeoplePage): string {
  if (total === 0) return "Nobody was found. Try fewer words, or reset the filters.";
  return total === 1 ? "1 person" : `${total.toLocaleString("en-US")} people`;
}
