import { beforeEach, describe, expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { type Deps, days, minutes } from "../../base/deps";
import { getPrompt } from "../prompts/prompts.server";
import { createStory, listStories, trashStory, updateStory } from "../stories/stories.server";
import { commitDrafts, commitIdleDrafts } from "./commit-drafts.server";
import { listDrafts, type NewDraft, saveDraft } from "./drafts.server";

let deps: Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
});

const promptId = 3;

function draft(content: string, more: Partial<NewDraft> = {}): NewDraft {
  return { content, age: "", date: "", location: "", version: null, ...more };
}

function type(content: string, more: Partial<NewDraft> = {}, form: string | null = "form-1") {
  return saveDraft(deps, people.ada, promptId, draft(content, more), form);
}

async function story() {
  const [found] = await listStories(deps.db, people.ada);
  return found;
}

const drafts = () => listDrafts(deps.db, people.ada, promptId);
const words = (content: string) => ({ content, age: null, date: "", location: "" });

describe("what was typed and left", () => {
  test("becomes the prompt's story, and the draft is gone", async () => {
    await type("The ferry.", { age: "7", date: "June 1952", location: "Galena" });
    const [committed, ...more] = await commitDrafts(deps, people.ada);
    expect(more).toEqual([]);
    expect(committed).toMatchObject({ previousVersionId: null, story: { promptId, version: 1, age: 7 } });
    expect(await story()).toMatchObject({
      content: "<p>The ferry.</p>",
      date: "June 1952",
      location: "Galena",
    });
    expect(await drafts()).toEqual([]);
    expect(await commitDrafts(deps, people.ada)).toEqual([]);
  });

  test("becomes a version of the story, whose text before can be brought back", async () => {
    const { id } = await createStory(deps, people.ada, promptId, words("Before."));
    await type("After.", { version: 1 });
    const [committed] = await commitDrafts(deps, people.ada);
    expect(committed?.story).toMatchObject({ id, version: 2, content: "<p>After.</p>" });
    expect(committed?.previousVersionId).toEqual(expect.any(Number));
  });

  test("goes on from what the same page has left before", async () => {
    await type("One.");
    await commitDrafts(deps, people.ada);
    await type("One. Two.");
    await commitDrafts(deps, people.ada);
    expect(await story()).toMatchObject({ version: 2, content: "<p>One. Two.</p>" });
    expect(await drafts()).toEqual([]);
  });

  test("is not taken while its prompt is open", async () => {
    await type("Still writing.");
    expect(await commitDrafts(deps, people.ada, promptId)).toEqual([]);
    expect(await drafts()).toHaveLength(1);
  });

  test("of another person stays theirs", async () => {
    await type("Ada's.");
    expect(await commitDrafts(deps, people.ben)).toEqual([]);
    expect(await drafts()).toHaveLength(1);
  });

  test("that says what is saved already leaves no version", async () => {
    await createStory(deps, people.ada, promptId, words("The same."));
    await type("The same.", { version: 1 });
    expect(await commitDrafts(deps, people.ada)).toEqual([]);
    expect(await story()).toMatchObject({ version: 1 });
    expect(await drafts()).toEqual([]);
  });

  test("and is empty leaves nothing", async () => {
    await type("");
    await commitDrafts(deps, people.ada);
    expect([await story(), await drafts()]).toEqual([undefined, []]);
  });

  test("brings the prompt's own words along", async () => {
    await type("Typed.", { fields: { promptTitle: "My own question" } });
    await commitDrafts(deps, people.ada);
    expect(await story()).toMatchObject({ prompt: { title: "My own question" } });
  });
});

describe("words stay a draft", () => {
  test.each([
    ["of a bad age", { age: "seven" }],
    ["of a bad date", { date: "30 February 1950" }],
  ])("%s", async (_, more) => {
    await type("Typed.", more);
    expect(await commitDrafts(deps, people.ada)).toEqual([]);
    expect([await story(), (await drafts()).length]).toEqual([undefined, 1]);
  });

  test("behind a newer version", async () => {
    const { id } = await createStory(deps, people.ada, promptId, words("One."));
    await type("Typed on the tablet.", { version: 1 });
    await updateStory(deps, people.ada, id, { content: "Typed on the phone." }, 1);
    expect(await commitDrafts(deps, people.ada)).toEqual([]);
    expect(await story()).toMatchObject({ content: "<p>Typed on the phone.</p>" });
    expect(await drafts()).toHaveLength(1);
  });

  test("with an emptied field", async () => {
    await createStory(deps, people.ada, promptId, words("A long story."));
    await type("", { version: 1 });
    expect(await commitDrafts(deps, people.ada)).toEqual([]);
    expect(await story()).toMatchObject({ content: "<p>A long story.</p>" });
    expect(await drafts()).toHaveLength(1);
  });

  test("of a story in the trash", async () => {
    const { id } = await createStory(deps, people.ada, promptId, words("Deleted."));
    await type("Deleted, and typed on.", { version: 1 });
    await trashStory(deps, people.ada, id);
    expect(await commitDrafts(deps, people.ada)).toEqual([]);
    expect([await story(), (await drafts()).length]).toEqual([undefined, 1]);
  });

  test("when the plan has ended", async () => {
    await type("Typed.");
    const { userId } = people.ada;
    const now = deps.clock.now().toISOString();
    const dates = { createdAt: now, updatedAt: now };
    const plan = { planId: "family", quote: "{}", dueCents: 100, email: "ann@example.org" };
    const { id: checkoutId } = await deps.db
      .insertInto("checkouts")
      .values({ reference: "lapsed", userId, state: "paid", ...plan, ...dates })
      .returning("id")
      .executeTakeFirstOrThrow();
    await deps.db
      .insertInto("subscriptions")
      .values({
        userId,
        checkoutId,
        planId: "family",
        state: "ended",
        lapsedAt: now,
        lastEventAt: now,
        ...dates,
      })
      .execute();
    deps.clock.advance(8 * days);
    expect(await commitDrafts(deps, people.ada)).toEqual([]);
    expect(await drafts()).toHaveLength(1);
  });
});

describe("without a key for half an hour", () => {
  test("words become a story, of every account", async () => {
    await type("Left on the table.");
    deps.clock.advance(30 * minutes - 1);
    await commitIdleDrafts(deps, new AbortController().signal);
    expect(await story()).toBeUndefined();
    deps.clock.advance(1);
    await commitIdleDrafts(deps, new AbortController().signal);
    expect(await story()).toMatchObject({ content: "<p>Left on the table.</p>" });
    expect(await drafts()).toEqual([]);
  });

  test("the words of a question in the author's language stay the product's", async () => {
    await deps.db.updateTable("users").set({ locale: "es" }).where("id", "=", people.ada.userId).execute();
    const english = await getPrompt(deps.db, people.ada, promptId);
    const { title, description } = await inLanguage("es", () => getPrompt(deps.db, people.ada, promptId));
    const fields = JSON.stringify({ promptTitle: title, promptDescription: description });
    await type("Una vez.");
    await deps.db.updateTable("drafts").set({ fields }).execute();
    deps.clock.advance(31 * minutes);
    await commitIdleDrafts(deps, new AbortController().signal);
    expect(await story()).toMatchObject({ content: "<p>Una vez.</p>" });
    expect((await getPrompt(deps.db, people.ada, promptId)).title).toBe(english.title);
  });

  test("digits of a date are read as their author writes them", async () => {
    const dayFirst = { ...deps, dateOrder: "day-first" as const };
    await saveDraft(dayFirst, people.ada, promptId, draft("On that day.", { date: "3/4/1950" }), "form-1");
    deps.clock.advance(31 * minutes);
    await commitIdleDrafts(deps, new AbortController().signal);
    const row = await deps.db.selectFrom("stories").select("dateSort").executeTakeFirst();
    expect(row?.dateSort).toBe("1950-04-03");
  });
});
