import { t } from "~/messages/translate";
import { agoText, days } from "../../base/deps";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";

/** None where no writing help is set up. */
export async function checkAssistant({ db, clock, config }: HealthWatchDeps): Promise<HealthCheck[]> {
  if (!config.assistant) return [];
  const check = { id: "assistant", title: t("Writing help") } as const;
  const { failed } = await db
    .selectFrom("writingProposals")
    .select(({ fn }) => fn.countAll<number>().as("failed"))
    .where("failure", "=", "unreachable")
    .where("updatedAt", ">", agoText(clock, days))
    .executeTakeFirstOrThrow();
  const { model, baseUrl } = config.assistant;
  const { host } = new URL(baseUrl);
  const count = Number(failed);
  if (count === 0)
    return [
      { ...check, level: "green", finding: t("It is provided by {model} at {host}.", { model, host }) },
    ];
  return [
    {
      ...check,
      level: "amber",
      finding: t(
        "In the last day {count, plural, one {# request} other {# requests}} had no answer of {model} at {host}.",
        { count, model, host },
      ),
      remedy: t(
        "See that the service runs, and compare ASSISTANT_URL, ASSISTANT_KEY and ASSISTANT_MODEL with it.",
      ),
    },
  ];
}
