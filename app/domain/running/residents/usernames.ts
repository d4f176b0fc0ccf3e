import { randomInt } from "node:crypto";
import { foldText } from "../../base/fold";
import { usernameKey } from "../../people/users/username-key";
import type { FaultKind } from "./schema";

interface Named {
  name: string;
  username: string;
}

interface Chosen {
  username: string;
  fault: FaultKind | null;
}

const tries = 4;
const baseMax = 40;

/** The usernames that may be chosen, and the choice among them once it is known which are taken. */
export function chooseUsernames(people: readonly Named[]) {
  const candidates = [
    ...new Set(people.flatMap(({ name, username }) => (username ? [username] : candidatesOf(name)))),
  ];
  function choose(isTaken: (username: string) => boolean): Chosen[] {
    const given = new Map<string, number>();
    for (const { username } of people)
      if (username) given.set(usernameKey(username), (given.get(usernameKey(username)) ?? 0) + 1);
    const used = new Set(given.keys());
    return people.map(({ name, username }) => {
      if (username) return { username, fault: faultOf(username, isTaken, given) };
      const free = candidatesOf(name).find((one) => !used.has(one) && !isTaken(one));
      const chosen = free ?? `${baseOf(name)}.${randomInt(100_000, 1_000_000)}`;
      used.add(chosen);
      return { username: chosen, fault: null };
    });
  }
  return { candidates, choose };
}

function faultOf(
  username: string,
  isTaken: (username: string) => boolean,
  given: ReadonlyMap<string, number>,
): FaultKind | null {
  if (isTaken(username)) return "usernameTaken";
  return (given.get(usernameKey(username)) ?? 0) > 1 ? "usernameTwice" : null;
}

/** "Margaret Hale" is margaret.hale, then margaret.hale2. */
function candidatesOf(name: string): string[] {
  const base = baseOf(name);
  return Array.from({ length: tries }, (_, at) => (at === 0 ? base : `${base}${at + 1}`));
}

function baseOf(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(".").slice(0, baseMax).replace(/\.$/, "") || "resident";
}
