import type { Config } from "./config/env.server";
import type { OpenDatabase } from "./db/open.server";
import type { BookFiles } from "./domain/book/print/book-files.server";
import type { PrinterProfile } from "./domain/book/print/printer-profile";
import type { Clock, Log } from "./domain/deps";
import type { Encryption } from "./domain/encryption.server";
import type { ExportFiles } from "./domain/exports/export-files.server";
import type { MediaFiles } from "./domain/media/media-files.server";
import type { PaymentGateway } from "./domain/payments/gateway";
import type { RecordingFiles } from "./domain/recordings/recording-files.server";
import type { WorkerProcesses } from "./domain/worker-processes";

/** Everything the server needs: built once in server.ts, passed to loaders and actions as their context. */
export interface AppContext {
  config: Config;
  db: OpenDatabase["db"];
  clock: Clock;
  log: Log;
  files: MediaFiles;
  recordings: RecordingFiles;
  exports: ExportFiles;
  workers: WorkerProcesses;
  encryption: Encryption;
  bookFiles: BookFiles;
  printer: PrinterProfile;
  /** Null without Stripe keys: purchases are paid by invoice. */
  payments: PaymentGateway | null;
  /** The address of the script that pages with enhancements load. */
  scriptUrl: string;
}

/** The context of one request. */
export interface RequestContext extends AppContext {
  client: { address: string; device: string };
  /** False where an old browser sent neither Origin nor Sec-Fetch-Site: the tokens of its forms are checked. */
  isOriginKnown: boolean;
  /** The prompt of a posted story: its page opens it, whatever the URL of the form said. */
  postedPromptId?: number;
  /** The text fields of the posted form, for error pages to give back. */
  posted?: FormData;
}

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}
