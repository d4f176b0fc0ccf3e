import { message } from "~/messages/message";
import type { Deps } from "../../base/deps";
import { ValidationError } from "../../base/errors";
import { requireLiveHouse } from "../trials/limits.server";
import { addToGroups, leaveGroups, namesOfGroups } from "./groups.server";

interface OfHouse {
  id: number;
  assignedOwnerId: number | null;
}

/** Takes the person out of all other groups. Throws ValidationError for groups without a house, and Forbidden once its trial is over. */
export async function setGroups(
  deps: Pick<Deps, "db" | "clock">,
  { id, assignedOwnerId }: OfHouse,
  names: string[],
): Promise<void> {
  const stored = (await namesOfGroups(deps.db, [id])).get(id) ?? [];
  if (stored.length === names.length && stored.every((name) => names.includes(name))) return;
  if (assignedOwnerId === null) throw new ValidationError({ groups: [ownerFirst] });
  if (names.length > 0) await requireLiveHouse(deps, assignedOwnerId);
  // A group that stays is never empty in between: it would go, and with it what volunteers may see.
  const kept = await addToGroups(deps, assignedOwnerId, [{ userId: id, names }]);
  await leaveGroups(deps.db, [id], kept);
}

const ownerFirst = message("Groups belong to a house. Please choose an owner first.");
