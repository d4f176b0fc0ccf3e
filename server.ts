import { readFileSync } from "node:fs";
import path from "node:path";
import * as build from "@remix-run/dev/server-build";
import { ConfigError } from "~/config/config-error";
import { type Config, readConfig } from "~/config/env.server";
import { createLog, type LogLevel } from "~/config/log.server";
import { createLogOutput } from "~/config/log-output.server";
import { letMemoryGrow } from "~/config/memory-growth.server";
import { messagesDir } from "~/config/messages-dir.server";
import { findMisspelledSettings } from "~/config/misspelled-settings";
import { findPrograms } from "~/config/programs.server";
import { readRelease } from "~/config/release.server";
import { keepNextSecret } from "~/config/session-secret.server";
import type { AppContext } from "~/context";
import { migrateDatabase } from "~/db/migrate.server";
import { UnsupportedNode } from "~/db/node-version.js";
import { dataVersionOf, type OpenDatabase, openDatabase } from "~/db/open.server";
import { recordRelease } from "~/db/releases.server";
import { lockDataDir, type RunningLock } from "~/db/running-lock.server";
import { type Log, nowText, systemClock } from "~/domain/base/deps";
import { noRoomForWords } from "~/domain/base/disk.server";
import { createEncryption } from "~/domain/base/encryption.server";
import { ValidationError } from "~/domain/base/errors";
import { PageViews } from "~/domain/base/events/page-views.server";
import { findSupportEmail } from "~/domain/base/settings/settings.server";
import { createBookFiles } from "~/domain/book/print/book-files.server";
import { requirePrinterIcc } from "~/domain/book/print/icc-profile";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { type PrinterProfile, readPrinterProfile } from "~/domain/book/print/printer-profile-schema";
import { createMediaFiles } from "~/domain/media/media-files.server";
import { createPieceFiles } from "~/domain/media/pieces/piece-files.server";
import { createClamdScanner } from "~/domain/media/scanning/clamd-scanner.server";
import { queueUnprepared } from "~/domain/media/transcoding/prepare-media.server";
import { createTranscriber } from "~/domain/media/transcripts/recognition/openai-transcriber.server";
import { RefusedRequests } from "~/domain/people/auth/refused-requests.server";
import { FailedSignIns } from "~/domain/people/auth/throttle/failed-sign-ins.server";
import { ensureFirstAdministrator } from "~/domain/people/users/first-administrator.server";
import { fillUsernameLooks } from "~/domain/people/users/username-look.server";
import { isRestoreCutOff } from "~/domain/running/backup/restore-backup.server";
import { createExportFiles } from "~/domain/running/exports/export-files.server";
import { ClockWatch } from "~/domain/running/health/clock-watch.server";
import { DamageWatch } from "~/domain/running/health/damage-watch.server";
import { DiskReserve } from "~/domain/running/health/disk-reserve.server";
import { EventLoopWatch } from "~/domain/running/health/event-loop-watch.server";
import { createMonitoring } from "~/domain/running/health/monitoring.server";
import { ProxyWatch } from "~/domain/running/health/proxy-watch.server";
import { SecondClocks } from "~/domain/running/health/second-clock";
import { WorkerLosses } from "~/domain/running/health/worker-losses.server";
import { readMailbox } from "~/domain/running/incoming-mail/imap/mailbox.server";
import { MailboxWatch } from "~/domain/running/incoming-mail/imap/mailbox-watch";
import { requeueCutOffMails } from "~/domain/running/mail/delivery.server";
import { createSmtpSender } from "~/domain/running/mail/smtp-sender.server";
import type { PaymentGateway } from "~/domain/selling/payments/gateway";
import { PaymentWatch } from "~/domain/selling/payments/payment-watch";
import type { StripeKeys } from "~/domain/selling/payments/stripe/stripe-gateway.server";
import { encryptHeldFormsAnew } from "~/domain/writing/drafts/encrypt-anew.server";
import { seedStandardContent } from "~/domain/writing/prompts/seed.server";
import { createChatAssistant } from "~/domain/writing/writing-help/chat-assistant.server";
import { createWebServer } from "~/http/server/web-server.server";
import { jobQueues } from "~/jobs/job-queues.server";
import { mailWorkers } from "~/jobs/mail-workers.server";
import { recurringJobs } from "~/jobs/recurring-jobs.server";
import { createJobRunner, type JobRunner } from "~/jobs/runner.server";
import {
  RecurringFailures,
  type RecurringJob,
  type RunningJobs,
  startRecurringJobs,
} from "~/jobs/scheduler.server";
import { createWorkerProcesses } from "~/jobs/worker-processes.server";
import { readCatalogsFrom } from "~/messages/catalogs.server";
import { inLanguage } from "~/messages/language.server";
import { type Message, message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";
import { languageOfShell } from "~/messages/shell-language";
import { t } from "~/messages/translate";
import { speakAllLanguages } from "~/messages/translate.server";

/** Milliseconds. Docker kills after ten seconds. */
const longestStop = 8_000;
const misspelled = "this is not a setting and changes nothing: is it misspelled?";
/** umask: files are readable by the server's own user only. */
const ownerOnly = 0o077;

async function main(): Promise<void> {
  readCatalogsFrom(messagesDir(process.env));
  speakAllLanguages();
  process.umask(ownerOnly);
  const config = readConfig(process.env);
  const printer = readPrinter(config.printerProfile);
  const lock = lockDataDir(config.dataDir);
  if (isRestoreCutOff(config.dataDir))
    throw new ConfigError(
      message("Putting a backup back was cut off in DATA_DIR. Do it again: npm run restore -- FILE."),
    );
  const log = openLog(config.logLevel);
  const data = await openData(config, log);
  // A full disk or a closed pipe loses lines but must not stop the server.
  process.stdout.on("error", () => undefined);
  process.on("uncaughtExceptionMonitor", (error) => log.fatal({ error }, "uncaught exception"));
  for (const fields of findMisspelledSettings(process.env)) log.warn(fields, misspelled);
  if (data.copy)
    log.warn(
      { copy: data.copy, version: data.release.version },
      "database updated; the way back is npm run restore -- COPY",
    );
  const encryption = createEncryption(config.sessionSecret);
  await replaceBurntSecret(config, { ...data.deps, encryption });
  const failures = new RecurringFailures();
  const mailbox = config.mailIn?.mailbox ? new MailboxWatch(systemClock) : undefined;
  const losses = new WorkerLosses(systemClock);
  const workers = createWorkerProcesses(path.resolve("build/workers"), log, config.workerNice, { losses });
  const outside = { printer, encryption, failures, mailbox, losses, workers };
  const context = await makeContext(config, data, outside);
  const server = createWebServer(build, context);
  // Before the first request, whose own work folders lie beside them. The lock keeps other servers away.
  await context.files.removeAbandoned();
  await context.bookFiles.removeAbandoned();
  await server.listen();
  const runners = startJobs(context);
  const recurring = startRecurringJobs(context, recurringJobs(context), failures);
  const mail = await startMailWorkers(context, mailbox);
  stopOnSignal(server, [...runners, recurring, mail], workers, context, data.database, lock);
  // Last: where the port is taken, nobody would see the password.
  await inLanguage(languageOfShell(process.env), async () => {
    const { administrator, appUrl = `http://localhost:${server.port()}` } = config;
    const madeUpPassword = await ensureFirstAdministrator({ ...data.deps, config }, administrator);
    greet(appUrl, server.port(), administrator.username, madeUpPassword);
  });
  letMemoryGrow();
}

type Data = Awaited<ReturnType<typeof openData>>;

/** Opens and migrates the database; what every start writes into it is in it afterwards. */
async function openData(config: Config, log: Log) {
  const damage = new DamageWatch(config.dataDir, { clock: systemClock, log });
  const database = openDatabase(config.dataDir, {
    full: noRoomForWords,
    damaged: (code) => damage.meet(code),
  });
  const copy = await migrateDatabase(database, config.dataDir, systemClock.now());
  const deps = { db: database.db, clock: systemClock, log };
  const secondClocks = new SecondClocks();
  const clocks = new ClockWatch(deps, secondClocks);
  // Before anything is written with the time of a clock that may be wrong.
  await damage.spare(() => clocks.compare(), null);
  const release = readRelease();
  await recordRelease(database.db, release, nowText(systemClock));
  await seedStandardContent(database.db);
  await fillUsernameLooks(database.db);
  return { database, deps, copy, damage, secondClocks, clocks, release };
}

interface Outside extends Pick<AppContext, "printer" | "encryption" | "workers"> {
  failures: RecurringFailures;
  mailbox: MailboxWatch | undefined;
  losses: WorkerLosses;
}

async function makeContext(
  config: Config,
  { database, deps, damage, secondClocks, clocks, release }: Data,
  { printer, encryption, failures, mailbox, losses: workerLosses, workers }: Outside,
): Promise<AppContext> {
  const { log } = deps;
  const eventLoop = new EventLoopWatch(deps);
  const reserve = new DiskReserve(config.dataDir, log);
  const proxies = new ProxyWatch(deps);
  const recurringFailures = () => failures.list();
  const transcriber = config.transcribe ? createTranscriber(config.transcribe) : null;
  const paymentWatch = new PaymentWatch();
  const payments = config.stripe ? await openPayments(config.stripe, log, paymentWatch) : null;
  const scanner = config.clamd ? createClamdScanner(config.clamd) : null;
  return {
    ...deps,
    config,
    reserve,
    secondClocks,
    clocks,
    damage,
    ...createMonitoring({
      ...{ ...deps, config, eventLoop, reserve, clocks, damage, proxies, findPrograms, recurringFailures },
      ...{ transcriber, scanner, payments, paymentWatch, secondClocks, workerLosses, mailbox },
    }),
    files: createMediaFiles(config.dataDir),
    recordings: createPieceFiles(config.dataDir, "recordings"),
    uploads: createPieceFiles(config.dataDir, "uploads"),
    letters: createPieceFiles(config.dataDir, "letters"),
    bookFiles: createBookFiles(config.dataDir, path.resolve("assets")),
    printer,
    payments,
    transcriber,
    scanner,
    assistant: config.assistant ? createChatAssistant(config.assistant) : null,
    exports: createExportFiles(config.dataDir),
    workers,
    encryption,
    scriptUrl: build.assets.entry.module,
    pageViews: new PageViews(deps),
    eventLoop,
    release,
    proxies,
    failedSignIns: new FailedSignIns(deps),
    recurringDurations: () => failures.durations(),
    refusedRequests: new RefusedRequests(deps),
    dataVersion: dataVersionOf(database),
    findPrograms,
  };
}

/** Stripe's library is loaded only where payments are set up. */
async function openPayments(keys: StripeKeys, log: Log, watch: PaymentWatch): Promise<PaymentGateway> {
  const { createStripeGateway } = await import("~/domain/selling/payments/stripe/stripe-gateway.server");
  return createStripeGateway(keys, log, watch);
}

/** Held words first: a start that is cut off in between does it again. */
async function replaceBurntSecret(
  { burntSecret, dataDir }: Config,
  { db, log, encryption }: Pick<AppContext, "db" | "log" | "encryption">,
): Promise<void> {
  if (burntSecret === undefined) return;
  const forms = await encryptHeldFormsAnew(db, createEncryption(burntSecret), encryption);
  keepNextSecret(dataDir);
  log.warn(
    { forms },
    "the secret in DATA_DIR/secrets/session had been published, and was replaced: everybody signs in again",
  );
}

function openLog(level: LogLevel): ReturnType<typeof createLog> {
  const isTerminal = process.stdout.isTTY;
  if (isTerminal) return createLog({ level, isTerminal });
  const output = createLogOutput(process.stdout);
  process.on("exit", output.flush);
  return createLog({ level, isTerminal }, output);
}

function readPrinter(json: unknown): PrinterProfile {
  try {
    const printer = json === undefined ? builtInProfile : readPrinterProfile(json);
    const { standard, outputProfile } = printer.pdf;
    if (outputProfile !== null) requirePrinterIcc(readFileSync(outputProfile), standard === "X-1a");
    return printer;
  } catch (error) {
    throw new ConfigError(
      message("PRINTER_PROFILE does not describe a printer: {reason}.", { reason: (error as Error).message }),
    );
  }
}

function greet(address: string, port: number, username: string, madeUpPassword: string | undefined): void {
  const lines = [t("A Life Remembered is open at {address} (port {port})", { address, port: String(port) })];
  const page = `${address}/auth`;
  if (madeUpPassword === undefined) lines.push(t("Sign in at {page}", { page }));
  else
    lines.push(
      t("Sign in at {page} as {username} with the password {password}", {
        ...{ page, username, password: madeUpPassword },
      }),
      t("The password is shown only this once; change it with: {command}", {
        command: "npm run user -- password NAME --password P",
      }),
    );
  if (!findPrograms().printEngine)
    lines.push(
      t("Books cannot be printed on this machine ({machine}): the print engine needs Linux on x64.", {
        machine: `${process.platform} ${process.arch}`,
      }),
    );
  console.log(lines.join("\n"));
}

/** The runners requeue interrupted jobs. */
function startJobs(context: AppContext): JobRunner[] {
  const runners = jobQueues(context).map((handlers) => createJobRunner(context, handlers));
  for (const runner of runners) runner.start();
  queueUnprepared(context).catch((error) => context.log.error({ error }, "media preparation not queued"));
  return runners;
}

/** Leaves mails in the outbox where SMTP_URL is missing. */
async function startMailWorkers(
  context: AppContext,
  mailbox: MailboxWatch | undefined,
): Promise<RunningJobs> {
  const { smtp, mailIn } = context.config;
  const address = mailIn?.mailbox;
  const reading: RecurringJob[] =
    address && mailbox
      ? [
          {
            name: "read the mailbox",
            every: 1_000,
            run: (signal) => readMailbox({ ...context, mailbox }, address, signal),
          },
        ]
      : [];
  if (!smtp) return startRecurringJobs(context, reading);
  await requeueCutOffMails(context);
  const sender = createSmtpSender({ ...smtp, findReplyTo: () => findSupportEmail(context) });
  const delivery = { ...context, isInStep: () => context.clocks.isInStep() };
  return startRecurringJobs(context, [...mailWorkers(delivery, sender), ...reading]);
}

/** Finishes open requests; interrupted jobs are requeued at the next start. */
function stopOnSignal(
  server: ReturnType<typeof createWebServer>,
  jobs: { stop(): Promise<void> }[],
  workers: { close(): void },
  { pageViews, failedSignIns, refusedRequests, log }: AppContext,
  { db, connection }: OpenDatabase,
  lock: RunningLock,
): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const lastTimer = setTimeout(() => workers.close(), longestStop - 1_000);
    await Promise.all([server.close(longestStop - 1_000), ...jobs.map((job) => job.stop())]);
    await pageViews.write().catch((error: unknown) => log.error({ error }, "page views lost"));
    await failedSignIns.close().catch((error: unknown) => log.error({ error }, "failed sign-ins lost"));
    await refusedRequests.close().catch((error: unknown) => log.error({ error }, "refused requests lost"));
    clearTimeout(lastTimer);
    workers.close();
    connection.pragma("wal_checkpoint(TRUNCATE)");
    await db.destroy();
    lock.release();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** One line for an operator's error, a stack for others. */
function explain(error: unknown): unknown {
  if (error instanceof ValidationError) return explainAdministrator(error);
  if (error instanceof SaidError) return t(error.said);
  if (error instanceof UnsupportedNode) return error.message;
  const code = codeOf(error instanceof Error && error.cause ? error.cause : error);
  if (error instanceof Error && "path" in error && /^E(ACCES|PERM|ROFS)$/.test(code))
    return t("DATA_DIR cannot be used: {reason}.", { reason: error.message });
  if (/^E(ADDRINUSE|ACCES)$/.test(code)) return explainPort(error as Error & { port?: number }, code);
  if (/^E(ADDRNOTAVAIL|NOTFOUND|AI_AGAIN|INVAL)$/.test(code))
    return t("HOST cannot be used ({code}): it must be an address of this machine, such as 0.0.0.0.", {
      code,
    });
  if (/^SQLITE_(NOTADB|CORRUPT|CANTOPEN)/.test(code))
    return t("The database in DATA_DIR cannot be read ({code}). Restore a backup.", { code });
  return error;
}

function explainPort({ port = 0 }: { port?: number }, code: string): string {
  const free = port > 1023 && port < 65535 ? port + 1 : 3001;
  const values = { code, port: String(port), free: String(free) };
  return code === "EADDRINUSE"
    ? t(
        "PORT cannot be used ({code}): another program uses port {port} already. Choose another one: PORT={free} npm start",
        values,
      )
    : t(
        "PORT cannot be used ({code}): this user may not listen on port {port}. Choose another one: PORT={free} npm start",
        values,
      );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function explainAdministrator({ saidErrors }: ValidationError): string {
  const names: Record<string, string> = { username: "ADMIN_USERNAME", password: "ADMIN_PASSWORD" };
  const [field, words] = Object.entries(saidErrors)[0] ?? ["", []];
  return t("{name} cannot be used: {reason}", {
    name: names[field] ?? "ADMIN_EMAIL",
    reason: words.map((word) => t(word as Message)).join(" "),
  });
}

main().catch((error: unknown) => {
  console.error(inLanguage(languageOfShell(process.env), () => explain(error)));
  process.exit(1);
});
