import { t } from "~/messages/translate";
import { formatDateTime, formatFacts } from "../../base/format";
import { findLastCheck } from "./database-check.server";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";

/** Whether what people write is kept: room on the disk, and a database that is whole. */
export async function checkWords({ reserve, damage, config }: HealthWatchDeps): Promise<HealthCheck> {
  const check = { id: "words", title: t("Saving") } as const;
  const found = damage.read();
  if (found)
    return {
      ...check,
      level: "red",
      finding: t(
        "The database is damaged: {faults} Some of what people read or write fails. It was noticed on {time}; since then no backup is thinned out.",
        { faults: found.faults.join(" "), time: formatDateTime(found.noticedAt) },
      ),
      remedy: t(
        "Take what is there (npm run backup -- FILE), then put the newest whole backup back (npm run restore): see docs/self-hosting.md, A damaged database.",
      ),
    };
  const { isFull } = await reserve.check();
  if (isFull)
    return {
      ...check,
      level: "red",
      finding: t(
        "The disk is full: nothing that people write can be saved. Sign-in and administration go on.",
      ),
      remedy: t("Make room on the disk of DATA_DIR."),
    };
  const last = await findLastCheck(config.dataDir);
  if (last && last.orphans.length > 0)
    return {
      ...check,
      level: "amber",
      finding: t("Words are saved. Some rows of the database refer to others that are gone: {tables}.", {
        tables: formatFacts(last.orphans),
      }),
      remedy: t("Was the database changed by hand? A backup from before has all of them."),
    };
  const finding = last?.isWhole
    ? t("Words are saved. Every page of the database was whole on {time}.", {
        time: formatDateTime(last.checkedAt),
      })
    : t("Words are saved.");
  return { ...check, level: "green", finding };
}
