import type { BackupSettings } from "~/config/backup-settings";
import type { Deps } from "../deps";
import type { Transcriber } from "../transcripts/recognition/transcriber";
import type { DiskReserve } from "./disk-reserve.server";
import type { EventLoopWatch } from "./event-loop-watch.server";
import type { ProxyWatch } from "./proxy-watch.server";
import type { WorkerLosses } from "./worker-losses.server";

export interface HealthWatchDeps extends Deps {
  config: {
    dataDir: string;
    appUrl: string | undefined;
    supportEmail: string | undefined;
    smtp: { url: string } | undefined;
    stripe: { secretKey: string } | undefined;
    assistant?: { baseUrl: string; model: string } | undefined;
    backup?: BackupSettings | undefined;
  };
  eventLoop: EventLoopWatch;
  reserve: Pick<DiskReserve, "check">;
  proxies: Pick<ProxyWatch, "read">;
  findPrograms: () => { ffmpeg: boolean; libheif: boolean; printEngine: boolean };
  transcriber?: Transcriber | null;
  /** Names of recurring jobs whose last run failed. */
  recurringFailures: () => string[];
  workerLosses: Pick<WorkerLosses, "read">;
}
