import type { Config } from "./config/env.server";
import type { Programs } from "./config/programs.server";
import type { OpenDatabase } from "./db/open.server";
import type { Release } from "./db/releases.server";
import type { Clock, Log } from "./domain/base/deps";
import type { Encryption } from "./domain/base/encryption.server";
import type { PageView, PageViews } from "./domain/base/events/page-views.server";
import type { DateOrder } from "./domain/base/life-date";
import type { WorkerProcesses } from "./domain/base/worker-processes";
import type { BookFiles } from "./domain/book/print/book-files.server";
import type { PrinterProfile } from "./domain/book/print/printer-profile";
import type { MediaFiles } from "./domain/media/media-files.server";
import type { PieceFiles } from "./domain/media/pieces/piece-files.server";
import type { FileScanner } from "./domain/media/scanning/file-scanner";
import type { Transcriber } from "./domain/media/transcripts/recognition/transcriber";
import type { RefusedRequests } from "./domain/people/auth/refused-requests.server";
import type { Visitor } from "./domain/people/auth/sessions.server";
import type { FailedSignIns } from "./domain/people/auth/throttle/failed-sign-ins.server";
import type { ExportFiles } from "./domain/running/exports/export-files.server";
import type { Heartbeat } from "./domain/running/health/alarms/heartbeat.server";
import type { ClockWatch } from "./domain/running/health/clock-watch.server";
import type { DamageWatch } from "./domain/running/health/damage-watch.server";
import type { DiskReserve } from "./domain/running/health/disk-reserve.server";
import type { EventLoopWatch } from "./domain/running/health/event-loop-watch.server";
import type { HealthWatch } from "./domain/running/health/health-watch.server";
import type { OwnVisits } from "./domain/running/health/probes/own-visits.server";
import type { Probes } from "./domain/running/health/probes/probes.server";
import type { ProxyWatch } from "./domain/running/health/proxy-watch.server";
import type { SecondClocks } from "./domain/running/health/second-clock";
import type { PaymentGateway } from "./domain/selling/payments/gateway";
import type { Assistant } from "./domain/writing/writing-help/assistant";

export interface AppContext {
  config: Config;
  db: OpenDatabase["db"];
  clock: Clock;
  log: Log;
  files: MediaFiles;
  recordings: PieceFiles;
  uploads: PieceFiles;
  letters: PieceFiles;
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
  secondClocks: SecondClocks;
  clocks: ClockWatch;
  damage: DamageWatch;
  failedSignIns: FailedSignIns;
  /** Seconds that the last run of each recurring job took, by its name. */
  recurringDurations: () => Record<string, number>;
  refusedRequests: RefusedRequests;
  /** Differs once another process has written to the database. */
  dataVersion: () => number;
  findPrograms: () => Programs;
}

export interface RequestContext extends AppContext {
  client: Required<Visitor>;
  /** Follows the language of the browser, and that of the account once it is known. */
  dateOrder?: DateOrder;
  /** Asked by HEAD, as mail scanners and programs that look for a file do: nothing is handed over. */
  isHead?: boolean;
  /** False if the browser sent neither Origin nor Sec-Fetch-Site: form tokens are then checked. */
  isOriginKnown: boolean;
  /** The prompt of a posted story, which the page opens whatever the form's URL says. */
  postedPromptId?: number;
  pageView?: PageView;
  /** The posted form is held, and not saved yet. */
  isFormLeft?: boolean;
  /** The posted form was saved: a page that answers it shows a new one. */
  isFormSaved?: boolean;
  posted?: FormData;
}

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}
