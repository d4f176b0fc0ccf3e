import { planName } from "~/domain/catalogue/catalogue";
import { type EventName, eventWords, funnelSteps } from "~/domain/events/events";
import type { EventFigures } from "~/domain/events/events.server";
import { formatNumber } from "~/domain/format";
import type { PageShell } from "~/page-shell";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/notice";
import { StatCards } from "~/ui/stat-cards";
import { Tabs } from "~/ui/tabs";
import { AdminPage } from "./admin-page";

interface FunnelScreenProps {
  shell: PageShell;
  figures: EventFigures;
  /** In days. */
  spans: readonly number[];
}

export function FunnelScreen({ shell, figures, spans }: FunnelScreenProps) {
  const { days, totals, subjects } = figures;
  return (
    <AdminPage shell={shell} part="/admin/funnel">
      <h1>From a first look to a book</h1>
      <Tabs
        label="How far back"
        tabs={spans.map((span) => ({
          href: `/admin/funnel?days=${span}`,
          label: `${span} days`,
          isCurrent: span === days,
        }))}
      />
      <p>Counted here, by day, without cookies: how often something happened, and nothing about whom.</p>
      <h2>The steps</h2>
      <DataTable
        caption={`The steps in the last ${days} days`}
        columns={[
          { label: "Step", isName: true, cell: (step: EventName) => eventWords[step] },
          { label: "Times", isNumber: true, cell: (step) => formatNumber(totals[step]) },
          { label: "Of the step before", isNumber: true, cell: (step) => shareOfBefore(step, totals) },
        ]}
        rows={funnelSteps}
        rowKey={(step) => step}
        empty={null}
      />
      <h2>Beside the way</h2>
      <StatCards
        stats={(["Contact", "Lead"] as const).map((name) => ({
          label: eventWords[name],
          figure: formatNumber(totals[name]),
        }))}
      />
      <h2>What was read</h2>
      <DataTable
        caption={`Pages read in the last ${days} days`}
        columns={[
          { label: "Page", isName: true, cell: ({ subject }) => subject },
          { label: "Times", isNumber: true, cell: ({ times }) => formatNumber(times) },
        ]}
        rows={subjects.filter(({ event }) => event === "ViewContent")}
        rowKey={({ event, subject }) => `${event} ${subject}`}
        empty={<EmptyState title="Nothing was read in these days" />}
      />
      <h2>Which plans</h2>
      <DataTable
        caption={`Plans in the last ${days} days`}
        columns={[
          { label: "Plan", isName: true, cell: ({ subject }) => planName(subject) },
          { label: "What", cell: ({ event }) => eventWords[event] },
          { label: "Times", isNumber: true, cell: ({ times }) => formatNumber(times) },
        ]}
        rows={subjects.filter(({ event }) => event !== "ViewContent")}
        rowKey={({ event, subject }) => `${event} ${subject}`}
        empty={<EmptyState title="No plan was looked at in these days" />}
      />
    </AdminPage>
  );
}

/** Empty for the first step, or if the previous step has no events. */
function shareOfBefore(step: EventName, totals: Record<EventName, number>): string {
  const before = funnelSteps[funnelSteps.indexOf(step) - 1];
  if (!before || totals[before] === 0) return "";
  return `${Math.round((100 * totals[step]) / totals[before])} %`;
}
