import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApp } from "../../scripts/prepare.mjs";
import { makeTemplate } from "./template-database";

const memoryFolder = "/dev/shm";
const wantedBytes = 4e9;

/**
 * Builds the product, and creates a folder for temporary files, in memory if there is room, because the
 * database waits for the disk at every commit. What all tests and servers need is made once: a migrated database,
 * and the compiled code of the programs that Node runs.
 */
export default async function setup(): Promise<() => void> {
  buildApp();
  const parent = isRoomy(memoryFolder) ? memoryFolder : tmpdir();
  const folder = mkdtempSync(path.join(parent, "life-tests-"));
  const register = path.join(folder, "shared-servers");
  // Commands speak the language of the shell: tests read English, whoever starts them.
  process.env.LC_ALL = "C.UTF-8";
  process.env.TMPDIR = folder;
  process.env.SHARED_SERVERS_FILE = register;
  process.env.TEMPLATE_DATABASE = path.join(folder, "template.db");
  process.env.DEMO_TEMPLATE = path.join(folder, "demo");
  process.env.NODE_COMPILE_CACHE = path.join(folder, "compiled");
  writeFileSync(process.env.TEMPLATE_DATABASE, await makeTemplate());
  return () => {
    endSharedServers(register);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

function isRoomy(folder: string): boolean {
  if (process.platform !== "linux" || !existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= wantedBytes;
}

/** Stops the servers that workers have left running (shared-server.ts). */
function endSharedServers(register: string): void {
  if (!existsSync(register)) return;
  for (const line of readFileSync(register, "utf8").split("\n").filter(Boolean)) {
    try {
      process.kill(Number(line), "SIGKILL");
    } catch {
      // It has already ended.
    }
  }
}
