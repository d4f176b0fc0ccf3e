import path from "node:path";
import { findDamage, findOrphans } from "~/db/damage.server";

export interface DatabaseCheckTask {
  dataDir: string;
  isThorough: boolean;
}

export interface DatabaseFindings {
  /** Said in SQLite's words; empty if every page is whole. */
  faults: string[];
  orphans: string[];
}

/** Looks at the whole database, beside the server: for a worker process. */
export function findFaults({ dataDir, isThorough }: DatabaseCheckTask): DatabaseFindings {
  const file = path.join(dataDir, "app.db");
  const faults = findDamage(file, { isLive: true, isThorough });
  return { faults, orphans: faults.length > 0 ? [] : findOrphans(file) };
}
