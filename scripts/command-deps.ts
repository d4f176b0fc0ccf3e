import { createLog } from "~/config/log.server";
import type { Db } from "~/db/open.server";
import { type Deps, systemClock } from "~/domain/deps";

/** Logs readable lines to stderr. */
export function commandDeps(db: Db): Deps {
  return { db, clock: systemClock, log: createLog({ level: "warn", isTerminal: true }, process.stderr) };
}
