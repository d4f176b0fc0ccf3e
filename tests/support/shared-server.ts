import { appendFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { copyPages } from "~/db/copy-pages.server";
import { openDatabase } from "~/db/open.server";
import { requireLocalConnections } from "./local-connections";
import type { RunningServer } from "./running-server";

/*
 * One server per worker for test files without special settings. Between files its database and files are
 * reset; a server that is busy or has ended is replaced.
 */

interface SharedServer {
  server: RunningServer;
  /** A copy of the fresh database. */
  snapshot: string;
  files: ReadonlySet<string>;
  isLeased: boolean;
}

const shared = new Map<string, SharedServer>();
const longestWork = 10_000;

/** Undefined if the server is in use, or outside of the Vitest run. */
export async function leaseSharedServer(
  kind: string,
  boot: () => Promise<RunningServer>,
): Promise<RunningServer | undefined> {
  const register = process.env.SHARED_SERVERS_FILE;
  if (!register || shared.get(kind)?.isLeased) return undefined;
  const known = shared.get(kind);
  const entry = known ?? (await bootShared(boot, register));
  entry.isLeased = true;
  shared.set(kind, entry);
  const { server } = entry;
  const database = openDatabase(server.dataDir);
  const start = server.output().length;
  return {
    ...server,
    ...database,
    output: () => server.output().slice(start),
    stop: async () => {
      await database.db.destroy();
      requireLocalConnections(server.connections());
      if (await reset(entry)) entry.isLeased = false;
      else {
        shared.delete(kind);
        await server.stop();
      }
    },
  };
}

/** Starts the server and registers its process for cleanup (global-setup.ts). */
async function bootShared(boot: () => Promise<RunningServer>, register: string): Promise<SharedServer> {
  const server = await boot();
  process.once("exit", () => server.process.kill("SIGKILL"));
  appendFileSync(register, `${server.process.pid}\n`);
  const snapshot = `${server.dataDir}.snapshot`;
  server.connection.exec(`vacuum into '${snapshot}'`);
  await server.db.destroy();
  return { server, snapshot, files: new Set(listFiles(server.dataDir)), isLeased: false };
}

/** Returns whether the server could be reset. */
async function reset({ server, snapshot, files }: SharedServer): Promise<boolean> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return false;
  if (!(await isIdle(server.dataDir))) return false;
  const source = new SqliteDatabase(snapshot, { readonly: true });
  try {
    await copyPages(source, path.join(server.dataDir, "app.db"));
  } finally {
    source.close();
  }
  // Pages are drawn in the background, into folders that are removed here.
  const remove = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
  for (const file of listFiles(server.dataDir))
    if (!files.has(file)) rmSync(path.join(server.dataDir, file), remove);
  return true;
}

/** Waits for running jobs: they would write into the next file's rows. */
async function isIdle(dataDir: string): Promise<boolean> {
  const { db } = openDatabase(dataDir);
  try {
    for (const end = Date.now() + longestWork; Date.now() < end; ) {
      const job = await db
        .selectFrom("jobs")
        .select("id")
        .where("state", "in", ["queued", "running"])
        .executeTakeFirst();
      if (!job) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  } finally {
    await db.destroy();
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map(String);
}
