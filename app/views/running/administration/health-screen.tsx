import { formatBytes, formatNumber, formatShortDate } from "~/domain/base/format";
import { formatSignInBurst, type SignInBurst } from "~/domain/people/auth/throttle/sign-in-burst";
import type { FailedJob, Health } from "~/domain/running/health/health.server";
import type { HealthCheck, HealthLevel } from "~/domain/running/health/health-check";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { StatCards } from "~/ui/stat-cards";
import { AdminPage } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";
import { HealthChecks } from "./health-checks";
import { PaymentProblems } from "./payment-problems";

interface HealthScreenProps {
  shell: PageShell;
  version: string;
  health: Health;
  areSent: boolean;
  hasWebhook: boolean;
  /** What other mail servers find about ours, in sentences; null where nobody could be asked. */
  mailDomain: string[] | null;
}

export function HealthScreen(props: HealthScreenProps) {
  const { shell, health, hasWebhook, mailDomain } = props;
  const { checks, failedJobs } = health;
  return (
    <AdminPage shell={shell} part="/admin/health">
      <h1>{t("Health")}</h1>
      <p>{summary(checks)}</p>
      <HealthChecks checks={checks} answers={health.isClockOff ? { clock: <ClockForm /> } : {}} />
      <Tries hasWebhook={hasWebhook} />
      <StatCards stats={figuresOf(props)} />
      {mailDomain && (
        <>
          <h2 id="mail-domain">{t("How other mail servers see your emails")}</h2>
          <ul>
            {mailDomain.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <div id="payments">
        <PaymentProblems problems={health.paymentProblems} />
      </div>
      <h2 id="sign-ins">{t("Failed sign-ins of the last seven days")}</h2>
      <DataTable
        caption={t("Failed sign-ins")}
        columns={burstColumns()}
        rows={health.signInBursts}
        rowKey={({ id }) => id}
        empty={<p>{t("None that stand out.")}</p>}
      />
      <h2 id="failed-jobs">{t("Failed jobs")}</h2>
      <DataTable
        caption={t("Failed jobs")}
        columns={columns()}
        rows={failedJobs}
        rowKey={({ id }) => id}
        empty={<p>{t("None.")}</p>}
      />
    </AdminPage>
  );
}

function figuresOf({ version, health, areSent }: HealthScreenProps) {
  const { databaseBytes, mails, jobs } = health;
  return [
    // A commit is no word of any language.
    { label: t("Version"), figure: <span lang="zxx">{version}</span> },
    { label: t("Database"), figure: formatBytes(databaseBytes) },
    {
      label: t("Emails waiting"),
      figure: formatNumber(mails.queued + mails.sending),
      href: "/admin-outbox?state=queued",
      note: areSent ? undefined : t("No mail server is set up"),
    },
    { label: t("Emails given up"), figure: formatNumber(mails.failed), href: "/admin-outbox?state=failed" },
    {
      label: t("Jobs waiting"),
      figure: formatNumber(jobs.queued),
      note: t("{running} at work", { running: formatNumber(jobs.running) }),
    },
    { label: t("Jobs failed"), figure: formatNumber(jobs.failed) },
  ];
}

function Tries({ hasWebhook }: { hasWebhook: boolean }) {
  return (
    <div className="actions health-actions">
      <ButtonForm action="/admin/health">
        <button type="submit" name="intent" value="health/try" className="button">
          {t("Try everything now")}
        </button>
      </ButtonForm>
      <ButtonForm action="/admin/health">
        <button type="submit" name="intent" value="mail/test" className="button">
          {t("Send me a test email")}
        </button>
      </ButtonForm>
      {hasWebhook && (
        <ButtonForm action="/admin/health">
          <button type="submit" name="intent" value="alarm/test" className="button">
            {t("Send a test alarm")}
          </button>
        </ButtonForm>
      )}
    </div>
  );
}

function ClockForm() {
  return (
    <ButtonForm action="/admin/health">
      <button type="submit" name="intent" value="clock/confirm" className="button">
        {t("The clock is right")}
      </button>
    </ButtonForm>
  );
}

function summary(checks: HealthCheck[]): string {
  const count = (level: HealthLevel) => checks.filter((check) => check.level === level).length;
  if (count("red") > 0)
    return t("{count, plural, one {# thing needs} other {# things need}} you now.", { count: count("red") });
  if (count("amber") > 0)
    return t("Nothing is broken. {count, plural, one {# thing is} other {# things are}} worth a look.", {
      count: count("amber"),
    });
  return t("All is well.");
}

const jobNames: Record<FailedJob["kind"], Message> = {
  "prepare-media": message("Preparing a recording or film"),
  "make-export": message("Making a download of everything"),
  "make-print-files": message("Making print files"),
  transcribe: message("Making a transcript"),
  assist: message("Writing help"),
  letters: message("Reading letters"),
};

const columns = (): Column<FailedJob>[] => [
  {
    label: t("Job"),
    cell: ({ kind, subjectId }) => `${t(jobNames[kind])} (${subjectId ?? "-"})`,
    isName: true,
  },
  { label: t("Why"), cell: ({ error }) => error },
  { label: t("When"), cell: ({ finishedAt }) => finishedAt && <TimeText at={finishedAt} /> },
  { label: t("Actions"), className: "data-table__actions", cell: ({ id }) => <RetryButton id={id} /> },
];

const burstColumns = (): Column<SignInBurst>[] => [
  { label: t("Day"), cell: ({ startedAt }) => formatShortDate(startedAt) },
  { label: t("Failures"), cell: (burst) => formatSignInBurst(burst), isName: true },
  { label: t("Address"), cell: ({ address }) => address ?? t("several") },
];

function RetryButton({ id }: { id: number }) {
  return (
    <ButtonForm action="/admin/health">
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button button--quiet">
        <RichText
          text={t("Try again<span>: job {id}</span>", { id: String(id) })}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </button>
    </ButtonForm>
  );
}
