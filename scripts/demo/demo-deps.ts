import path from "node:path";
import { type Config, readConfig } from "~/config/env.server";
import { openDatabase } from "~/db/open.server";
import { createEncryption, type Encryption } from "~/domain/base/encryption.server";
import { type BookFiles, createBookFiles } from "~/domain/book/print/book-files.server";
import { builtInProfile, type PrinterProfile } from "~/domain/book/print/printer-profile";
import { createMediaFiles } from "~/domain/media/media-files.server";
import type { MediaDeps } from "~/domain/media/media-rows.server";
import { createPieceFiles, type PieceFiles } from "~/domain/media/pieces/piece-files.server";
import { createExportFiles, type ExportFiles } from "~/domain/running/exports/export-files.server";
import { createWorkerProcesses } from "~/jobs/worker-processes.server";
import { commandDeps } from "../command-deps";

/** A server's context, on the data folder before its server starts. */
export interface DemoDeps extends MediaDeps {
  config: Config;
  encryption: Encryption;
  bookFiles: BookFiles;
  printer: PrinterProfile;
  exports: ExportFiles;
  letters: PieceFiles;
  payments: null;
  transcriber: null;
}

/** The caller must destroy `db`. */
export function openDemo(dataDir: string, appUrl?: string): DemoDeps {
  const deps = commandDeps(openDatabase(dataDir).db);
  const config = readConfig({ DATA_DIR: dataDir, APP_URL: appUrl });
  return {
    ...deps,
    config,
    encryption: createEncryption(config.sessionSecret),
    files: createMediaFiles(dataDir),
    bookFiles: createBookFiles(dataDir, path.resolve("assets")),
    exports: createExportFiles(dataDir),
    letters: createPieceFiles(dataDir, "letters"),
    workers: createWorkerProcesses(path.resolve("build/workers"), deps.log, 0),
    printer: builtInProfile,
    payments: null,
    transcriber: null,
  };
}

export const fixtures = path.resolve("tests/fixtures");
