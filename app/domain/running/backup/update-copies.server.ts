import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { type Clock, days } from "../../base/deps";
import type { DamageWatch } from "../health/damage-watch.server";
import { backupsFolder } from "./daily-backups.server";

/** The name that migrateDatabase gives. */
const copyName = /^before-.+-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.db$/;
/** The name of versions before 1.0.0, which has no time: they go with the first prune after newer ones. */
const oldCopyName = /^before-\d{4}_\w+\.db$/;

const keptCopies = 3;
const keptFor = 30 * days;

export interface UpdateCopyDeps {
  config: { dataDir: string };
  clock: Clock;
  damage: Pick<DamageWatch, "read">;
}

/** Keeps the newest three and those of the last 30 days; all of them while the database is damaged. */
export async function pruneUpdateCopies({ config, clock, damage }: UpdateCopyDeps): Promise<void> {
  if (damage.read()) return;
  const folder = backupsFolder(config.dataDir);
  const names = await readdir(folder).catch(() => []);
  const copies = names.filter((name) => timeOf(name) !== null).sort((a, b) => byTime(b, a));
  const limit = clock.now().getTime() - keptFor;
  for (const name of copies.slice(keptCopies))
    if ((timeOf(name) ?? 0) < limit) await rm(path.join(folder, name), { force: true });
}

function byTime(a: string, b: string): number {
  return (timeOf(a) ?? 0) - (timeOf(b) ?? 0);
}

/** Returns milliseconds; null for other files. */
function timeOf(name: string): number | null {
  if (oldCopyName.test(name)) return 0;
  const match = copyName.exec(name);
  return match && Date.parse(`${match[1]}T${match[2]}:${match[3]}:${match[4]}Z`);
}
