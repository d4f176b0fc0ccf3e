import type { FailedJob, Health } from "~/domain/administration/health.server";
import { formatBytes, formatDate, formatNumber } from "~/domain/format";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { StatCards } from "~/ui/stat-cards";
import { AdminPage, TimeText } from "./admin-page";
import { PaymentProblems } from "./payment-problems";

interface HealthScreenProps {
  shell: PageShell;
  version: string;
  health: Health;
  areSent: boolean;
}

export function HealthScreen({ shell, version, health, areSent }: HealthScreenProps) {
  const { disk, databaseBytes, eventLoopDelay, mails, jobs, failedJobs } = health;
  const figures = [
    { label: "Version", figure: version },
    {
      label: "Free on the disk",
      figure: formatBytes(disk.freeBytes),
      note: `of ${formatBytes(disk.allBytes)}`,
    },
    { label: "Database", figure: formatBytes(databaseBytes) },
    {
      label: "Longest wait for the server",
      figure: `${formatNumber(eventLoopDelay.max)} ms`,
      note: `in the last five minutes; 99 of 100 within ${formatNumber(eventLoopDelay.p99)} ms`,
    },
    {
      label: "Mails waiting",
      figure: formatNumber(mails.queued + mails.sending),
      href: "/admin-outbox?state=queued",
      note: areSent ? undefined : "No mail server is set up",
    },
    { label: "Mails given up", figure: formatNumber(mails.failed), href: "/admin-outbox?state=failed" },
    {
      label: "Jobs waiting",
      figure: formatNumber(jobs.queued),
      note: `${formatNumber(jobs.running)} at work`,
    },
    { label: "Jobs failed", figure: formatNumber(jobs.failed) },
    { label: "Payments that need a person", figure: formatNumber(health.paymentProblemCount) },
  ];
  return (
    <AdminPage shell={shell} part="/admin/health">
      <h1>Health</h1>
      <StatCards stats={figures} />
      <PaymentProblems problems={health.paymentProblems} />
      <h2>Backups</h2>
      <BackupWords backups={health.backups} />
      <h2>Failed jobs</h2>
      <DataTable
        caption="Failed jobs"
        columns={columns}
        rows={failedJobs}
        rowKey={({ id }) => id}
        empty={<p>None. All is well.</p>}
      />
    </AdminPage>
  );
}

const jobNames: Record<FailedJob["kind"], string> = {
  "prepare-media": "Preparing a recording or film",
  "make-export": "Making a download of everything",
  "make-print-files": "Making print files",
};

const columns: Column<FailedJob>[] = [
  { label: "Job", cell: ({ kind, subjectId }) => `${jobNames[kind]} (${subjectId ?? "-"})`, isName: true },
  { label: "Why", cell: ({ error }) => error },
  { label: "When", cell: ({ finishedAt }) => finishedAt && <TimeText at={finishedAt} /> },
  { label: "Actions", cell: ({ id }) => <RetryButton id={id} /> },
];

function RetryButton({ id }: { id: number }) {
  return (
    <ButtonForm action="/admin/health">
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button button--quiet">
        Try again
        <span className="visually-hidden">{`: job ${id}`}</span>
      </button>
    </ButtonForm>
  );
}

/** A copy of the database on the same disk does not count as a full backup. */
function BackupWords({ backups: { everythingAt, databaseOn } }: Pick<Health, "backups">) {
  return (
    <>
      <p>
        {everythingAt ? (
          <>
            The last backup of everything was taken <TimeText at={everythingAt} />.
          </>
        ) : (
          "No backup of everything has been taken yet. Take one with: npm run backup -- FILE"
        )}
      </p>
      <p>
        {databaseOn
          ? `The last daily copy of the database, on this same disk, is of ${formatDate(databaseOn)}.`
          : "There is no daily copy of the database yet."}
      </p>
    </>
  );
}
