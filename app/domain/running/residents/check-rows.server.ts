import type { Db } from "~/db/open.server";
import type { Language } from "~/messages/languages";
import type { Message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { countTrialPlaces } from "../../people/trials/limits.server";
import { nameKey } from "../../people/users/name-key";
import { managedBy } from "../../people/users/people.server";
import { usernameKey } from "../../people/users/username-key";
import { lookOf } from "../../people/users/username-look.server";
import { checkFields } from "./check-fields";
import { faultWords } from "./fault-words";
import type { FaultField, FaultKind } from "./schema";
import type { NumberedRow } from "./to-rows";
import { chooseUsernames } from "./usernames";

export interface Fault {
  kind: FaultKind;
  field: FaultField;
  said: Message;
}

export interface ResidentInput {
  name: string;
  username: string;
  room: string;
  birthYear: string;
  language: Language;
  helpers: string;
  groups: string[];
  email: string | null;
}

export interface CheckedRow extends NumberedRow {
  input: ResidentInput;
  refuses: Fault[];
  warns: Fault[];
}

export type Add = (at: number, list: "refuses" | "warns", field: FaultField, kind: FaultKind) => void;

/** Checks every line by itself, against the others, and against those who are here. Three queries. Makes nothing. */
export async function checkRows(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
  ownerId: number | null,
  rows: readonly NumberedRow[],
): Promise<CheckedRow[]> {
  const year = clock.now().getUTCFullYear();
  const fields = rows.map((row) => checkFields(row, year, ownerId !== null));
  const checked: CheckedRow[] = rows.map((row, at) => ({
    ...row,
    input: { ...(fields[at]?.input as Omit<ResidentInput, "username">), username: row.row.username },
    refuses: [],
    warns: [],
  }));
  const add: Add = (at, list, field, kind) => {
    checked[at]?.[list].push({ kind, field, said: faultWords[kind] });
  };
  for (const [at, { faults }] of fields.entries())
    for (const { list, field, kind } of faults) add(at, list, field, kind);
  const places = ownerId === null ? null : await countTrialPlaces(db, ownerId);
  if (places !== null) checkTrial(checked, places, add);
  compareLines(checked, add);
  await compareWithHouse(db, actor, ownerId, checked, add);
  await checkUsernames(db, checked, add);
  return checked;
}

/** A house that tries the site has few places, and nothing is mailed to its residents. */
function checkTrial(rows: readonly CheckedRow[], places: number, add: Add): void {
  for (const [at, { input }] of rows.entries()) {
    if (input.email) add(at, "refuses", "email", "mailInTrial");
    if (at >= places) add(at, "refuses", "", "trialFull");
  }
}

/** Throws away nothing: tells of a line that comes again. */
function compareLines(rows: readonly CheckedRow[], add: Add): void {
  const names = new Set<string>();
  const lines = new Set<string>();
  const emails = new Set<string>();
  const rooms = new Map<string, number>();
  for (const [at, { input }] of rows.entries()) {
    const name = nameKey(input.name);
    const room = nameKey(input.room);
    if (name === "") continue;
    const line = `${name} ${room}`;
    if (lines.has(line)) add(at, "refuses", "", "sameLineTwice");
    else if (names.has(name)) add(at, "warns", "name", "nameTwice");
    if (room !== "" && (rooms.get(room) ?? 0) > 0) add(at, "warns", "room", "roomShared");
    if (input.email && emails.has(input.email.toLowerCase())) add(at, "warns", "email", "emailTwice");
    names.add(name);
    lines.add(line);
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
    if (input.email) emails.add(input.email.toLowerCase());
  }
}

async function compareWithHouse(
  db: Db,
  actor: Actor,
  ownerId: number | null,
  rows: readonly CheckedRow[],
  add: Add,
): Promise<void> {
  const keys = [...new Set(rows.map(({ input }) => nameKey(input.name)).filter(Boolean))];
  if (keys.length === 0) return;
  const here = await db
    .selectFrom("users")
    .select(["users.nameKey", "users.room"])
    .where(managedBy(actor))
    .where("users.assignedOwnerId", "is", ownerId)
    .where("users.closedAt", "is", null)
    .where("users.nameKey", "in", keys)
    .execute();
  const names = new Set(here.map((person) => person.nameKey));
  const lines = new Set(here.map((person) => `${person.nameKey} ${nameKey(person.room)}`));
  for (const [at, { input }] of rows.entries()) {
    const name = nameKey(input.name);
    if (lines.has(`${name} ${nameKey(input.room)}`)) add(at, "refuses", "name", "alreadyHere");
    else if (names.has(name)) add(at, "warns", "name", "nameAlreadyHere");
  }
}

/** Given usernames must be free; the others are made of the name. */
async function checkUsernames(db: Db, rows: readonly CheckedRow[], add: Add): Promise<void> {
  const { candidates, choose } = chooseUsernames(rows.map(({ input }) => input));
  const looks = candidates.map((name) => ({ key: usernameKey(name), ...lookOf(name) }));
  if (looks.length === 0) return;
  const users = await db
    .selectFrom("users")
    .select(["usernameKey", "usernameLook", "usernameKeyLook"])
    .where((where) =>
      where.or([
        where("usernameKey", "in", [...new Set(looks.map(({ key }) => key))]),
        where("usernameLook", "in", [...new Set(looks.map(({ usernameLook }) => usernameLook))]),
        where("usernameKeyLook", "in", [...new Set(looks.map(({ usernameKeyLook }) => usernameKeyLook))]),
      ]),
    )
    .execute();
  const taken = new Set(users.flatMap((user) => [user.usernameKey, user.usernameLook, user.usernameKeyLook]));
  const isTaken = (name: string) => {
    const look = lookOf(name);
    return [usernameKey(name), look.usernameLook, look.usernameKeyLook].some((key) => taken.has(key));
  };
  for (const [at, { username, fault }] of choose(isTaken).entries()) {
    const row = rows[at];
    if (row) row.input.username = username;
    if (fault) add(at, "refuses", "username", fault);
  }
}
