import { sql } from "kysely";
import type { Actor } from "../actor";

/** True for chapters and prompts that this person has: the standard ones, which are nobody's, and their own. */
export function isOwnOrStandard(noun: "lifeStages" | "prompts", actor: Actor) {
  const owner = sql.ref(`${noun}.userId`);
  return sql<boolean>`(${owner} is null or ${owner} = ${actor.userId})`;
}
