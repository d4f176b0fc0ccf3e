import { createLog } from "~/config/log.server";
import type { Db } from "~/db/open.server";
import { type Deps, systemClock } from "~/domain/deps";

/** What a shell command hands to the domain: its log are readable lines on stderr. */
export function commandDeps(db: Db): Deps {
  return { db, clock: systemClock, log: createLog({ level: "warn", isTerminal: true }, process.stderr) };
}
