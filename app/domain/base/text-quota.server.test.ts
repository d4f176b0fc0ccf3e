import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../tests/support/collected-log";
import { FakeClock } from "../../../tests/support/fake-clock";
import { addPeople } from "../../../tests/support/people";
import { openTestDatabase } from "../../../tests/support/template-database";
import { deleteUserRows, deleteUserStories, type OwnedDataDeps } from "../running/closing/owned-data.server";
import { saveBio } from "../writing/bio/bio.server";
import { BioInput } from "../writing/bio/schema";
import { createChapter } from "../writing/chapters/chapters.server";
import { deleteChapter } from "../writing/chapters/delete-chapter.server";
import { addHeldDraft, deleteTypedDraft, saveDraft } from "../writing/drafts/drafts.server";
import { deletePrompt } from "../writing/prompts/delete-prompt.server";
import { createPrompt } from "../writing/prompts/prompts.server";
import { pruneVersions } from "../writing/stories/prune-versions.server";
import { createStory, trashStory, updateStory } from "../writing/stories/stories.server";
import { deleteStoryRows, moveStoryDependents } from "../writing/stories/story-dependents.server";
import { days } from "./deps";
import { Conflict, TooLarge } from "./errors";
import type { MailDeps } from "./mail/outbox.server";
import { customContentMax, textQuotaBytes } from "./text-quota.server";

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  deps = {
    db: (await openTestDatabase()).db,
    clock: new FakeClock(),
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  people = await addPeople(deps.db);
});

afterEach(() => deps.db.destroy());

const story = (content: string) => ({ content, age: null, date: "", location: "" });
const draft = (content: string) => ({ content, age: "", date: "", location: "", version: null });
const bio = (introduction: string) => BioInput.parse({ name: "Ada", introduction });

async function counted(): Promise<Record<number, number>> {
  const rows = await deps.db.selectFrom("users").select(["id", "textBytes"]).execute();
  return Object.fromEntries(rows.map(({ id, textBytes }) => [id, textBytes]));
}

/** Reads every text. */
async function recounted(): Promise<Record<number, number>> {
  const totals = Object.fromEntries(Object.keys(await counted()).map((id) => [id, 0]));
  const { rows } = await sql<{ userId: number; content: string }>`
    select stories.user_id as user_id, v.content from story_versions v join stories on stories.id = v.story_id
    union all select b.user_id, v.content from biographical_info_versions v
      join biographical_infos b on b.id = v.biographical_info_id
    union all select user_id, content from drafts`.execute(deps.db);
  for (const { userId, content } of rows) totals[userId] = (totals[userId] ?? 0) + Buffer.byteLength(content);
  return totals;
}

describe("the bytes of a person's texts", () => {
  test("are what a count of all texts gives, whatever was done to them", async () => {
    const { ada, ben } = people;
    const { db } = deps;
    const steps: (() => Promise<unknown>)[] = [
      () => createStory(deps, ada, 1, story("Wir wohnten über der Bäckerei.")),
      () => createStory(deps, ben, 1, story("Ben’s.")),
      () => updateStory(deps, ada, 1, { content: "Wir wohnten in der Mühle, später." }, 1),
      () => updateStory(deps, ada, 1, { content: "Too late." }, 1).catch(() => undefined),
      () => updateStory(deps, ada, 1, { content: "" }, 2),
      () => createStory(deps, ada, 2, story("Another.")),
      () => db.transaction().execute((trx) => moveStoryDependents(trx, 3, 1)),
      () => saveDraft(deps, ada, 3, draft("A draft — typed.")),
      () => saveDraft(deps, ada, 3, draft("Shorter.")),
      () => addHeldDraft(deps, ada, 3, draft("Held."), "2026-01-01T00:00:00.000Z"),
      () => deleteTypedDraft(db, ada, 3),
      () => saveBio(deps, ada, bio("I was born.")),
      () => saveBio(deps, ada, bio("I was born in Łódź."), 1),
      () => saveBio(deps, ada, bio("Too late."), 1).catch(() => undefined),
      () => pruneVersions({ ...deps, clock: { now: () => new Date("2030-01-01") } as FakeClock }),
      () => trashStory(deps, ada, 1),
      () => db.transaction().execute((trx) => deleteStoryRows(trx, 1)),
      () => db.deleteFrom("biographicalInfos").where("userId", "=", ada.userId).execute(),
      () => deleteUserStories(db, ben.userId),
    ];
    const seen = new Set<string>();
    for (const step of steps) {
      await step();
      const now = await counted();
      expect(now).toEqual(await recounted());
      seen.add(JSON.stringify(now));
    }
    // All but the empty text, the move and the pruning, which has nothing to do, change them.
    expect(seen.size).toBeGreaterThan(12);
    expect((await counted())[ada.userId]).toBeGreaterThan(0);
    expect((await counted())[ben.userId]).toBe(0);
  });

  test("are nobody's any more when the account is deleted", async () => {
    const { ada, ben } = people;
    await createStory(deps, ada, 1, story("Ada’s."));
    await createStory(deps, ben, 1, story("Ben’s."));
    await saveDraft(deps, ada, 2, draft("A draft."));
    await saveBio(deps, ada, bio("I was born."));
    await deps.db
      .transaction()
      .execute((db) => deleteUserRows({ ...deps, db } as unknown as OwnedDataDeps, ada.userId));
    expect(await counted()).toEqual(await recounted());
    expect(Object.keys(await counted())).not.toContain(String(ada.userId));
  });
});

describe("a person whose texts fill their room", () => {
  const fill = (textBytes: number) =>
    sql`update users set text_bytes = ${textBytes} where id = ${people.ada.userId}`.execute(deps.db);

  test("saves up to the last byte, and nothing more, of no kind", async () => {
    const { ada, ben } = people;
    const { id } = await createStory(deps, ada, 1, story("One."));
    await saveBio(deps, ada, bio("I was born."));
    await fill(textQuotaBytes - 4);
    await updateStory(deps, ada, id, { content: "Four" }, 1);
    const everything = async () => ({
      stories: await deps.db.selectFrom("stories").selectAll().execute(),
      versions: await deps.db.selectFrom("storyVersions").selectAll().execute(),
      drafts: await deps.db.selectFrom("drafts").selectAll().execute(),
      bios: await deps.db.selectFrom("biographicalInfos").selectAll().execute(),
      counted: await counted(),
    });
    const before = await everything();
    for (const save of [
      () => updateStory(deps, ada, id, { content: "Five." }, 2),
      () => updateStory(deps, ada, id, { content: "Rejected." }, 1),
      () => createStory(deps, ada, 2, story("Two.")),
      () => saveDraft(deps, ada, 3, draft("A draft.")),
      () => saveBio(deps, ada, bio("I was born twice."), 1),
    ]) {
      await expect(save()).rejects.toBeInstanceOf(TooLarge);
      await expect(save()).rejects.toThrow("What you saved before is safe.");
    }
    expect(await everything()).toEqual(before);
    await createStory(deps, ben, 1, story("Ben has room."));
    await trashStory(deps, ada, id);
    await deps.db.transaction().execute((trx) => deleteStoryRows(trx, id));
    await createStory(deps, ada, 2, story("Two."));
  });
});

describe("the versions of a story", () => {
  async function saveOften(times: number): Promise<number> {
    const { id } = await createStory(deps, people.ada, 1, story("Text 1."));
    for (let version = 1; version < times; version += 1) {
      // Nine texts on each of the first ten days, then the rest on one day.
      if (version % 9 === 0 && version <= 90) deps.clock.advance(days);
      await updateStory(deps, people.ada, id, { content: `Text ${version + 1}.` }, version);
    }
    return id;
  }

  const versions = async () =>
    (await deps.db.selectFrom("storyVersions").select(["version", "createdAt"]).orderBy("id").execute()).map(
      ({ version, createdAt }) => ({ version, day: createdAt.slice(0, 10) }),
    );

  test("are thinned at once above 200: the oldest go, but the first and the last of each day stay", async () => {
    const id = await saveOften(200);
    const all = await versions();
    expect(all).toHaveLength(200);
    await updateStory(deps, people.ada, id, { content: "Rejected." }, 1).catch(() => undefined);
    for (let version = 200; version < 260; version += 1)
      await updateStory(deps, people.ada, id, { content: `Text ${version + 1}.` }, version);
    const left = await versions();
    const numbered = left.filter(({ version }) => version !== null);
    expect(numbered.length).toBeLessThanOrEqual(200);
    expect(numbered.length).toBeGreaterThan(195);
    expect(left).toHaveLength(numbered.length + 1);
    expect(numbered.slice(-20).map(({ version }) => version)).toEqual(
      Array.from({ length: 20 }, (_, place) => 241 + place),
    );
    const lastOf = (rows: typeof all) => new Map(rows.map(({ day, version }) => [day, version]));
    for (const [day, last] of lastOf(all))
      if (day !== all.at(-1)?.day) expect(lastOf(left).get(day)).toBe(last);
    expect(numbered.slice(0, 2).map(({ version }) => version)).toEqual([1, 9]);
    expect(await counted()).toEqual(await recounted());
  });

  test("that are each the last of their day all stay", async () => {
    const { id } = await createStory(deps, people.ada, 1, story("Text 1."));
    for (let version = 1; version < 230; version += 1) {
      deps.clock.advance(days);
      await updateStory(deps, people.ada, id, { content: `Text ${version + 1}.` }, version);
    }
    expect(await versions()).toHaveLength(230);
  });
});

describe("chapters and prompts of one's own", () => {
  const chapter = { type: "biography", title: "The farm", ageRange: "", description: "" } as const;
  const prompt = { lifeStageId: 1, title: "The barn", description: "What did it smell of?" };
  const form = { id: "form", contentHash: "hash" };

  test.each([
    ["chapters", () => createChapter(deps, people.ada, chapter), "lifeStages"],
    ["prompts", () => createPrompt(deps, people.ada, prompt), "prompts"],
  ] as const)("%s are at most 500", async (noun, create, table) => {
    const { ada, ben } = people;
    const first = await create();
    for (let count = 1; count < customContentMax - 1; count += 1) await create();
    const again = () =>
      noun === "chapters" ? createChapter(deps, ada, chapter, form) : createPrompt(deps, ada, prompt, form);
    const last = await again();
    await expect(create()).rejects.toBeInstanceOf(Conflict);
    await expect(create()).rejects.toThrow(`You have 500 ${noun} of your own`);
    // The same form again is no further one.
    expect(await again()).toEqual(last);
    const rows = await deps.db.selectFrom(table).select("id").where("userId", "=", ada.userId).execute();
    expect(rows).toHaveLength(customContentMax);
    await createChapter(deps, ben, chapter);
    await createPrompt(deps, ben, prompt);
    await (noun === "chapters" ? deleteChapter : deletePrompt)(deps, ada, first.id);
    await create();
  });
});
