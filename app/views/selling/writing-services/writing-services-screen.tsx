import { formatDate } from "~/domain/base/format";
import { formatAppointment, timeZones } from "~/domain/base/time-zones";
import type { WritingLine } from "~/domain/selling/writing-services/writing-services.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { Badge, EmptyState } from "~/ui/notice";
import { AdminPage } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";
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
      <h1>{t("Writing services")}</h1>
      <p>
        {t("Every plan sold with a writer is listed here until its service is done.")}{" "}
        {isDone ? (
          <a href="/admin/writing">{t("Open services")}</a>
        ) : (
          <a href="/admin/writing?done=1">{t("Finished services")}</a>
        )}
      </p>
      <DataTable
        caption={isDone ? t("Done writing services") : t("Open writing services")}
        columns={columnsAt(now)}
        rows={lines}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isDone ? t("None done yet") : t("No writing service is open")}>
            <p>
              {isDone
                ? t("A service marked as done moves here.")
                : t(
                    "When somebody buys a plan with writer hours, it appears here at once, and you get an email.",
                  )}
            </p>
          </EmptyState>
        }
      />
    </AdminPage>
  );
}

function columnsAt(now: string): Column<WritingLine>[] {
  return [
    {
      label: t("Buyer"),
      cell: ({ id, buyer }) => <a href={`/admin/writing/${id}`}>{buyer}</a>,
      isName: true,
    },
    { label: t("Plan"), cell: ({ planName }) => planName },
    { label: t("State"), cell: (line) => <WritingState line={line} now={now} /> },
    { label: t("Phone"), cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : t("None")) },
    { label: t("Time zone"), cell: ({ timeZone }) => t(timeZones[timeZone] ?? message("Unknown")) },
    {
      label: t("Next call"),
      cell: ({ nextCallAt, timeZone }) => (nextCallAt ? formatAppointment(nextCallAt, timeZone) : t("None")),
    },
    { label: t("Sold"), cell: ({ soldAt }) => <TimeText at={soldAt} day="long" /> },
  ];
}

export function WritingState({ line, now }: { line: WritingLine; now: string }) {
  const { checkoutState, doneAt, contactedAt, firstContactDueAt } = line;
  if (checkoutState === "refunded") return <Badge kind="bad">{t("Payment returned")}</Badge>;
  if (checkoutState === "disputed") return <Badge kind="bad">{t("Payment disputed")}</Badge>;
  if (doneAt) return <Badge kind="good">{t("Done {day}", { day: formatDate(doneAt) })}</Badge>;
  if (contactedAt) return <Badge kind="good">{t("Contacted {day}", { day: formatDate(contactedAt) })}</Badge>;
  const isLate = firstContactDueAt < now;
  const day = formatDate(firstContactDueAt);
  return (
    <Badge kind={isLate ? "bad" : "waiting"}>
      {isLate ? t("First contact was due {day}", { day }) : t("First contact due {day}", { day })}
    </Badge>
  );
}
