import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApp } from "../../scripts/prepare.mjs";

const memoryFolder = "/dev/shm";
const wantedBytes = 4e9;

/**
 * Builds the product, and creates a folder for temporary files, in memory if there is room, because the
 * database waits for the disk at every commit.
 */
export default function setup(): () => void {
  buildApp();
  const parent = isRoomy(memoryFolder) ? memoryFolder : tmpdir();
  const folder = mkdtempSync(path.join(parent, "life-tests-"));
  const register = path.join(folder, "shared-servers");
  process.env.TMPDIR = folder;
  process.env.SHARED_SERVERS_FILE = register;
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
