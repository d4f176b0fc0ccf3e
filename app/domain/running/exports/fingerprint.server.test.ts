import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import { writeFullLife } from "../../../../tests/support/full-life";
import { runJobs } from "../../../../tests/support/jobs";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import type { Actor } from "../../base/actor";
import { fingerprintOf, visits } from "./fingerprint.server";
import { personLists, readPerson, rowsOf } from "./person-rows.server";

/* Whatever is in data.json and changes makes a download old: else a person could get no new one for a week. */

let world: MediaWorld;
let ada: Actor;

beforeAll(async () => {
  world = await openMediaWorld({ isOnDisk: true });
  ({ ada } = world.people);
  await world.context.db.deleteFrom("stories").execute();
  await writeFullLife(world.context, ada);
  await runJobs(world.context);
}, 120_000);

afterAll(() => world.close());

/** Texts, and what is saved with them: each save counts their version, or writes the time of the change. */
const withVersion: Record<string, string[]> = {
  biographicalInfoVersions: ["*"],
  storyVersions: ["*"],
  transcriptVersions: ["*"],
  stories: ["content", "wordCount", "age", "date", "dateSort", "location", "createdAt"],
  drafts: ["*"],
  bookDesigns: ["*"],
  memories: ["content", "createdAt"],
  transcripts: ["sentences", "failure", "heardSeconds", "totalSeconds", "createdAt"],
  // As they were read from their file.
  letters: ["importId", "file", "place", "startByte", "bytes", "content", "fingerprint"],
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

class Undone extends Error {}

/** Whether the fingerprint is another one once the column has another value; nothing stays changed. */
async function countsChange(table: string, column: string): Promise<boolean> {
  const before = await fingerprintOf(world.context.db, ada.userId);
  let after = before;
  const change = async (db: Db) => {
    const name = sql.ref(snake(column));
    await sql`update ${sql.table(snake(table))} set ${name} =
      case when typeof(${name}) in ('integer', 'real') then ${name} + 1
        when typeof(${name}) = 'null' then 1
        when json_valid(${name}) then '["other"]' else ${name} || ' ' end`.execute(db);
    after = await fingerprintOf(db, ada.userId);
    throw new Undone();
  };
  await world.context.db
    .transaction()
    .execute(change)
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return after !== before;
}

async function firstRow(list: (typeof personLists)[number]): Promise<Record<string, unknown>> {
  for await (const row of rowsOf(list, world.context.db, ada.userId)) return row;
  throw new Error(`Nothing is in ${list.name}.`);
}

test.each(personLists.map((list) => [list.name, list] as const))(
  "a change in %s makes a download old",
  async (_name, list) => {
    const { db } = world.context;
    const followed = withVersion[list.table] ?? [];
    await sql`pragma ignore_check_constraints = on`.execute(db);
    await sql`pragma foreign_keys = off`.execute(db);
    const missed = [];
    if (!followed.includes("*"))
      for (const column of Object.keys(await firstRow(list))) {
        if (["id", "userId", ...visits, ...followed].includes(column)) continue;
        if (!(await countsChange(list.table, column))) missed.push(column);
      }
    expect(missed).toEqual([]);
  },
);

test("what is new, and what is gone, makes a download old", async () => {
  const { db } = world.context;
  for (const list of personLists) {
    const before = await fingerprintOf(db, ada.userId);
    let after = before;
    await db
      .transaction()
      .execute(async (within) => {
        await sql`pragma defer_foreign_keys = on`.execute(within);
        await sql`delete from ${sql.table(snake(list.table))}`.execute(within);
        after = await fingerprintOf(within, ada.userId);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    expect(after, list.name).not.toBe(before);
  }
});

test("the person's own language, keeping and closing make a download old, and a visit does not", async () => {
  const { db } = world.context;
  const person = Object.keys(await readPerson(db, ada.userId));
  for (const column of ["locale", "keptAt", "closedAt", "displayName", "room"]) {
    expect(person).toContain(column);
    expect(await countsChange("users", column), column).toBe(true);
  }
  for (const column of ["lastUseAt", "lastLoginAt"])
    expect(await countsChange("users", column), column).toBe(false);
});
