import { formatBytes, formatNumber, formatShortDate, pluralize } from "~/domain/base/format";
import { formatSignInBurst, type SignInBurst } from "~/domain/people/auth/throttle/sign-in-burst";
import type { FailedJob, Health } from "~/domain/running/health/health.server";
import type { HealthCheck, HealthLevel } from "~/domain/running/health/health-check";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { StatCards } from "~/ui/stat-cards";
import { AdminPage, TimeText } from "./admin-page";
import { HealthChecks } from "./health-checks";
import { PaymentProblems } from "./payment-problems";

interface HealthScreenProps {
  shell: PageShell;
  version: string;
  health: Health;
  areSent: boolean;
  hasWebhook: boolean;
}

export function HealthScreen({ shell, version, health, areSent, hasWebhook }: HealthScreenProps) {
  const { checks, databaseBytes, mails, jobs, failedJobs } = health;
  const figures = [
    { label: "Version", figure: version },
    { label: "Database", figure: formatBytes(databaseBytes) },
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
  ];
  return (
    <AdminPage shell={shell} part="/admin/health">
      <h1>Health</h1>
      <p>{summary(checks)}</p>
      <HealthChecks checks={checks} answers={health.isClockOff ? { clock: <ClockForm /> } : {}} />
      <div className="actions health-actions">
        <ButtonForm action="/admin/health">
          <button type="submit" name="intent" value="health/try" className="button">
            Try everything now
          </button>
        </ButtonForm>
        <ButtonForm action="/admin/health">
          <button type="submit" name="intent" value="mail/test" className="button">
            Send me a test email
          </button>
        </ButtonForm>
        {hasWebhook && (
          <ButtonForm action="/admin/health">
            <button type="submit" name="intent" value="alarm/test" className="button">
              Send a test alarm
            </button>
          </ButtonForm>
        )}
      </div>
      <StatCards stats={figures} />
      <div id="payments">
        <PaymentProblems problems={health.paymentProblems} />
      </div>
      <h2 id="sign-ins">Failed sign-ins of the last seven days</h2>
      <DataTable
        caption="Failed sign-ins"
        columns={burstColumns}
        rows={health.signInBursts}
        rowKey={({ id }) => id}
        empty={<p>None that stand out.</p>}
      />
      <h2 id="failed-jobs">Failed jobs</h2>
      <DataTable
        caption="Failed jobs"
        columns={columns}
        rows={failedJobs}
        rowKey={({ id }) => id}
        empty={<p>None.</p>}
      />
    </AdminPage>
  );
}

function ClockForm() {
  return (
    <ButtonForm action="/admin/health">
      <button type="submit" name="intent" value="clock/confirm" className="button">
        The clock is right
      </button>
    </ButtonForm>
  );
}

function summary(checks: HealthCheck[]): string {
  const count = (level: HealthLevel) => checks.filter((check) => check.level === level).length;
  if (count("red") > 0) return `${pluralize(count("red"), "thing needs", "things need")} you now.`;
  if (count("amber") > 0)
    return `Nothing is broken. ${pluralize(count("amber"), "thing is", "things are")} worth a look.`;
  return "All is well.";
}

const jobNames: Record<FailedJob["kind"], string> = {
  "prepare-media": "Preparing a recording or film",
  "make-export": "Making a download of everything",
  "make-print-files": "Making print files",
  transcribe: "Making a transcript",
  assist: "Writing help",
};

const columns: Column<FailedJob>[] = [
  { label: "Job", cell: ({ kind, subjectId }) => `${jobNames[kind]} (${subjectId ?? "-"})`, isName: true },
  { label: "Why", cell: ({ error }) => error },
  { label: "When", cell: ({ finishedAt }) => finishedAt && <TimeText at={finishedAt} /> },
  { label: "Actions", cell: ({ id }) => <RetryButton id={id} /> },
];

const burstColumns: Column<SignInBurst>[] = [
  { label: "Day", cell: ({ startedAt }) => formatShortDate(startedAt) },
  { label: "Failures", cell: (burst) => formatSignInBurst(burst), isName: true },
  { label: "Address", cell: ({ address }) => address ?? "several" },
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
