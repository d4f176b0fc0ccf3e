import { formatDate } from "~/domain/base/format";
import { formatAppointment, timeZones } from "~/domain/base/time-zones";
import type { WritingLine } from "~/domain/selling/writing-services/writing-services.server";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { Badge, EmptyState } from "~/ui/notice";
import { AdminPage } from "../../running/administration/admin-page";
import { PhoneLink } from "./phone-link";

interface WritingServicesScreenProps {
  shell: PageShell;
  lines: WritingLine[];
  isDone: boolean;
  now: string;
}

/** The writer's desk: each sold plan with writer hours is a line. */
export function WritingServicesScreen({ shell, lines, isDone, now }: WritingServicesScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin/writing">
      <h1>Writing services</h1>
      <p>
        Every plan sold with a writer is listed here until its service is done.{" "}
        {isDone ? (
          <a href="/admin/writing">Open services</a>
        ) : (
          <a href="/admin/writing?done=1">Finished services</a>
        )}
      </p>
      <DataTable
        caption={isDone ? "Done writing services" : "Open writing services"}
        columns={columnsAt(now)}
        rows={lines}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isDone ? "None done yet" : "No writing service is open"}>
            <p>
              {isDone
                ? "A service marked as done moves here."
                : "When somebody buys a plan with writer hours, it appears here at once, and you get a mail."}
            </p>
          </EmptyState>
        }
      />
    </AdminPage>
  );
}

function columnsAt(now: string): Column<WritingLine>[] {
  return [
    { label: "Buyer", cell: ({ id, buyer }) => <a href={`/admin/writing/${id}`}>{buyer}</a>, isName: true },
    { label: "Plan", cell: ({ planName }) => planName },
    { label: "State", cell: (line) => <WritingState line={line} now={now} /> },
    { label: "Phone", cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : "None") },
    { label: "Time zone", cell: ({ timeZone }) => timeZones[timeZone] ?? "Unknown" },
    {
      label: "Next call",
      cell: ({ nextCallAt, timeZone }) => (nextCallAt ? formatAppointment(nextCallAt, timeZone) : "None"),
    },
    { label: "Sold", cell: ({ soldAt }) => formatDate(soldAt) },
  ];
}

export function WritingState({ line, now }: { line: WritingLine; now: string }) {
  const { checkoutState, doneAt, contactedAt, firstContactDueAt } = line;
  if (checkoutState === "refunded") return <Badge kind="bad">Payment returned</Badge>;
  if (checkoutState === "disputed") return <Badge kind="bad">Payment disputed</Badge>;
  if (doneAt) return <Badge kind="good">{`Done ${formatDate(doneAt)}`}</Badge>;
  if (contactedAt) return <Badge kind="good">{`Contacted ${formatDate(contactedAt)}`}</Badge>;
  const isLate = firstContactDueAt < now;
  return (
    <Badge kind={isLate ? "bad" : "waiting"}>
      {`First contact ${isLate ? "was due" : "due"} ${formatDate(firstContactDueAt)}`}
    </Badge>
  );
}
