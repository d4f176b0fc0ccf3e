import type { PeopleStats } from "~/domain/administration/dashboard.server";
import type { PeoplePage } from "~/domain/administration/people-list.server";
import { type PeopleQuery, peopleParams, peopleSearch } from "~/domain/administration/people-query";
import type { Waiting } from "~/domain/administration/waiting.server";
import type { Fulfilment as FulfilmentData } from "~/domain/orders/fulfilment.server";
import { fulfilmentSearch } from "~/domain/orders/schema";
import type { PageShell } from "~/page-shell";
import { Pager } from "~/ui/pager";
import { StatCards } from "~/ui/stat-cards";
import { Fulfilment } from "../orders/fulfilment";
import { AdminPage } from "./admin-page";
import { PeopleFilter } from "./people-filter";
import { PeopleTable } from "./people-table";

interface DashboardScreenProps {
  shell: PageShell;
  stats: PeopleStats;
  query: PeopleQuery;
  list: PeoplePage;
  /** An owner's: what waits, by the people's ids. */
  waiting: Record<number, Waiting> | null;
  now: string;
  ownId: number;
  fulfilment: FulfilmentData;
  /** All orders are ticked at first. */
  isAllSelected: boolean;
}

/** Where administrators look after everything, and owners after their participants (spec 2, section 2.9). */
export function DashboardScreen(props: DashboardScreenProps) {
  const { shell, stats, query, list, waiting, now, ownId, fulfilment, isAllSelected } = props;
  const ofOrders = Object.fromEntries(new URLSearchParams(fulfilmentSearch(fulfilment.query)));
  const isAdministrator = shell.staff === "administrator";
  return (
    <AdminPage shell={shell} part="/admin">
      <h1>{isAdministrator ? "Admin Dashboard" : "Owner Dashboard"}</h1>
      {!isAdministrator && <p>Manage your assigned users</p>}
      <div className="admin-stats">
        <StatCards stats={cards(stats, fulfilment)} />
      </div>
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
        <PeopleFilter query={query} keep={ofOrders} />
        <p role="status">{foundWords(list)}</p>
        <PeopleTable
          people={list.people}
          waiting={waiting}
          query={query}
          keep={ofOrders}
          now={now}
          ownId={ownId}
        />
        <Pager
          label="People"
          page={list.page}
          pages={list.pages}
          hrefOf={(page) => `/admin${peopleSearch(query, { page }, ofOrders)}#people`}
        />
      </section>
      <Fulfilment
        fulfilment={fulfilment}
        path="/admin"
        keep={peopleParams(query)}
        isAllSelected={isAllSelected}
      />
    </AdminPage>
  );
}

function cards(stats: PeopleStats, { counts }: FulfilmentData) {
  const figures: [string, number][] = [
    ["Total Users", stats.totalUsers],
    ["Active Users (30 days)", stats.activeUsers],
    ["Biography Books (approved)", stats.approvedBiographyBooks],
    ["Mission Books (approved)", stats.approvedMissionBooks],
    ["Pending Orders", counts.pending],
    ["Fulfilled Orders", counts.fulfilled],
    ["Active Today", stats.activeToday],
  ];
  return figures.map(([label, figure]) => ({ label, figure: figure.toLocaleString("en-US") }));
}

function foundWords({ total }: PeoplePage): string {
  return total === 1 ? "1 person" : `${total.toLocaleString("en-US")} people`;
}
