import { type PeopleQuery, peopleSearch } from "~/domain/dashboard/address";
import type { PeoplePage } from "~/domain/dashboard/people.server";
import type { PeopleStats } from "~/domain/dashboard/stats.server";
import type { Frame } from "~/frame";
import { Pager } from "~/ui/pager";
import { StatCards } from "~/ui/stat-cards";
import { AdminPage } from "../administration/admin-page";
import { PeopleFilter } from "./people-filter";
import { PeopleTable } from "./people-table";

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
        <PeopleTable people={list.people} query={query} now={now} ownId={ownId} />
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
  const figures: [string, number][] = [
    ["Total Users", stats.totalUsers],
    ["Active Users (30 days)", stats.activeUsers],
    ["Biography Books (approved)", stats.approvedBiographyBooks],
    ["Mission Books (approved)", stats.approvedMissionBooks],
    ["Active Today", stats.activeToday],
  ];
  return figures.map(([label, figure]) => ({ label, figure: figure.toLocaleString("en-US") }));
}

function foundWords({ total }: PeoplePage): string {
  return total === 1 ? "1 person" : `${total.toLocaleString("en-US")} people`;
}
