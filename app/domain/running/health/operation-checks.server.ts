import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { agoText, type Clock, days, hours } from "../../base/deps";
import { formatBytes, formatFacts } from "../../base/format";
import { formatSignInBurst } from "../../people/auth/throttle/sign-in-burst";
import { listSignInBursts } from "../../people/auth/throttle/sign-in-bursts.server";
import { countPaymentProblems } from "../../selling/payments/problems.server";
import { checkBackups } from "./backup-checks.server";
import type { BackupWatch } from "./backup-watch";
import { checkClock } from "./clock-check.server";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";
import { checkMailbox } from "./mailbox-check";
import type { ProxyProblem, SeenProxyProblem } from "./proxy-watch.server";
import { titlesOfRecurring } from "./recurring-titles";
import { checkRefusals } from "./refusal-check.server";
import { checkBackupTarget } from "./tried-checks";
import { checkWords } from "./words-check.server";
import type { WorkerLosses } from "./worker-losses.server";

/* What changes while the product runs. */

/** Checks disk, backups, queues, payments and the like; leaves out a check whose query meets a damaged database. */
export async function checkOperation(deps: HealthWatchDeps, backups: BackupWatch): Promise<HealthCheck[]> {
  const { db, clock, config, damage } = deps;
  const none: HealthCheck[] = [];
  const unlessDamaged = (check: () => Promise<HealthCheck | HealthCheck[]>) => damage.spare(check, none);
  const others = [
    await unlessDamaged(() => checkClock(deps)),
    await checkDisk(config.dataDir),
    await unlessDamaged(() => checkBackups(deps, backups)),
    ...checkBackupTarget(deps),
    checkRecurringJobs(deps.recurringFailures()),
    await unlessDamaged(() => checkJobs(db, clock)),
    checkWorkers(deps.workerLosses.read()),
    await unlessDamaged(() => checkMails(deps)),
    ...(deps.mailbox ? [checkMailbox(deps.mailbox.read(), clock)] : []),
    await unlessDamaged(() => checkPayments(deps)),
    checkServer(deps),
    await unlessDamaged(() => checkSignIns(db, clock)),
    await unlessDamaged(() => checkRefusals(deps)),
    checkProxy(deps.proxies.read()),
  ];
  // Last, for the others may meet damage.
  return [await checkWords(deps), ...others.flat()];
}

async function checkDisk(dataDir: string): Promise<HealthCheck> {
  const check = { id: "disk", title: t("Disk") } as const;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const finding = t("{free} of {all} are free.", { free: formatBytes(free), all: formatBytes(all) });
  const remedy = t(
    "Make room, or move DATA_DIR to a larger disk. Old backups and archives in it can be deleted.",
  );
  if (isShort(free, all, 1))
    return { ...check, level: "red", finding: `${finding} ${t("No photo or recording is taken.")}`, remedy };
  if (isShort(free, all, 2)) return { ...check, level: "amber", finding, remedy };
  return { ...check, level: "green", finding };
}

/** Compares as requireRoom refuses uploads; `times` as early. */
function isShort(free: number, all: number, times: number): boolean {
  return free < times * Math.min(all * 0.05, 2 * 1024 ** 3);
}

function checkRecurringJobs(failing: string[]): HealthCheck {
  const check = { id: "recurring", title: t("Recurring work") } as const;
  if (failing.length === 0) return { ...check, level: "green", finding: t("All of it runs.") };
  return {
    ...check,
    level: "red",
    finding: t("It failed the last time: {names}.", {
      names: formatFacts(titlesOfRecurring(failing).map((title) => t(title))),
    }),
    remedy: t("The log says why: recurring job failed. It is tried again by itself."),
  };
}

async function checkJobs(db: Db, clock: Clock): Promise<HealthCheck> {
  const queue = await readQueue(db, "jobs", "runAfter");
  return judgeQueue(
    { id: "jobs", title: t("Films, downloads, print files"), href: "/admin/health#failed-jobs" },
    queue,
    {
      finding: t("{count, plural, one {# job was given up.} other {# jobs were given up.}}", {
        count: Number(queue.failed),
      }),
      remedy: t("Read why below, and try again."),
    },
    isOlder(queue.waitingSince, 6 * hours, clock) && {
      finding: t("A job has waited for more than six hours."),
      remedy: t("The machine may be too slow for the films that came in. It goes on by itself."),
    },
  );
}

function checkWorkers({ count, last }: ReturnType<WorkerLosses["read"]>): HealthCheck {
  const check = { id: "workers", title: t("Work on photos, films and books") } as const;
  if (last === undefined)
    return { ...check, level: "green", finding: t("In the last day no process was lost over it.") };
  return {
    ...check,
    level: "amber",
    finding: t(
      "In the last day {count, plural, one {# process was lost over it} other {# processes were lost over it}}. The last one: {last}",
      { count, last: t(last) },
    ),
    remedy: t("If it was memory, the machine or the container needs 2 GB: docs/self-hosting.md, Memory."),
  };
}

async function checkMails({ db, clock, config }: HealthWatchDeps): Promise<HealthCheck> {
  const queue = await readQueue(db, "mails", "queuedAt");
  return judgeQueue(
    { id: "failed-mails", title: t("Emails"), href: "/admin-outbox?state=failed" },
    queue,
    {
      finding: t("{count, plural, one {# email was given up.} other {# emails were given up.}}", {
        count: Number(queue.failed),
      }),
      remedy: t("The outbox has the mail server’s answer, and can send them again or put them aside."),
    },
    config.smtp !== undefined &&
      isOlder(queue.waitingSince, hours, clock) && {
        finding: t("An email has waited for more than an hour: the mail server does not take it."),
        remedy: t("The outbox has its answer. It is tried for 72 hours."),
        href: "/admin-outbox?state=queued",
      },
  );
}

type Words = Pick<HealthCheck, "finding" | "remedy" | "href">;

interface Queue {
  failed: number;
  waitingSince: string | null;
}

async function readQueue(db: Db, table: "jobs" | "mails", since: "runAfter" | "queuedAt"): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where state = 'failed') as failed,
      min(${sql.ref(since)}) filter (where state = 'queued') as waiting_since
    from ${sql.table(table)} where state in ('failed', 'queued')`.execute(db);
  return rows[0] ?? { failed: 0, waitingSince: null };
}

/** Red if something was given up, amber with the words of `late` if something waits too long. */
function judgeQueue(
  check: Pick<HealthCheck, "id" | "title" | "href">,
  { failed }: Queue,
  givenUp: Words,
  late: Words | false,
): HealthCheck {
  if (Number(failed) > 0) return { ...check, level: "red", ...givenUp };
  if (late) return { ...check, level: "amber", ...late };
  return { ...check, level: "green", finding: t("None was given up.") };
}

function isOlder(at: string | null, milliseconds: number, clock: Clock): boolean {
  return at !== null && Date.parse(at) < clock.now().getTime() - milliseconds;
}

async function checkPayments(deps: HealthWatchDeps): Promise<HealthCheck> {
  const check = { id: "payment-problems", title: t("Payments"), href: "/admin/health#payments" } as const;
  const count = await countPaymentProblems(deps);
  if (count === 0) return { ...check, level: "green", finding: t("None needs a person.") };
  return {
    ...check,
    level: "red",
    finding: t("{count, plural, one {# payment needs a person.} other {# payments need a person.}}", {
      count,
    }),
    remedy: t("Compare it with the payment service below."),
  };
}

function checkServer({ eventLoop }: HealthWatchDeps): HealthCheck {
  const check = { id: "server", title: t("Answers of the server") } as const;
  const { p99, max } = eventLoop.read();
  const finding = t(
    "In the last five minutes the longest wait was {max} ms, and 99 of 100 were within {p99} ms.",
    { max, p99 },
  );
  if (max <= 2_000 && p99 <= 200) return { ...check, level: "green", finding };
  return {
    ...check,
    level: "amber",
    finding,
    remedy: t("If it goes on, the disk is slow or the machine is busy with something else."),
  };
}

/** Fewer are people who mistype. */
const manyFailures = 10;

async function checkSignIns(db: Db, clock: Clock): Promise<HealthCheck> {
  const check = { id: "sign-ins", title: t("Failed sign-ins"), href: "/admin/health#sign-ins" } as const;
  const bursts = await listSignInBursts(db, agoText(clock, days));
  const [worst] = bursts.sort((a, b) => b.failures - a.failures);
  if (!worst || worst.failures < manyFailures)
    return { ...check, level: "green", finding: t("In the last day nobody guessed passwords.") };
  return {
    ...check,
    level: "amber",
    finding: t("In the last day somebody guessed: {burst}.", { burst: formatSignInBurst(worst) }),
    remedy: t("The server slows such addresses down. fail2ban can close them: see docs/self-hosting.md."),
  };
}

const proxyProblems: Record<ProxyProblem, { finding: Message; remedy: Message }> = {
  "untrusted-proxy": {
    finding: message("A proxy is in front, and TRUST_PROXY is 0: all visitors count as one address."),
    remedy: message("Set TRUST_PROXY to the number of proxies."),
  },
  "missing-forwarded-for": {
    finding: message("Requests come with fewer addresses than TRUST_PROXY says: visitors can forge theirs."),
    remedy: message("Every proxy must set X-Forwarded-For, and nobody may reach the port past them."),
  },
  "other-address": {
    finding: message("A form was refused, because its page was opened at another address than APP_URL."),
    remedy: message("Open the site at APP_URL, or set APP_URL to the address that people use."),
  },
};

function checkProxy([seen]: SeenProxyProblem[]): HealthCheck {
  const check = { id: "proxy", title: t("Proxy") } as const;
  if (!seen) return { ...check, level: "green", finding: t("Visitors come with their own addresses.") };
  const { finding, remedy } = proxyProblems[seen.problem];
  return { ...check, level: "amber", finding: t(finding), remedy: t(remedy) };
}
