import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { addSoundRow, addTranscriptRow, sentencesOf } from "../../../../tests/support/transcripts";
import type { Self } from "../../base/actor";
import { chooseTranscription } from "../../media/transcripts/request-transcript.server";
import { createStory, getStory } from "../stories/stories.server";
import { listVersions } from "../stories/versions.server";
import { findToldWords, noteMentioned, noteTold, writeToldAnswers } from "./told-answers.server";

/* What was told as an answer becomes words of the story by itself, once, and only after consent. */

let deps: Awaited<ReturnType<typeof open>>;
let ada: Self;
let storyId: number;
let sound: number;

async function open() {
  const transcriber = { host: "speech.example.org" };
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog(), transcriber };
}

beforeEach(async () => {
  deps = await open();
  ({ ada } = await addPeople(deps.db));
  const text = { content: "It was 1952.", age: null, date: "", location: "" };
  storyId = (await createStory(deps, ada, 1, text)).id;
  sound = await addSoundRow(deps.db, { userId: ada.userId, storyId });
  await noteTold(deps, { ownerId: ada.userId, opens: 0 }, [sound, sound]);
});

afterEach(() => deps.db.destroy());

const run = () => writeToldAnswers(deps, new AbortController().signal);
const states = () => deps.db.selectFrom("transcripts").select("state").execute();

test("nothing is sent to the service before the person has agreed, and it is asked once after", async () => {
  await run();
  expect(await states()).toEqual([]);
  await chooseTranscription(deps, ada, "declined");
  await run();
  expect(await states()).toEqual([]);
  await chooseTranscription(deps, ada, "allowed");
  await run();
  await run();
  expect(await states()).toEqual([{ state: "queued" }]);
});

test.each([
  ["a language without spaces", "a"],
  ["one word that is very long, after a short one", "I "],
])("a mail repeats the beginning of what is told in %s", async (_, beginning) => {
  await chooseTranscription(deps, ada, "allowed");
  const whole = beginning + "\u{20bb7}".repeat(2000);
  await addTranscriptRow(deps.db, { userId: ada.userId, mediaId: sound }, sentencesOf(whole));
  await run();
  const { words = "" } = (await findToldWords(deps.db, ada.userId)) ?? {};
  expect(words).toMatch(/^(a|I )(\u{20bb7})+ …$/u);
  expect(words.length).toBeGreaterThan(500);
  expect(words.length).toBeLessThanOrEqual(602);
});

test("the words become a version of the story once, and one mail repeats them", async () => {
  await chooseTranscription(deps, ada, "allowed");
  await addTranscriptRow(
    deps.db,
    { userId: ada.userId, mediaId: sound },
    sentencesOf("The ferry was late. | We waited."),
  );
  await run();
  await run();
  const { content } = await getStory(deps.db, ada, storyId);
  expect(content).toBe("<p>It was 1952.</p><p>The ferry was late. We waited.</p>");
  expect(await listVersions(deps.db, ada, storyId)).toHaveLength(2);
  const told = await findToldWords(deps.db, ada.userId);
  expect(told).toMatchObject({ mediaId: sound, words: "The ferry was late. We waited." });
  if (told) await noteMentioned(deps, ada.userId, told);
  expect(await findToldWords(deps.db, ada.userId)).toBeNull();
});
