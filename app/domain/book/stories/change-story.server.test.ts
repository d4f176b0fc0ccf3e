import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound, TooLarge, ValidationError } from "../../base/errors";
import { storyTextMaxBytes } from "../../writing/stories/schema";
import { createStory, getStory, type Story } from "../../writing/stories/stories.server";
import { listVersions } from "../../writing/stories/versions.server";
import { undoChange } from "../design/changes.server";
import { changeStory, type WholeChange } from "./change-story.server";

let deps: Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let story: Story;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
  story = await write(1, "The river froze.");
});

function write(promptId: number, content: string): Promise<Story> {
  return createStory(deps, people.ada, promptId, { content, age: null, date: "", location: "" });
}

/** Each sends all that a story has beside its text. */
function change(fields: Partial<WholeChange>): Promise<Story> {
  const all: WholeChange = { text: {}, language: "es", sharedWith: "family", choices: { aloneSentence: "" } };
  return changeStory(deps, people.ada, story.id, { ...all, ...fields });
}

test("the text, the place and all else are changed at once, and the answer is what is stored", async () => {
  const sentence = "It thawed.";
  const changed = await change({
    text: { content: sentence },
    promptId: 3,
    version: 1,
    choices: { aloneSentence: sentence },
  });
  const wanted = { promptId: 3, version: 2, language: "es", sharedWith: "family", aloneSentence: sentence };
  expect(changed).toMatchObject(wanted);
  expect(await getStory(deps.db, people.ada, story.id)).toEqual(changed);
  await undoChange(deps, people.ada, "biography");
  expect((await getStory(deps.db, people.ada, story.id)).aloneSentence).toBeNull();
});

test("a refused text changes neither language nor readers, and is kept", async () => {
  await write(2, "Another.");
  const text = { content: "It thawed." };
  await expect(change({ text, version: 7 })).rejects.toBeInstanceOf(Conflict);
  await expect(change({ text, promptId: 2 })).rejects.toBeInstanceOf(Conflict);
  await expect(change({ text, promptId: 99_999 })).rejects.toBeInstanceOf(NotFound);
  await expect(change({ text: { content: "a".repeat(storyTextMaxBytes + 1) } })).rejects.toBeInstanceOf(
    TooLarge,
  );
  await expect(change({ text: { storyType: "mission" } })).rejects.toBeInstanceOf(ValidationError);
  expect(await getStory(deps.db, people.ada, story.id)).toEqual(story);
  expect(await listVersions(deps.db, people.ada, story.id)).toHaveLength(2);
});

test("with an outdated version nothing is changed that comes without a text either", async () => {
  await expect(change({ version: 7 })).rejects.toBeInstanceOf(Conflict);
  await expect(change({ version: 7, promptId: story.promptId })).rejects.toBeInstanceOf(Conflict);
  expect(await getStory(deps.db, people.ada, story.id)).toEqual(story);
  expect(await listVersions(deps.db, people.ada, story.id)).toHaveLength(1);
});

test("a choice that is refused leaves the text", async () => {
  const choices = { aloneSentence: "Nobody wrote this." };
  await expect(change({ text: { content: "It thawed." }, choices })).rejects.toBeInstanceOf(ValidationError);
  expect(await getStory(deps.db, people.ada, story.id)).toEqual(story);
});
