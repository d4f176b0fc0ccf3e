import type { Config } from "./config/env.server";
import type { Programs } from "./config/programs.server";
import type { OpenDatabase } from "./db/open.server";
import type { Release } from "./db/releases.server";
import type { RefusedRequests } from "./domain/auth/refused-requests.server";
import type { Visitor } from "./domain/auth/sessions.server";
import type { FailedSignIns } from "./domain/auth/throttle/failed-sign-ins.server";
import type { BookFiles } from "./domain/book/print/book-files.server";
import type { PrinterProfile } from "./domain/book/print/printer-profile";
import type { Clock, Log } from "./domain/deps";
import type { Encryption } from "./domain/encryption.server";
import type { PageView, PageViews } from "./domain/events/page-views.server";
import type { ExportFiles } from "./domain/exports/export-files.server";
import type { Heartbeat } from "./domain/health/alarms/heartbeat.server";
import type { ClockWatch } from "./domain/health/clock-watch.server";
import type { DamageWatch } from "./domain/health/damage-watch.server";
import type { DiskReserve } from "./domain/health/disk-reserve.server";
import type { EventLoopWatch } from "./domain/health/event-loop-watch.server";
import type { HealthWatch } from "./domain/health/health-watch.server";
import type { OwnVisits } from "./domain/health/probes/own-visits.server";
import type { Probes } from "./domain/health/probes/probes.server";
import type { ProxyWatch } from "./domain/health/proxy-watch.server";
import type { SecondClocks } from "./domain/health/second-clock";
import type { DateOrder } from "./domain/life-date";
import type { MediaFiles } from "./domain/media/media-files.server";
import type { FileScanner } from "./domain/media/scanning/file-scanner";
import type { PaymentGateway } from "./domain/payments/gateway";
import type { PieceFiles } from "./domain/piece-files.server";
import type { Transcriber } from "./domain/transcripts/recognition/transcriber";
import type { WorkerProcesses } from "./domain/worker-processes";
import type { Assistant } from "./domain/writing-help/assistant";

export interface AppContext {
  config: Config;
  db: OpenDatabase["db"];
  clock: Clock;
  log: Log;
  files: MediaFiles;
  recordings: PieceFiles;
  uploads: PieceFiles;
  exports: ExportFiles;
  workers: WorkerProcesses;
  encryption: Encryption;
  bookFiles: BookFiles;
  printer: PrinterProfile;
  /** Null without Stripe keys: purchases are paid by invoice. */
  payments: PaymentGateway | null;
  /** Null without CLAMD_URL. */
  scanner: FileScanner | null;
  /** Null without TRANSCRIBE_URL. */
  transcriber: Transcriber | null;
  /** Null without ASSISTANT_URL: no screen speaks of writing help. */
  assistant: Assistant | null;
  scriptUrl: string;
  pageViews: PageViews;
  eventLoop: EventLoopWatch;
  release: Release;
  reserve: DiskReserve;
  health: HealthWatch;
  probes: Probes;
  ownVisits: OwnVisits;
  heartbeat: Heartbeat;
  proxies: ProxyWatch;
  /** What the clocks of other machines say. */
  secondClocks: SecondClocks;
  clocks: ClockWatch;
  damage: DamageWatch;
  failedSignIns: FailedSignIns;
  /** Seconds that the last run of each recurring job took, by its name. */
  recurringDurations: () => Record<string, number>;
  refusedRequests: RefusedRequests;
  /** Differs once another process has written to the database. */
  dataVersion: () => number;
  /** Which programs are installed, such as the print engine. */
  findPrograms: () => Programs;
}

export interface RequestContext extends AppContext {
  client: Required<Visitor>;
  /** By the language of the browser. */
  dateOrder?: DateOrder;
  /** False if the browser sent neither Origin nor Sec-Fetch-Site: form tokens are then checked. */
  isOriginKnown: boolean;
  /** The prompt of a posted story, which the page opens whatever the form's URL says. */
  postedPromptId?: number;
  /** How the view of this page was counted. */
  pageView?: PageView;
  /** The posted form is held, and not saved yet. */
  isFormLeft?: boolean;
  /** For error pages. */
  posted?: FormData;
}

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}
