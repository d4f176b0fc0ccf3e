import type { AlarmSettings } from "~/config/alarm-settings";
import type { BackupSettings } from "~/config/backup-settings";
import type { Deps } from "../../base/deps";
import type { FileScanner } from "../../media/scanning/file-scanner";
import type { Transcriber } from "../../media/transcripts/recognition/transcriber";
import type { PaymentWatch } from "../../selling/payments/payment-watch";
import type { MailboxWatch } from "../incoming-mail/imap/mailbox-watch";
import type { Heartbeat } from "./alarms/heartbeat.server";
import type { ClockWatch } from "./clock-watch.server";
import type { DamageWatch } from "./damage-watch.server";
import type { DiskReserve } from "./disk-reserve.server";
import type { EventLoopWatch } from "./event-loop-watch.server";
import type { Probes } from "./probes/probes.server";
import type { ProxyWatch } from "./proxy-watch.server";
import type { WorkerLosses } from "./worker-losses.server";

export interface HealthWatchDeps extends Deps {
  config: {
    dataDir: string;
    appUrl: string | undefined;
    supportEmail: string | undefined;
    administrator: { email: string | undefined };
    alarms: AlarmSettings;
    smtp: { url: string } | undefined;
    stripe: { secretKey: string } | undefined;
    assistant?: { baseUrl: string; model: string } | undefined;
    backup?: BackupSettings | undefined;
  };
  eventLoop: EventLoopWatch;
  reserve: Pick<DiskReserve, "check">;
  clocks: Pick<ClockWatch, "compare">;
  damage: Pick<DamageWatch, "read" | "spare">;
  proxies: Pick<ProxyWatch, "read">;
  probes: Pick<Probes, "read">;
  paymentWatch: Pick<PaymentWatch, "read">;
  heartbeat: Pick<Heartbeat, "read">;
  findPrograms: () => { ffmpeg: boolean; libheif: boolean; printEngine: boolean };
  transcriber?: Transcriber | null;
  scanner?: FileScanner | null;
  /** Undefined where no mailbox is read. */
  mailbox?: Pick<MailboxWatch, "read"> | undefined;
  /** Names of recurring jobs whose last run failed. */
  recurringFailures: () => string[];
  workerLosses: Pick<WorkerLosses, "read">;
}
