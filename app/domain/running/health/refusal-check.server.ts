import type { Db } from "~/db/open.server";
import { t } from "~/messages/translate";
import { agoText, type Clock, days } from "../../base/deps";
import type { HealthCheck } from "./health-check";

/** Fewer are old links, and people who try a door. */
const manyRefusals = 50;
const mostRead = 1_000;
const auditHref = "/admin/audit?action=access.refused";

interface RefusedBurst {
  refused: number;
  /** ISO 8601, UTC. */
  from: string;
  to: string;
}

/** Amber where somebody asked very often for what is not theirs, in the last day. */
export async function checkRefusals({ db, clock }: { db: Db; clock: Clock }): Promise<HealthCheck> {
  const check = { id: "refusals", title: t("Refused requests"), href: auditHref } as const;
  const rows = await db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "access.refused")
    .where("at", ">=", agoText(clock, days))
    .orderBy("id", "desc")
    .limit(mostRead)
    .execute();
  const bursts = rows.map(({ details }) => JSON.parse(details) as RefusedBurst);
  const [worst] = bursts.sort((a, b) => b.refused - a.refused);
  if (!worst || worst.refused < manyRefusals)
    return {
      ...check,
      level: "green",
      finding: t("In the last day nobody asked often for what is not theirs."),
    };
  const [start = "", end = ""] = [worst.from, worst.to].map((at) => at.slice(11, 16));
  return {
    ...check,
    level: "amber",
    finding: t("In the last day somebody asked {times} times for what is not theirs, {start}-{end} UTC.", {
      ...{ times: worst.refused, start, end },
    }),
    remedy: t(
      "All was refused. The audit log says who it was, if they were signed in, and the log their address.",
    ),
  };
}
