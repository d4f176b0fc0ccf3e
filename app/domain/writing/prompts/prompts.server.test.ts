import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { Conflict, Forbidden, NotFound, ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { parseInput } from "../../base/schema-fields";
import { createChapter, listChapters } from "../chapters/chapters.server";
import { deleteChapter, findChapterToDelete } from "../chapters/delete-chapter.server";
import { deleteTypedDraft, saveDraft } from "../drafts/drafts.server";
import { createQuestionLink } from "../questions/question-links.server";
import { createStory, getStory, trashStory } from "../stories/stories.server";
import { deletePrompt, findPromptToDelete } from "./delete-prompt.server";
import { insertLastPrompt } from "./insert-last.server";
import { createPrompt, getPrompt, listPrompts, resetPrompt, updatePrompt } from "./prompts.server";
import { CustomPromptInput, PromptChange } from "./schema";

let deps: MailDeps;
let people: Awaited<ReturnType<typeof addPeople>>;
const barn = { lifeStageId: 1, title: "The barn", description: "What did it smell of?" };
const words = { content: "A story.", age: null, date: "", location: "" };

beforeEach(async () => {
  deps = {
    db: (await openTestDatabase()).db,
    clock: new FakeClock(),
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  people = await addPeople(deps.db);
});

function promptRows() {
  return deps.db.selectFrom("prompts").select("id").where("userId", "is not", null).execute();
}

const farm = { title: "The farm", ageRange: "", description: "Our farm.", type: "biography" as const };
const now = "2026-01-01T00:00:00.000Z";

async function addDraft(promptId: number, content: string) {
  const draft = { content, age: "", date: "", location: "", version: null };
  await saveDraft(deps, people.ada, promptId, draft);
  return () => deleteTypedDraft(deps.db, people.ada, promptId);
}

async function addNotes(promptId: number, content: string) {
  const { userId } = people.ada;
  const interview = await deps.db
    .insertInto("interviews")
    .values({
      userId,
      interviewedBy: null,
      interviewerName: "Ruth",
      consent: "",
      consentedAt: now,
      endedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto("interviewNotes")
    .values({
      userId,
      interviewId: interview.id,
      promptId,
      content,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return async () => void (await deps.db.deleteFrom("interviewNotes").execute());
}

async function addLinked(promptId: number, content: string) {
  const { userId } = people.ada;
  const link = await createQuestionLink(deps, { userId, promptId, reason: "next", dueAt: null });
  await deps.db
    .insertInto("questionDrafts")
    .values({
      userId,
      mailedQuestionId: link.id,
      browserHash: "x",
      content,
      updatedAt: now,
      committedAt: null,
    })
    .execute();
  return async () => void (await deps.db.updateTable("questionDrafts").set({ committedAt: now }).execute());
}

describe("a prompt of one's own", () => {
  test("stands at the end of its chapter, for its person alone", async () => {
    const prompt = await createPrompt(deps, people.ada, barn);
    expect(prompt).toMatchObject({
      ...barn,
      order: 9,
      isCustom: true,
      hasUserOverride: false,
      storyId: null,
    });
    expect((await listPrompts(deps.db, people.ada, 1)).at(-1)).toEqual(prompt);
    expect(await listPrompts(deps.db, people.ben, 1)).toHaveLength(8);
    await expect(getPrompt(deps.db, people.ben, prompt.id)).rejects.toBeInstanceOf(NotFound);
  });

  test("comes before what relatives asked, and is not moved by the prompts of others", async () => {
    const asked = {
      title: "Ruth asks: why?",
      description: "",
      lifeStageId: 1,
      isAsk: 0,
      createdByForm: null,
    } as const;
    await insertLastPrompt(deps, { ...asked, userId: people.ada.userId });
    await createPrompt(deps, people.ben, barn);
    await createPrompt(deps, people.ben, barn);
    expect(await createPrompt(deps, people.ada, barn)).toMatchObject({ order: 9 });
    expect((await listPrompts(deps.db, people.ada, 1)).slice(-2).map(({ title }) => title)).toEqual([
      barn.title,
      asked.title,
    ]);
  });

  test("stands among all prompts where the books put it, as does a chapter of one's own", async () => {
    const chapter = { title: "The farm", ageRange: "", description: "Our farm." };
    const own = await createChapter(deps, people.ada, { ...chapter, type: "biography" });
    const [inOwn, inFirst] = [
      await createPrompt(deps, people.ada, { ...barn, lifeStageId: own.id }),
      await createPrompt(deps, people.ada, barn),
    ];
    const chapters = [
      ...(await listChapters(deps.db, people.ada, "biography")),
      ...(await listChapters(deps.db, people.ada, "mission")),
    ];
    const prompts = await listPrompts(deps.db, people.ada);
    expect(chapters.flatMap(({ id }) => prompts.filter(({ lifeStageId }) => lifeStageId === id))).toEqual(
      prompts,
    );
    expect(prompts[8]).toEqual(inFirst);
    const ofBiography = prompts.filter(({ storyType }) => storyType === "biography");
    expect(ofBiography.at(-1)).toEqual(inOwn);
    expect(prompts.slice(0, ofBiography.length)).toEqual(ofBiography);
    expect(await listChapters(deps.db, people.ada)).toEqual(chapters);
  });

  test.each([
    [{ ...barn, title: " " }],
    [{ ...barn, description: "" }],
    [{ ...barn, lifeStageId: "" }],
    [{ ...barn, lifeStageId: "x" }],
    [{}],
  ])("%j lacks something", (input) => {
    expect(() => parseInput(CustomPromptInput, input)).toThrow(ValidationError);
  });

  test("is for a chapter that one has", async () => {
    const bens = await deps.db
      .insertInto("lifeStages")
      .values({
        userId: people.ben.userId,
        storyType: "biography",
        title: "Ben's",
        ageRange: "",
        description: "",
        sortOrder: 99,
        createdAt: "2026-01-01T00:00:00.000Z",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const lifeStageId of [bens.id, 9999]) {
      const attempt = createPrompt(deps, people.ada, { ...barn, lifeStageId });
      await expect(attempt).rejects.toBeInstanceOf(NotFound);
    }
    expect(await promptRows()).toEqual([]);
  });

  test("is made once by a form that is posted twenty times at once", async () => {
    const form = { id: "form-1", contentHash: "a" };
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createPrompt(deps, people.ada, barn, form)),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await createPrompt(deps, people.ada, { ...barn, title: "The mill" }, { id: "form-1", contentHash: "b" });
    expect(await promptRows()).toHaveLength(2);
  });

  test("is reworded in place", async () => {
    const { id } = await createPrompt(deps, people.ada, barn);
    const prompt = await updatePrompt(deps, people.ada, id, { title: "The mill", description: "" });
    expect(prompt).toMatchObject({ title: "The mill", description: "", hasUserOverride: false });
    await expect(updatePrompt(deps, people.ben, id, { title: "x", description: "" })).rejects.toBeInstanceOf(
      NotFound,
    );
  });
});

describe("a standard prompt", () => {
  test("is reworded for oneself alone, and reset", async () => {
    const before = await getPrompt(deps.db, people.ada, 3);
    const mine = { title: "Our house", description: "Which door?" };
    const prompt = await updatePrompt(deps, people.ada, 3, mine);
    expect(prompt).toMatchObject({ ...mine, hasUserOverride: true });
    const story = await createStory(deps, people.ada, 3, words);
    expect(story.prompt.title).toBe("Our house");
    expect(await getPrompt(deps.db, people.ben, 3)).toMatchObject({
      title: before.title,
      hasUserOverride: false,
    });
    const overrideId = Number(prompt.userPromptId);
    await expect(resetPrompt(deps.db, people.ben, overrideId)).rejects.toBeInstanceOf(NotFound);
    await resetPrompt(deps.db, people.ada, overrideId);
    expect(await getPrompt(deps.db, people.ada, 3)).toMatchObject({
      title: before.title,
      userPromptId: null,
    });
    expect((await getStory(deps.db, people.ada, story.id)).prompt.title).toBe(before.title);
  });

  test("needs a title, and may be without a description", () => {
    expect(() => parseInput(PromptChange, { title: " ", description: "x" })).toThrow(ValidationError);
    expect(parseInput(PromptChange, { title: "x", description: " " })).toEqual({
      title: "x",
      description: "",
    });
  });

  test("keeps the description that its new words leave out", async () => {
    const { description } = await updatePrompt(deps, people.ada, 3, { title: "One" });
    expect(description).not.toBe("");
    const words = parseInput(PromptChange, { title: "Two" });
    expect(await updatePrompt(deps, people.ada, 3, words)).toMatchObject({ title: "Two", description });
  });

  test("keeps a title that is left out, and is its own words without any", async () => {
    const before = await getPrompt(deps.db, people.ada, 3);
    expect(await updatePrompt(deps, people.ada, 3, parseInput(PromptChange, {}))).toEqual(before);
    const words = parseInput(PromptChange, { description: "Which door?" });
    const { title } = await updatePrompt(deps, people.ada, 3, words);
    expect(title).toBe(before.title);
    const own = await createPrompt(deps, people.ada, barn);
    const changed = { title: barn.title, description: "Which door?" };
    expect(await updatePrompt(deps, people.ada, own.id, words)).toMatchObject(changed);
    expect(await updatePrompt(deps, people.ada, own.id, {})).toMatchObject(changed);
    for (const title of [null, ""])
      expect(() => parseInput(PromptChange, { title })).toThrow(ValidationError);
  });

  test("cannot be deleted", async () => {
    await expect(findPromptToDelete(deps.db, people.ada, 3)).rejects.toBeInstanceOf(NotFound);
    await expect(deletePrompt(deps, people.ada, 3)).rejects.toBeInstanceOf(NotFound);
  });
});

describe("deleting", () => {
  test("takes the prompt, and is noted", async () => {
    const { id } = await createPrompt(deps, people.ada, barn);
    await deletePrompt(deps, people.ada, id);
    expect(await promptRows()).toEqual([]);
    const notes = await deps.db.selectFrom("auditLog").select(["action", "details"]).execute();
    expect(notes).toEqual([{ action: "prompt.delete", details: JSON.stringify({ id }) }]);
  });

  test("is refused while it has a story, in the trash too", async () => {
    const { id } = await createPrompt(deps, people.ada, barn);
    const story = await createStory(deps, people.ada, id, words);
    await expect(deletePrompt(deps, people.ada, id)).rejects.toThrow(/still holds 1 story in the book/);
    await trashStory(deps, people.ada, story.id);
    await createStory(deps, people.ada, id, words);
    const attempt = deletePrompt(deps, people.ada, id);
    await expect(attempt).rejects.toThrow(/1 story in the book and 1 story in the trash/);
    await expect(attempt).rejects.toBeInstanceOf(Conflict);
    expect(await promptRows()).toHaveLength(1);
  });

  test.each([
    ["words that were typed and not saved", "typed here", addDraft],
    ["notes of an interview", "interview notes", addNotes],
    ["an answer that nobody has sent", "link in an email", addLinked],
  ] as const)("is refused while it has %s, and so is its chapter; empty ones go", async (_, said, add) => {
    const { id: lifeStageId } = await createChapter(deps, people.ada, farm);
    const { id } = await createPrompt(deps, people.ada, { ...barn, lifeStageId });
    const forget = await add(id, "We had a barn.");
    for (const refused of [deletePrompt(deps, people.ada, id), deleteChapter(deps, people.ada, lifeStageId)])
      await expect(refused).rejects.toThrow(said);
    expect((await findPromptToDelete(deps.db, people.ada, id)).blocker).toContain(said);
    expect((await findChapterToDelete(deps.db, people.ada, lifeStageId)).blocker).toContain(said);
    await forget();
    await add(id, " ");
    await deletePrompt(deps, people.ada, id);
    expect(await promptRows()).toEqual([]);
  });

  test("is not for strangers, nor for who views the account", async () => {
    const { id } = await createPrompt(deps, people.ada, barn);
    const viewer = { ...people.root, userId: people.ada.userId };
    await expect(deletePrompt(deps, people.ben, id)).rejects.toBeInstanceOf(NotFound);
    await expect(deletePrompt(deps, viewer, id)).rejects.toBeInstanceOf(Forbidden);
    expect(await promptRows()).toHaveLength(1);
  });
});
