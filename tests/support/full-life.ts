import { Readable } from "node:stream";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { nowText } from "~/domain/base/deps";
import { parseInput } from "~/domain/base/schema-fields";
import { saveBookDesign } from "~/domain/book/design/designs.server";
import { addAudio, addVideo } from "~/domain/media/audios-and-videos.server";
import { addGuestFile } from "~/domain/media/guests/guest-files.server";
import { addImage, removeImage } from "~/domain/media/images.server";
import type { Upload } from "~/domain/media/media-files.server";
import { enableQrCode } from "~/domain/media/qr-codes/qr-codes.server";
import { addYoutube } from "~/domain/media/youtube/youtube.server";
import { noWords } from "~/domain/people/snapshot/fields";
import { saveSnapshot } from "~/domain/people/snapshot/snapshot.server";
import { saveBio } from "~/domain/writing/bio/bio.server";
import { BioInput } from "~/domain/writing/bio/schema";
import { createChapter, updateChapter } from "~/domain/writing/chapters/chapters.server";
import { saveDraft } from "~/domain/writing/drafts/drafts.server";
import { saveInterviewNotes } from "~/domain/writing/interviews/interview-notes.server";
import { startInterview } from "~/domain/writing/interviews/interviews.server";
import { createImport } from "~/domain/writing/letters/letter-imports.server";
import { createPrompt, updatePrompt } from "~/domain/writing/prompts/prompts.server";
import { addPiece, startRecording } from "~/domain/writing/recordings/recordings.server";
import { createStory, type Story, trashStory, updateStory } from "~/domain/writing/stories/stories.server";
import { addFamily } from "./family";
import { fixture } from "./media";
import { addOrderRow } from "./orders";

export const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>`;

type Deps = Pick<RequestContext, "db" | "clock" | "log" | "files" | "workers" | "recordings" | "letters">;

/** Creates one of everything: stories, photos, audio, video, trash, rejected texts. */
export async function writeFullLife(deps: Deps, actor: Actor): Promise<void> {
  await saveBio(deps, actor, bio("First words."));
  await saveBio(deps, actor, bio(`Second words. ${hostile}`));
  const words = { ...noWords, called: "Addie", calms: `A warm cup ${hostile}` };
  await saveSnapshot(deps, actor, { words, version: 0 });
  const chapter = await createChapter(deps, actor, {
    title: "CON",
    ageRange: "30-40",
    description: "The years at sea",
    type: "biography",
  });
  await updateChapter(deps, actor, 1, { title: "When I was small" });
  const own = { lifeStageId: chapter.id, title: `Ада & ${hostile}`, description: "In my words" };
  const prompt = await createPrompt(deps, actor, own);
  await updatePrompt(deps, actor, 1, { title: "x".repeat(120), description: "Long" });

  const first = await createStory(deps, actor, 1, text("The day the river froze.\n\nWe walked across."));
  await updateStory(deps, actor, first.id, { content: "The day the river froze, in 1952." });
  await updateStory(deps, actor, first.id, { content: "Refused." }, 1).catch(() => undefined);
  const sea = await createStory(deps, actor, prompt.id, text(hostile));
  await createStory(deps, actor, 50, { ...text("On the mission."), age: 20 });
  const gone = await createStory(deps, actor, 3, text("Thrown away."));

  const receive = (name: string) => deps.files.receive(name, Readable.from([fixture(name)]), 1e8);
  const photo = async (name: string, storyId: number | null, caption: string) =>
    addImage(deps, actor, await receive(name), { storyId, caption });
  await photo("photos/Landscape_8.jpg", first.id, hostile);
  await photo("photos/Portrait_1.jpg", sea.id, "The mill");
  await photo("photos/Portrait_2.jpg", null, "");
  await photo("photos/Portrait_6.jpg", gone.id, "Thrown away too");
  const removed = await photo("photos/Landscape_3.jpg", first.id, "Removed");
  await removeImage(deps, actor, removed.id);
  const voice = { storyId: first.id, transcript: hostile };
  const audio = await addAudio(deps, actor, await receive("media/voice.webm"), voice);
  await addTranscript(deps, actor, audio.id);
  await addInterview(deps, actor);
  await addProposal(deps, actor, first);
  await addVideo(deps, actor, await receive("media/clip.webm"), { storyId: sea.id, caption: "At sea" });
  const film = { youtubeId: "dQw4w9WgX-_", title: hostile, type: "video", storyId: sea.id } as const;
  const { id: youtubeMediaId } = await addYoutube(deps, actor, film);
  await enableQrCode(deps, actor, { youtubeMediaId });
  await trashStory(deps, actor, gone.id);
  await addMark(deps, actor);
  await addLetters(deps, actor);
  await addQuestions(deps, actor);
  await addGuestPhoto(deps, actor, await receive("photos/Portrait_8.jpg"));
  await buyPlan(deps, actor);

  await addOrderRow(deps, actor, { trackingNumber: hostile });

  const unsaved = {
    content: `Typed, not saved. ${hostile}`,
    age: "7",
    // So that it stays a draft.
    date: "30 February 1952",
    location: "",
    version: null,
  };
  await saveDraft(deps, actor, 4, unsaved);
  await saveBookDesign(deps, actor, "biography", { title: hostile, coverStyle: "heritage-frame" });

  const place = {
    storyId: null,
    promptId: 2,
    mimeType: "audio/webm;codecs=opus",
    timeZone: "America/Chicago",
  };
  const recording = await startRecording(deps, actor, place);
  const sound = fixture("media/live-recording.webm");
  for (const [n, start] of [0, 20_000].entries()) {
    await addPiece(deps, actor, recording.id, n, sound.subarray(start, start + 20_000));
  }
}

async function addInterview(deps: Deps, actor: Actor): Promise<void> {
  const { id: interviewId } = await startInterview(deps, actor, { interviewerName: `Anna ${hostile}` });
  await saveInterviewNotes(deps, actor, 1, { interviewId, notes: hostile, version: 0 });
}

/** A tidied text that waits for an answer. */
async function addProposal({ db, clock }: Deps, { userId }: Actor, story: Story): Promise<void> {
  const at = nowText(clock);
  const paragraph = { original: hostile, proposed: hostile, joint: "", left: null };
  await db
    .insertInto("writingProposals")
    .values({
      ...{ userId, kind: "tidy", promptId: story.promptId, storyId: story.id, storyVersion: story.version },
      ...{ state: "ready", result: JSON.stringify([paragraph]), createdAt: at, updatedAt: at },
    })
    .execute();
}

/** Adds two sentences, the second unsure. */
async function addTranscript({ db, clock }: Deps, { userId }: Actor, mediaId: number): Promise<void> {
  const sentences = JSON.stringify([
    { id: 1, start: 0, end: 1.5, text: hostile, unsure: false },
    { id: 2, start: 1.5, end: 2, text: "The ice held.", unsure: true },
  ]);
  const at = nowText(clock);
  const { id: transcriptId } = await db
    .insertInto("transcripts")
    .values({
      ...{ userId, mediaId, state: "ready", language: "en", heardSeconds: 2, totalSeconds: 2 },
      ...{ version: 1, sentences, createdAt: at, updatedAt: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("transcriptVersions")
    .values({ transcriptId, version: 1, origin: "engine", sentences, createdAt: at })
    .execute();
}

/** An address and a paid plan. */
async function buyPlan({ db }: Deps, { userId }: Actor): Promise<void> {
  const at = "2026-01-02T03:04:05.678Z";
  const name = { firstName: "Ada", lastName: "Whitfield" };
  const place = { address: "1 Mill Lane", city: "Galena", state: "IL", zipCode: "61036" };
  await db
    .insertInto("postalAddresses")
    .values({ userId, ...name, ...place, updatedAt: at })
    .execute();
  const { id } = await db
    .insertInto("checkouts")
    .values({
      reference: `full life of ${userId}`,
      userId,
      planId: "family",
      quote: "{}",
      dueCents: 106812,
      state: "paid",
      createdAt: at,
      updatedAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("receipts")
    .values({ checkoutId: id, source: `receipt of ${userId}`, amountCents: 106812, paidAt: at })
    .execute();
  const words = {
    recipientName: hostile,
    calledAs: hostile,
    lines: hostile,
    givers: hostile,
    questions: "[]",
  };
  const code = { sealedToken: "sealed", sealedCode: "sealed", codeHash: `code of ${userId}` };
  await db
    .insertInto("gifts")
    .values({
      ...words,
      ...code,
      giverId: userId,
      planId: "family",
      locale: "en",
      timeZone: "UTC",
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

/** A mark that has ended, with a press and a request. */
async function addMark({ db }: Deps, { userId }: Actor): Promise<void> {
  const at = "2025-01-02T03:04:05.678Z";
  const ended = { usedAt: at, beginsAt: at, endsAt: "2025-02-01T03:04:05.678Z", liftedAt: at };
  const { id: markId } = await db
    .insertInto("credentialMarks")
    .values({ userId, kind: "code", madeAt: at, ...ended })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("markPresses").values({ markId, reason: hostile, pressedAt: at }).execute();
  const asked = { kind: "order", subjectId: 1, label: hostile, askedAt: at, dueAt: at } as const;
  await db
    .insertInto("waitingRequests")
    .values({ userId, ...asked, state: "called-back", decidedAt: at })
    .execute();
}

function text(content: string) {
  return { content, age: 7, date: "1952-06-03", location: "Galena" };
}

function bio(introduction: string): BioInput {
  return parseInput(BioInput, {
    name: "Ada Whitfield",
    birthdate: "1944-06-06",
    birthplace: "Galena",
    introduction,
    significantEvents: ["1952: The river froze", hostile],
  });
}

/** A letter that waits, and one that is a story. */
async function addLetters(deps: Deps, actor: Actor): Promise<void> {
  const files = async function* () {
    for (const words of ["This letter waits.", `This one is a story. ${hostile}`])
      yield await deps.files.receive(`${words.length}.txt`, Readable.from([Buffer.from(words)]), 1000);
  };
  await createImport(deps, actor, files());
}

/** A photo of a relative, beside their memory. */
async function addGuestPhoto(deps: Deps, { userId: ownerId }: Actor, upload: Upload): Promise<void> {
  const memory = await deps.db
    .selectFrom("memories")
    .select(["id", "memberId"])
    .where("userId", "=", ownerId)
    .executeTakeFirstOrThrow();
  const place = { ownerId, memberId: memory.memberId ?? 0, memoryId: memory.id };
  await addGuestFile(deps, { ...place, onStored: async () => {} }, upload);
}

/** A weekly question that is paused, one that was mailed, and one that is not for her. */
async function addQuestions({ db, clock, letters }: Deps, { userId }: Actor): Promise<void> {
  const at = nowText(clock);
  const rhythm = {
    state: "paused",
    every: "week",
    weekday: 0,
    hour: 9,
    timeZone: "America/Chicago",
  } as const;
  await db
    .insertInto("weeklyQuestions")
    .values({ userId, ...rhythm, updatedAt: at })
    .execute();
  const link = { tokenHash: `question of ${userId}`, passwordMark: "x", createdAt: at, expiresAt: at };
  const { id: mailedQuestionId } = await db
    .insertInto("mailedQuestions")
    .values({ userId, promptId: 1, reason: "next", ...link })
    .returning("id")
    .executeTakeFirstOrThrow();
  const typed = { browserHash: `browser of ${userId}`, content: "We had a st", updatedAt: at };
  await db
    .insertInto("questionDrafts")
    .values({ userId, mailedQuestionId, ...typed, committedAt: null })
    .execute();
  await db.insertInto("skippedPrompts").values({ userId, promptId: 5, skippedAt: at }).execute();
  await addFamily(db, userId, at);
  const { id: mediaId } = await db
    .selectFrom("media")
    .select("id")
    .where("userId", "=", userId)
    .where("kind", "=", "audio")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("letterAddresses")
    .values({ userId, tokenHash: `letters of ${userId}`, createdAt: at })
    .execute();
  const folder = await letters.create();
  const { bytes } = await letters.write(folder, 0, Buffer.from(`A mail to ${userId}.`));
  const waiting = { state: "held", reason: "sender", folder, bytes, receivedAt: at } as const;
  await db
    .insertInto("incomingMails")
    .values({ userId, promptId: 1, ...waiting, sender: "daughter@example.org", content: "It was warm." })
    .execute();
  await db.insertInto("toldAnswers").values({ userId, mediaId, toldAt: at }).execute();
}
