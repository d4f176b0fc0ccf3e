import { createHash, timingSafeEqual } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { Request, RequestHandler } from "express";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AppContext } from "~/context";
import { getBackupState } from "~/domain/running/backup/backup-state.server";
import { getQueueSizes } from "~/domain/running/health/health.server";
import type { HealthLevel } from "~/domain/running/health/health-check";

/* `/metrics` for Prometheus, where METRICS_TOKEN is set. Labels have no personal data: routes are patterns. */

const levels: Record<HealthLevel, number> = { green: 0, amber: 1, red: 2 };
/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metrics {
  observe(request: { method: string; route: string; status: number }, seconds: number): void;
  answer: RequestHandler;
}

/** Null without a token. */
export function createMetrics(context: AppContext, token: string | undefined): Metrics | null {
  if (!token) return null;
  const registry = new Registry();
  const requests = new Histogram({
    name: "life_request_duration_seconds",
    help: "Requests by method, route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  addGauges(registry, context);
  addProcessorTime(registry);
  const expected = digest(`Bearer ${token}`);
  return {
    observe: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    answer: async (request, response) => {
      response.set("Cache-Control", "no-store");
      if (!timingSafeEqual(digest(authorizationOf(request)), expected))
        return void response.status(401).set("WWW-Authenticate", "Bearer").type("text").send("unauthorized");
      response.set("Content-Type", registry.contentType).send(await registry.metrics());
    },
  };
}

function addGauges(registry: Registry, context: AppContext): void {
  const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => unknown) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        try {
          await read(this);
        } catch (error) {
          // The others are told. Its last figure is no longer true.
          this.reset();
          context.log.error({ metric: name, error }, "metric not read");
        }
      },
    });
  const { version, revision } = context.release;
  gauge("life_release", "The release that runs", ["version", "revision"], (one) =>
    one.set({ version, revision }, 1),
  );
  gauge("life_health", "Checks of the health page: 0 green, 1 amber, 2 red", ["check"], async (one) => {
    for (const { id, level } of await context.health.read()) one.set({ check: id }, levels[level]);
  });
  gauge("life_event_loop_delay_seconds", "Longest wait of the last five minutes", [], (one) =>
    one.set(context.eventLoop.read().max / 1000),
  );
  gauge("life_resident_memory_bytes", "Memory of the server without its workers", [], (one) =>
    one.set(process.memoryUsage.rss()),
  );
  gauge("life_disk_bytes", "Of the disk of DATA_DIR, as others than root see it", ["kind"], async (one) => {
    const { bavail, blocks, bsize } = await statfs(context.config.dataDir);
    one.set({ kind: "free" }, bavail * bsize);
    one.set({ kind: "all" }, blocks * bsize);
  });
  gauge(
    "life_backup_age_seconds",
    "Since the newest scheduled backup, by kind of place",
    ["target"],
    async (one) => {
      one.reset();
      for (const { kind, lastSuccess } of (await getBackupState(context)).targets)
        if (lastSuccess) one.set({ target: kind }, secondsSince(lastSuccess.finishedAt, context));
    },
  );
  gauge("life_recurring_job_seconds", "How long the last run of each took", ["job"], (one) => {
    for (const [job, seconds] of Object.entries(context.recurringDurations())) one.set({ job }, seconds);
  });
  gauge("life_queue", "Jobs and mails by state", ["queue", "state"], async (one) => {
    const { mails, jobs } = await getQueueSizes(context.db);
    for (const [state, count] of Object.entries(jobs)) one.set({ queue: "jobs", state }, count);
    for (const [state, count] of Object.entries(mails)) one.set({ queue: "mails", state }, count);
  });
}

/** Counts since the server started; without its workers. */
function addProcessorTime(registry: Registry): void {
  new Counter({
    name: "life_cpu_seconds_total",
    help: "Processor time of the server without its workers",
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
}

function secondsSince(at: string, { clock }: AppContext): number {
  return Math.max(0, (clock.now().getTime() - Date.parse(at)) / 1000);
}

function authorizationOf(request: Request): string {
  return request.get("authorization") ?? "";
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
