import { formatDateTime } from "../../base/format";
import { findLastCheck } from "./database-check.server";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";

/** Whether what people write is kept: room on the disk, and a database that is whole. */
export async function checkWords({ reserve, damage, config }: HealthWatchDeps): Promise<HealthCheck> {
  const check = { id: "words", title: "Saving" } as const;
  const found = damage.read();
  if (found)
    return {
      ...check,
      level: "red",
      finding: `The database is damaged: ${found.faults.join(" ")} Some of what people read or write fails. It was noticed on ${formatDateTime(found.noticedAt)}; since then no backup is thinned out.`,
      remedy:
        "Take what is there (npm run backup -- FILE), then put the newest whole backup back (npm run restore): see docs/self-hosting.md, A damaged database.",
    };
  const { isFull } = await reserve.check();
  if (isFull)
    return {
      ...check,
      level: "red",
      finding: "The disk is full: nothing that people write can be saved. Sign-in and administration go on.",
      remedy: "Make room on the disk of DATA_DIR.",
    };
  const last = await findLastCheck(config.dataDir);
  if (last && last.orphans.length > 0)
    return {
      ...check,
      level: "amber",
      finding: `Words are saved. Some rows of the database refer to others that are gone: ${last.orphans.join(", ")}.`,
      remedy: "Was the database changed by hand? A backup from before has all of them.",
    };
  const whole = last?.isWhole
    ? ` Every page of the database was whole on ${formatDateTime(last.checkedAt)}.`
    : "";
  return { ...check, level: "green", finding: `Words are saved.${whole}` };
}
