import { type EventName, eventWords, funnelSteps } from "~/domain/base/events/events";
import type { EventFigures } from "~/domain/base/events/events.server";
import { formatNumber } from "~/domain/base/format";
import type { PageCounts } from "~/domain/book/page-count.server";
import { planName } from "~/domain/people/plans/plans";
import type { DashboardStats, PeopleStats } from "~/domain/running/administration/dashboard.server";
import type { PeoplePage } from "~/domain/running/administration/people-list.server";
import { type PeopleQuery, peopleParams } from "~/domain/running/administration/people-query";
import type { Residents } from "~/domain/running/administration/residents";
import type { Waiting } from "~/domain/running/administration/waiting.server";
import type { HealthCheck } from "~/domain/running/health/health-check";
import type { HouseGlance } from "~/domain/running/house/glance.server";
import type { Fulfilment as FulfilmentData } from "~/domain/selling/orders/fulfilment.server";
import { fulfilmentSearch } from "~/domain/selling/orders/schema";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/notice";
import { StatCards } from "~/ui/stat-cards";
import { Tabs } from "~/ui/tabs";
import { AdminPage } from "../../layout/staff/admin-page";
import { Fulfilment } from "../../selling/orders/fulfilment";
import { HouseGlanceList } from "../house/house-glance";
import { OpenTaskList } from "./open-task-list";
import { PeopleSection } from "./people/people-section";
import { ResidentList } from "./people/resident-list";
import { SetupList } from "./setup-list";

interface DashboardScreenProps {
  shell: PageShell;
  stats: PeopleStats;
  query: PeopleQuery;
  list: PeoplePage;
  printedPages: Record<number, PageCounts>;
  waiting: Record<number, Waiting> | null;
  residents: Residents | null;
  /** Null for administrators. */
  glance: HouseGlance | null;
  /** The month of the newest whole report. */
  reportMonth: string;
  groups: { id: number; name: string }[];
  now: string;
  ownId: number;
  fulfilment: FulfilmentData;
  /** Selects all orders at first. */
  isAllSelected: boolean;
  setupList: HealthCheck[] | null;
}

export function DashboardScreen(props: DashboardScreenProps) {
  const { shell, stats, query, list, waiting, now, ownId, fulfilment, isAllSelected, setupList } = props;
  const ofOrders = Object.fromEntries(new URLSearchParams(fulfilmentSearch(fulfilment.query)));
  const isAdministrator = shell.staff === "administrator";
  return (
    <AdminPage shell={shell} part="/admin">
      <div className="admin-title">
        <h1>{isAdministrator ? t("Admin Dashboard") : t("Owner Dashboard")}</h1>
      </div>
      <nav className="admin-jumps" aria-label={t("Pages of their own")}>
        <a href="/admin/tasks">{t("Tasks")}</a> <a href="/admin/people">{t("All people")}</a>{" "}
        <a href="/admin/orders">{t("Print orders")}</a> <a href="/admin/orders?queue=ship">{t("To ship")}</a>
      </nav>
      {!isAdministrator && <p className="admin-subtitle">{t("Manage your assigned users")}</p>}
      {props.residents && <ResidentList residents={props.residents} now={now} />}
      {props.glance && <HouseGlanceList glance={props.glance} month={props.reportMonth} now={now} />}
      {shell.openTasks && <OpenTaskList tasks={shell.openTasks} now={now} />}
      {setupList && <SetupList checks={setupList} />}
      <CachedMarkup
        as="div"
        className="admin-stats"
        {...{ "data-enhance": "refresh-figures", "data-url": "/api/admin/stats" }}
        content={Figures}
        props={{ figures: figuresOf(stats, fulfilment) }}
      />
      <PeopleSection
        list={list}
        printedPages={props.printedPages}
        waiting={waiting}
        query={query}
        groups={props.groups}
        keep={ofOrders}
        now={now}
        ownId={ownId}
      />
      <Fulfilment
        fulfilment={fulfilment}
        path="/admin"
        keep={peopleParams(query)}
        isAllSelected={isAllSelected}
      />
    </AdminPage>
  );
}

interface Figure {
  label: string;
  name: string;
  figure: string;
  href: string;
}

function Figures({ figures }: { figures: Figure[] }) {
  return <StatCards stats={figures} />;
}

/** Returns figures with the names that they have in the API, and the lists that they count. */
function figuresOf(stats: PeopleStats, { counts }: FulfilmentData): Figure[] {
  const figures: [label: string, name: keyof DashboardStats, figure: number, href: string][] = [
    [t("Total Users"), "totalUsers", stats.totalUsers, "/admin#people"],
    [t("Active Users (30 days)"), "activeUsers", stats.activeUsers, "/admin?days=30#people"],
    [t("Active Today"), "activeToday", stats.activeToday, "/admin?filter=activeToday#people"],
    [
      t("Biography Books (approved)"),
      "approvedBiographyBooks",
      stats.approvedBiographyBooks,
      "/admin?filter=approvedBiographyBooks#people",
    ],
    [
      t("Mission Books (approved)"),
      "approvedMissionBooks",
      stats.approvedMissionBooks,
      "/admin?filter=approvedMissionBooks#people",
    ],
    [t("Pending Orders"), "pendingPrintRequests", counts.pending, "/admin/orders?orders=pending"],
    [t("Fulfilled Orders"), "completedPrintRequests", counts.fulfilled, "/admin/orders?orders=fulfilled"],
  ];
  return figures.map(([label, name, figure, href]) => ({ label, name, figure: formatNumber(figure), href }));
}

interface FunnelScreenProps {
  shell: PageShell;
  figures: EventFigures;
  spans: readonly number[];
}

export function FunnelScreen({ shell, figures, spans }: FunnelScreenProps) {
  const { days, totals } = figures;
  return (
    <AdminPage shell={shell} part="/admin/funnel">
      <h1>{t("From the first visit to the printed book")}</h1>
      <Tabs
        label={t("How far back")}
        tabs={spans.map((span) => ({
          href: `/admin/funnel?days=${span}`,
          label: t("{count, plural, one {# day} other {# days}}", { count: span }),
          isCurrent: span === days,
        }))}
      />
      <p>
        {t(
          "Counted on this server, day by day, without cookies: how often something happened, never who did it.",
        )}
      </p>
      <h2>{t("The steps")}</h2>
      <DataTable
        caption={t("The steps in the last {days, plural, one {# day} other {# days}}", { days })}
        columns={[
          { label: t("Step"), isName: true, cell: (step: EventName) => t(eventWords[step]) },
          { label: t("Times"), isNumber: true, cell: (step) => formatNumber(totals[step]) },
          { label: t("Of the step before"), isNumber: true, cell: (step) => shareOfBefore(step, totals) },
        ]}
        rows={funnelSteps}
        rowKey={(step) => step}
        empty={null}
      />
      <h2>{t("Along the way")}</h2>
      <StatCards
        stats={(["Contact", "Lead"] as const).map((name) => ({
          label: t(eventWords[name]),
          figure: formatNumber(totals[name]),
        }))}
      />
      <Subjects figures={figures} />
    </AdminPage>
  );
}

function Subjects({ figures: { days, subjects } }: { figures: EventFigures }) {
  return (
    <>
      <h2>{t("What was read")}</h2>
      <DataTable
        caption={t("Pages read in the last {days, plural, one {# day} other {# days}}", { days })}
        columns={[
          { label: t("Page"), isName: true, cell: ({ subject }) => pageName(subject) },
          { label: t("Times"), isNumber: true, cell: ({ times }) => formatNumber(times) },
        ]}
        rows={subjects.filter(({ event }) => event === "ViewContent")}
        rowKey={({ event, subject }) => `${event} ${subject}`}
        empty={<EmptyState title={t("Nothing was read in these days")} />}
      />
      <h2>{t("Which plans")}</h2>
      <DataTable
        caption={t("Plans in the last {days, plural, one {# day} other {# days}}", { days })}
        columns={[
          { label: t("Plan"), isName: true, cell: ({ subject }) => planName(subject) },
          { label: t("What"), cell: ({ event }) => t(eventWords[event]) },
          { label: t("Times"), isNumber: true, cell: ({ times }) => formatNumber(times) },
        ]}
        rows={subjects.filter(({ event }) => event !== "ViewContent")}
        rowKey={({ event, subject }) => `${event} ${subject}`}
        empty={<EmptyState title={t("No plan was viewed in these days")} />}
      />
    </>
  );
}

/** The names under which visits of public pages are counted. */
const pageNames: Record<string, Message> = {
  About: message("About"),
  "Assisted Living": message("Assisted Living"),
  Contact: message("Contact"),
  Examples: message("Examples"),
  Gift: message("Gift"),
  "How It Works": message("How It Works"),
  Landing: message("Landing##of the site"),
  "Sample book": message("Sample book##of the site"),
};

function pageName(subject: string): string {
  const name = Object.hasOwn(pageNames, subject) ? pageNames[subject] : undefined;
  return name ? t(name) : subject;
}

/** Empty for the first step, or if the previous step has no events. */
function shareOfBefore(step: EventName, totals: Record<EventName, number>): string {
  const before = funnelSteps[funnelSteps.indexOf(step) - 1];
  // Some steps can be reached without the one before.
  if (!before || totals[before] < totals[step] || totals[before] === 0) return "";
  return `${Math.round((100 * totals[step]) / totals[before])} %`;
}
