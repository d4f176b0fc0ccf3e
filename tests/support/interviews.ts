import type { Db } from "~/db/open.server";
import { asThemselves } from "~/domain/base/actor";
import type { Clock } from "~/domain/base/deps";
import { startInterview } from "~/domain/writing/interviews/interviews.server";

/** A sitting that this person has begun in their own account; returns its id. */
export async function addInterviewRow(deps: { db: Db; clock: Clock }, userId: number): Promise<number> {
  return (await startInterview(deps, asThemselves(userId), { interviewerName: "Anna Whitfield" })).id;
}
