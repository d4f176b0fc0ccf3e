import { agoText, days } from "../../base/deps";
import { pluralize } from "../../base/format";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";

/** None where no writing help is set up. */
export async function checkAssistant({ db, clock, config }: HealthWatchDeps): Promise<HealthCheck[]> {
  if (!config.assistant) return [];
  const check = { id: "assistant", title: "Writing help" } as const;
  const { failed } = await db
    .selectFrom("writingProposals")
    .select(({ fn }) => fn.countAll<number>().as("failed"))
    .where("failure", "=", "unreachable")
    .where("updatedAt", ">", agoText(clock, days))
    .executeTakeFirstOrThrow();
  const where = `${config.assistant.model} at ${new URL(config.assistant.baseUrl).host}`;
  if (Number(failed) === 0) return [{ ...check, level: "green", finding: `It is provided by ${where}.` }];
  const count = pluralize(Number(failed), "request", "requests");
  return [
    {
      ...check,
      level: "amber",
      finding: `In the last day ${count} had no answer of ${where}.`,
      remedy:
        "See that the service runs, and compare ASSISTANT_URL, ASSISTANT_KEY and ASSISTANT_MODEL with it.",
    },
  ];
}
