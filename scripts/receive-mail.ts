import path from "node:path";
import { ConfigError } from "~/config/config-error";
import { readConfig } from "~/config/env.server";
import { migrateDatabase } from "~/db/migrate.server";
import { openDatabase } from "~/db/open.server";
import { createMediaFiles } from "~/domain/media/media-files.server";
import { createPieceFiles } from "~/domain/media/pieces/piece-files.server";
import { createClamdScanner } from "~/domain/media/scanning/clamd-scanner.server";
import { handleMail } from "~/domain/running/incoming-mail/handle-mail.server";
import { keepMail, mailMaxBytes } from "~/domain/running/incoming-mail/incoming-mails.server";
import { createWorkerProcesses } from "~/jobs/worker-processes.server";
import { message } from "~/messages/message";
import { commandDeps, nameDataDir } from "./command-deps";

/** Keeps a mail, and decides what becomes of it. Throws where it could not be kept: then its sender's server has it. */
export async function receiveMail(source: AsyncIterable<Uint8Array>): Promise<string> {
  const config = readConfig(process.env);
  if (!config.mailIn) throw new ConfigError(message("MAIL_IN_ADDRESS must be set to take emails."));
  process.umask(0o077);
  nameDataDir(config.dataDir);
  const database = openDatabase(config.dataDir);
  await migrateDatabase(database, config.dataDir);
  const deps = { ...commandDeps(database.db), config };
  const workers = createWorkerProcesses(path.resolve("build/workers"), deps.log, config.workerNice);
  try {
    const files = createMediaFiles(config.dataDir);
    const letters = createPieceFiles(config.dataDir, "letters");
    const scanner = config.clamd ? createClamdScanner(config.clamd) : null;
    const all = { ...deps, files, letters, workers, scanner };
    const id = await keepMail(all, await readAll(source));
    const state = await handleMail(all, id);
    return `Mail ${id}: ${state ?? "waits"}`;
  } finally {
    workers.close();
    await database.db.destroy();
  }
}

/** One byte more than a mail may have is enough to refuse it. */
async function readAll(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    if (bytes > mailMaxBytes) continue;
    chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks);
}
