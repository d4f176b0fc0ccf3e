/** A browser in which accounts have signed in before. Others' wrong passwords do not slow it down; it grants no more. */
export interface KnownDevice {
  id: string;
  userIds: number[];
}

/** A shared tablet may have many; the cookie must stay small. */
const maxAccounts = 20;

/** The account that was used last comes first; the oldest are forgotten. */
export function addAccount({ id, userIds }: KnownDevice, userId: number): KnownDevice {
  return { id, userIds: [userId, ...userIds.filter((known) => known !== userId)].slice(0, maxAccounts) };
}

/** Null for a value of another shape. */
export function parseKnownDevice(value: unknown): KnownDevice | null {
  if (typeof value !== "object" || value === null || !("id" in value) || !("userIds" in value)) return null;
  const { id, userIds } = value;
  if (typeof id !== "string" || id === "" || !Array.isArray(userIds)) return null;
  return { id, userIds: userIds.filter((userId) => Number.isSafeInteger(userId)) };
}
