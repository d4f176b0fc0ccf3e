import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createLog } from "~/config/log.server";
import { findPrograms } from "~/config/programs.server";
import { type OpenDatabase, openDatabase } from "~/db/open.server";
import { systemClock } from "~/domain/base/deps";
import { createEncryption } from "~/domain/base/encryption.server";
import { PageViews } from "~/domain/base/events/page-views.server";
import { createBookFiles } from "~/domain/book/print/book-files.server";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { createMediaFiles } from "~/domain/media/media-files.server";
import { createPieceFiles } from "~/domain/media/pieces/piece-files.server";
import { RefusedRequests } from "~/domain/people/auth/refused-requests.server";
import { FailedSignIns } from "~/domain/people/auth/throttle/failed-sign-ins.server";
import { createExportFiles } from "~/domain/running/exports/export-files.server";
import { ClockWatch } from "~/domain/running/health/clock-watch.server";
import { DamageWatch } from "~/domain/running/health/damage-watch.server";
import { DiskReserve } from "~/domain/running/health/disk-reserve.server";
import { EventLoopWatch } from "~/domain/running/health/event-loop-watch.server";
import { createMonitoring } from "~/domain/running/health/monitoring.server";
import { ProxyWatch } from "~/domain/running/health/proxy-watch.server";
import { SecondClocks } from "~/domain/running/health/second-clock";
import { WorkerLosses } from "~/domain/running/health/worker-losses.server";
import { PaymentWatch } from "~/domain/selling/payments/payment-watch";
import { recurringJobs } from "~/jobs/recurring-jobs.server";
import { createWorkerProcesses } from "~/jobs/worker-processes.server";
import type { Measure } from "./measure";
import { processorTimeOfMainThread } from "./processor-time";

/** Milliseconds for which a job may hold up everybody at once. */
const longestBlock = 20;
const shown = 3;
const oldRows = 2_000;
const longAgo = new Date(Date.now() - 20 * 365 * 86_400_000).toISOString();
const monthsAgo = new Date(Date.now() - 60 * 86_400_000).toISOString();

/** Milliseconds between two turns of the event loop, by the clock and of the processor. */
interface Block {
  clock: number;
  processor: number;
}

/** Runs each job some times with something to do. The shortest of its longest blocks counts, since the machine may be busy. */
export async function measureRecurringJobs(dataDir: string, rounds: number): Promise<Measure[]> {
  const database = openDatabase(dataDir);
  const blocks = new Map<string, Block>();
  for (let round = 0; round < rounds; round += 1) {
    addDueRows(database);
    for (const { name, run } of recurringJobs(contextOf(database, dataDir))) {
      const block = await longestBlockOf(() => run(new AbortController().signal));
      const least = blocks.get(name) ?? block;
      blocks.set(name, {
        clock: Math.min(least.clock, block.clock),
        processor: Math.min(least.processor, block.processor),
      });
    }
  }
  await database.db.destroy();
  return [
    toMeasure(blocks, "processor", "longest processor time of a recurring job at once"),
    toMeasure(blocks, "clock", "longest time for which one holds up everybody, with waits for the disk"),
  ];
}

function toMeasure(blocks: Map<string, Block>, kind: keyof Block, what: string): Measure {
  const worst = [...blocks].sort(([, one], [, other]) => other[kind] - one[kind]).slice(0, shown);
  const words = worst.map(([name, block]) => `${name} ${block[kind].toFixed(1)} ms`).join(", ");
  return {
    text: `${what}: ${words}; ${longestBlock} ms are allowed`,
    ratio: (worst[0]?.[1][kind] ?? 0) / longestBlock,
    limit: 1,
  };
}

function contextOf({ db }: OpenDatabase, dataDir: string): Parameters<typeof recurringJobs>[0] {
  const log = createLog({ level: "error", isTerminal: true }, process.stderr);
  const deps = { db, clock: systemClock, log };
  const config = {
    ...{ dataDir, appUrl: undefined, supportEmail: undefined, brandName: "A Life Remembered", taxRate: 0 },
    ...{ smtp: undefined, stripe: undefined, administrator: { email: undefined } },
    alarms: { webhook: undefined, heartbeat: undefined },
  };
  const eventLoop = new EventLoopWatch(deps);
  const reserve = new DiskReserve(dataDir, log);
  const recurringFailures = () => [];
  const clocks = new ClockWatch(deps, new SecondClocks());
  const damage = new DamageWatch(dataDir, deps);
  const workerLosses = new WorkerLosses(deps.clock);
  return {
    ...deps,
    config,
    encryption: createEncryption("bench"),
    printer: builtInProfile,
    reserve,
    clocks,
    damage,
    ...createMonitoring({
      ...{ ...deps, config, eventLoop, reserve, clocks, damage, findPrograms, recurringFailures },
      ...{ payments: null, paymentWatch: new PaymentWatch(), secondClocks: new SecondClocks() },
      workerLosses,
      proxies: new ProxyWatch(deps),
    }),
    files: createMediaFiles(dataDir),
    recordings: createPieceFiles(dataDir, "recordings"),
    uploads: createPieceFiles(dataDir, "uploads"),
    letters: createPieceFiles(dataDir, "letters"),
    bookFiles: createBookFiles(dataDir, path.resolve("assets")),
    exports: createExportFiles(dataDir),
    workers: createWorkerProcesses(path.resolve("build/workers"), log, 0),
    payments: null,
    transcriber: null,
    pageViews: new PageViews(deps),
    eventLoop,
    failedSignIns: new FailedSignIns(deps),
    refusedRequests: new RefusedRequests(deps),
  };
}

/** Texts to thin, stories and photos whose time in the trash is over, and rows that are older than they are kept. */
function addDueRows({ connection }: OpenDatabase): void {
  connection.exec(`
    insert into story_versions (story_id, version, content, created_at)
      select story_id, 1, content, '${monthsAgo}' from story_versions
      where story_id in (select id from stories where id % 1000 = 1 limit 20);
    update stories set deleted_at = '${monthsAgo}'
      where id in (select id from stories where deleted_at is not null limit 100);
    update media set deleted_at = '${monthsAgo}'
      where id in (select id from media where deleted_at is not null limit 100);
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${oldRows})
      insert into audit_log (at, action, details) select '${longAgo}', 'session.start', '{}' from numbers;
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${oldRows})
      insert into mails (kind, recipient, subject, text, html, state, created_at, queued_at, next_try_at)
      select 'welcome', 'ann@example.org', 'Hello', hex(zeroblob(1000)), hex(zeroblob(3000)), 'sent', '${longAgo}',
        '${longAgo}', '${longAgo}' from numbers;
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${oldRows})
      insert into contact_messages (name, email, phone, subject, message, created_at)
      select 'Ann', 'ann@example.org', '555', 'Hello', hex(zeroblob(500)), '${longAgo}' from numbers;
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${oldRows})
      insert into jobs (kind, state, run_after, created_at, finished_at)
      select 'make-export', 'done', '${longAgo}', '${longAgo}', '${longAgo}' from numbers;
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${oldRows})
      insert into checkouts (reference, plan_id, quote, due_cents, state, created_at, updated_at)
      select hex(randomblob(16)), 'family', '{}', 0, 'expired', '${longAgo}', '${longAgo}' from numbers`);
  connection.pragma("wal_checkpoint(TRUNCATE)");
}

async function longestBlockOf(work: () => Promise<unknown>): Promise<Block> {
  const longest = { clock: 0, processor: 0 };
  let isOver = false;
  const watch = async () => {
    for (let last = readClocks(); !isOver; ) {
      await nextTurn();
      const now = readClocks();
      longest.clock = Math.max(longest.clock, now.clock - last.clock);
      longest.processor = Math.max(longest.processor, now.processor - last.processor);
      last = now;
    }
  };
  const watching = watch();
  await work();
  await nextTurn();
  isOver = true;
  await watching;
  return longest;
}

function readClocks(): Block {
  return { clock: performance.now(), processor: processorTimeOfMainThread(process.pid) / 1e6 };
}
