import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { type Actor, actingIn } from "../../base/actor";
import { hours } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { listAllRecordings } from "../../media/library.server";
import { getPrompt } from "../prompts/prompts.server";
import { finishRecording } from "../recordings/finish-recording.server";
import { addPiece, startRecording } from "../recordings/recordings.server";
import { NewRecordingInput } from "../recordings/schema";
import { createStory } from "../stories/stories.server";
import { saveInterviewNotes } from "./interview-notes.server";
import { loadInterviewPage } from "./interview-page.server";
import { endInterview, findOpenInterview, startInterview } from "./interviews.server";
import { findNextQuestion } from "./next-question.server";
import { ConsentInput } from "./schema";
import { listTalks } from "./talks.server";

let world: MediaWorld;
let clock: FakeClock;
let ada: Actor;
let ben: Actor;
let oliveInAda: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  clock = world.context.clock as FakeClock;
  ({ ada, ben } = world.people);
  oliveInAda = actingIn(world.people.olive, ada);
});

afterEach(() => world.close());

const begin = (actor = ada, interviewerName = "Anna") =>
  startInterview(world.context, actor, parseInput(ConsentInput, { interviewerName }));

const note = (interviewId: number, notes: string, version = 0, promptId = 1, actor = ada) =>
  saveInterviewNotes(world.context, actor, promptId, { interviewId, notes, version });

const pageOf = (prompt?: number, actor = ada) =>
  loadInterviewPage(world.context, actor, { type: "biography", prompt });

async function record(interviewId: number | null, actor = ada, promptId = 3) {
  const input = parseInput(NewRecordingInput, { promptId, mimeType: "audio/webm", interviewId });
  const { id } = await startRecording(world.context, actor, input);
  await addPiece(world.context, actor, id, 0, fixture("media/live-recording.webm"));
  return finishRecording(world.context, actor, id, { count: 1, duration: 6 });
}

describe("consent", () => {
  test("is kept with its words, time, and the account at the keyboard", async () => {
    await begin(oliveInAda, "  Rosewood  House ");
    const rows = await world.context.db.selectFrom("interviews").selectAll().execute();
    expect(rows).toMatchObject([
      {
        userId: ada.userId,
        interviewedBy: oliveInAda.realUserId,
        interviewerName: "Rosewood House",
        consent: "Rosewood House may record what I tell, for my book.",
        consentedAt: clock.now().toISOString(),
        endedAt: null,
      },
    ]);
  });

  test("lasts until the sitting is ended, at most twelve hours, and for that account alone", async () => {
    const { id } = await begin();
    expect(await findOpenInterview(world.context, ada)).toMatchObject({ id });
    expect(await findOpenInterview(world.context, oliveInAda)).toBeUndefined();
    expect(await findOpenInterview(world.context, ben)).toBeUndefined();
    clock.advance(12 * hours);
    expect(await findOpenInterview(world.context, ada)).toBeUndefined();
    await begin();
    await endInterview(world.context, ada);
    expect(await findOpenInterview(world.context, ada)).toBeUndefined();
  });

  test("begins with the name of the staff, or of who asked last", async () => {
    expect((await pageOf(1)).suggestedName).toBe("");
    expect((await pageOf(1, oliveInAda)).suggestedName).toBe("Rosewood House");
    await begin();
    await endInterview(world.context, ada);
    expect((await pageOf(1)).suggestedName).toBe("Anna");
  });
});

describe("notes", () => {
  test("are kept for each question and sitting, and the earlier ones are shown", async () => {
    const first = await begin();
    await note(first.id, "Josephine with a ph.");
    expect((await pageOf(1)).notes).toEqual({ content: "Josephine with a ph.", version: 1 });
    expect((await pageOf(2)).notes).toEqual({ content: "", version: 0 });
    await endInterview(world.context, ada);
    await begin(ada, "Ruth");
    const { notes, earlierNotes } = await pageOf(1);
    expect(notes).toEqual({ content: "", version: 0 });
    expect(earlierNotes).toMatchObject([{ interviewerName: "Anna", content: "Josephine with a ph." }]);
  });

  test("saved from an older page are refused, unless they say the same", async () => {
    const { id } = await begin();
    await note(id, "One.");
    await note(id, "One.", 0);
    await expect(note(id, "Two.", 0)).rejects.toThrow(Conflict);
    await note(id, "One. Two.", 1);
    expect((await pageOf(1)).notes).toEqual({ content: "One. Two.", version: 2 });
  });

  test("count as text of their person", async () => {
    const { id } = await begin();
    const bytes = async () =>
      (
        await world.context.db
          .selectFrom("users")
          .select("textBytes")
          .where("id", "=", ada.userId)
          .executeTakeFirstOrThrow()
      ).textBytes;
    const before = await bytes();
    await note(id, "12345");
    expect(await bytes()).toBe(before + 5);
    await note(id, "é", 1);
    expect(await bytes()).toBe(before + 2);
    await world.context.db.deleteFrom("interviewNotes").execute();
    expect(await bytes()).toBe(before);
  });

  test("of another account's sitting or prompt are not found", async () => {
    const { id } = await begin();
    await expect(note(id, "Mine?", 0, 1, ben)).rejects.toThrow(NotFound);
    await expect(note(id, "Where?", 0, 999_999)).rejects.toThrow(NotFound);
    expect(await world.context.db.selectFrom("interviewNotes").selectAll().execute()).toEqual([]);
  });
});

describe("a recording", () => {
  test("of a sitting makes its question answered, and stands with who asked", async () => {
    const { id } = await begin(oliveInAda, "Olive Reed");
    await note(id, "Ask again.", 0, 3, oliveInAda);
    expect((await getPrompt(world.context.db, ada, 3)).isAnswered).toBe(false);
    const audio = await record(id, oliveInAda);
    const prompt = await getPrompt(world.context.db, ada, 3);
    expect(prompt.isAnswered).toBe(true);
    const consent = "Olive Reed may record what I tell, for my book.";
    expect(await listTalks(world.context.db, ada, prompt)).toMatchObject({
      noteTakers: ["Olive Reed"],
      recorded: { [audio.id]: { interviewerName: "Olive Reed", consent } },
    });
    expect(await listAllRecordings(world.context.db, ada)).toMatchObject([{ recorded: { consent } }]);
  });

  test("outside of a sitting has no such line, and another account's sitting is not found", async () => {
    const { id } = await begin();
    await expect(record(id, ben)).rejects.toThrow(NotFound);
    await record(null);
    const [recording] = await listAllRecordings(world.context.db, ada);
    expect(recording?.kind).toBe("audio");
    expect(recording).not.toHaveProperty("recorded");
  });
});

describe("the next question", () => {
  const next = async (id: number) =>
    (await findNextQuestion(world.context.db, ada, { id, storyType: "biography" }))?.id;
  const answer = (promptId: number) =>
    createStory(world.context, ada, promptId, { content: "Told.", age: null, date: "", location: "" });

  test("is the next without an answer of the chapter, then of the next one, then from the beginning", async () => {
    expect(await next(1)).toBe(2);
    await answer(2);
    expect(await next(1)).toBe(3);
    expect(await next(8)).toBe(9);
    // Ada has a story at the first one.
    expect(await next(48)).toBe(3);
    expect((await pageOf()).prompt.id).toBe(3);
  });

  test("is none when all others are answered", async () => {
    for (let id = 2; id <= 48; id += 1) await answer(id);
    expect(await next(1)).toBeUndefined();
    expect((await pageOf()).prompt.id).toBe(1);
  });
});
