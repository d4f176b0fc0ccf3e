import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import type { Caller } from "./browserless";
import { addOrderRow, storedBook } from "./orders";
import type { RunningServer } from "./running-server";
import { addTranscriptRow, sentencesOf } from "./transcripts";

/* One of everything that a person may have, with a mark in every text, so that a leak names itself. */

export type Belongings = Awaited<ReturnType<typeof addBelongings>>;

interface Owner {
  server: RunningServer;
  userId: number;
  mark: string;
}

const youtubeId = "dQw4w9WgXcQ";

/** Adds them for a person who is signed in as `caller`. Every text has the `mark`. */
export async function addBelongings(server: RunningServer, caller: Caller, userId: number, mark: string) {
  const { db } = server;
  const owner: Owner = { server, userId, mark };
  const make = async (method: string, address: string, body: unknown) =>
    (await caller.call(method, address, body)).json;
  const chapter = await make("POST", "/api/life-stages/custom", { title: `${mark}'s farm` });
  const words = { title: `${mark}'s barn`, description: `${mark}?` };
  const prompt = await make("POST", "/api/prompts", { lifeStageId: chapter.id, ...words });
  const override = await make("PATCH", "/api/prompts/3", words);
  await make("PATCH", "/api/life-stages/2", { title: `${mark} at school` });
  const story = await make("POST", "/api/stories", { promptId: 1, content: `${mark} was here.`, age: 7 });
  const deleted = await make("POST", "/api/stories", { promptId: 2, content: `${mark} is gone.` });
  await make("DELETE", `/api/stories/${deleted.id}`, undefined);
  const bio = await make("POST", "/api/biographical-info", { name: mark, significantEvents: [mark] });
  const video = { url: `https://youtu.be/${youtubeId}`, title: mark, type: "video", storyId: story.id };
  const youtube = await make("POST", "/api/youtube-media", video);
  const recording = await make("POST", "/api/recordings", { promptId: 4, mimeType: "audio/webm" });
  const upload = await make("POST", "/api/uploads", {
    ...{ kind: "video", name: "film.mp4", bytes: 10_000_000, fingerprint: "0123456789abcdef" },
  });
  const relative = await make("POST", "/api/family", { name: `${mark}'s niece`, role: "ask" });
  const { json: versions } = await caller.call("GET", `/api/stories/${story.id}/versions`);
  const draft = await make("PUT", "/api/drafts/4", {
    content: `${mark} was about to write.`,
    // So that it stays a draft.
    date: "30 February",
  });
  const media = (kind: "image" | "audio" | "video", storyId: number | null) => addMedia(owner, kind, storyId);
  const audio = await media("audio", story.id);
  await make("PUT", `/api/codes/${audio}`, undefined);
  const film = await media("video", story.id);
  const sentences = sentencesOf(`${mark} told this.`);
  const transcript = await addTranscriptRow(db, { userId, mediaId: audio }, sentences);
  await addTranscriptRow(db, { userId, mediaId: film }, sentences);
  return {
    userId,
    relative: Number(relative.id),
    chapter: Number(chapter.id),
    prompt: Number(prompt.id),
    override: Number(override.userPromptId),
    story: Number(story.id),
    deleted: Number(deleted.id),
    bio: Number(bio.id),
    recording: Number(recording.id),
    upload: Number(upload.id),
    version: Number(versions[0].id),
    youtube: Number(youtube.id),
    draft: Number(draft.id),
    image: await media("image", story.id),
    audio,
    video: film,
    transcriptVersion: await findTranscriptVersion(server, transcript),
    unused: await media("image", null),
    approval: await addApproval(owner),
    order: await addOrder(owner),
    printFiles: await addPrintFiles(owner),
    letterImport: await addLetters(owner),
    heldReply: await addHeldReply(owner),
  };
}

async function findTranscriptVersion(server: RunningServer, transcriptId: number): Promise<number> {
  const { id } = await server.db
    .selectFrom("transcriptVersions")
    .select("id")
    .where("transcriptId", "=", transcriptId)
    .executeTakeFirstOrThrow();
  return id;
}

/** An item with a file, as if it had been uploaded. */
async function addMedia(
  { server, userId, mark }: Owner,
  kind: "image" | "audio" | "video",
  storyId: number | null,
) {
  const folder = `${mark}-${kind}-${userId}-${storyId}`.toLowerCase();
  mkdirSync(path.join(server.dataDir, "media", folder), { recursive: true });
  for (const name of ["full.jpg", "sound.mp3"]) {
    writeFileSync(path.join(server.dataDir, "media", folder, name), mark);
  }
  const { id } = await server.db
    .insertInto("media")
    .values({
      ...{ userId, storyId, kind, folder, caption: mark, transcript: mark, bytes: 9, sha256: folder },
      ...{ mimeType: kind === "image" ? "image/jpeg" : "audio/mpeg", width: 640, height: 480 },
      ...{ originalFile: "sound.mp3", originalMimeType: "audio/mpeg", state: "ready" as const },
      ...{ durationSeconds: 9, createdAt: "2026-01-02T03:04:05.678Z" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A book with its files, as if it had been approved. */
async function addApproval({ server, userId, mark }: Owner) {
  const folder = createHash("md5").update(`${mark}-${userId}`).digest("hex");
  mkdirSync(path.join(server.dataDir, "books", folder), { recursive: true });
  writeFileSync(path.join(server.dataDir, "books", folder, "interior.pdf"), mark);
  addDrawnPage(server, folder, mark);
  const { id } = await server.db
    .insertInto("bookApprovals")
    .values({
      ...{
        userId,
        folder,
        storyType: "biography",
        inputHash: "x",
        title: mark,
        pages: 24,
        approvedBy: userId,
      },
      ...{
        content: frozenBook(mark),
        approvedAt: "2026-01-02T03:04:05.678Z",
      },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function frozenBook(mark: string): string {
  return JSON.stringify({
    book: storedBook("biography", mark, mark, mark),
    profile: builtInProfile,
    findings: [],
  });
}

function addDrawnPage(server: RunningServer, folder: string, mark: string) {
  const drawn = path.join(server.dataDir, "books", "pages", folder);
  mkdirSync(drawn, { recursive: true });
  writeFileSync(path.join(drawn, "1-small.webp"), mark);
}

/** Print files with a page that is drawn. Of no book that is made meanwhile, which would replace them. */
async function addPrintFiles({ server, userId, mark }: Owner) {
  const folder = createHash("md5").update(`${mark}-print-${userId}`).digest("hex");
  addDrawnPage(server, folder, mark);
  const { id } = await server.db
    .insertInto("printFiles")
    .values({
      ...{ userId, folder, storyType: "mission", inputHash: "x", state: "done", pages: 24 },
      ...{ result: JSON.stringify({ pages: 24, starts: {} }), createdAt: "2026-01-02T03:04:05.678Z" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An order with its frozen book. */
async function addOrder({ server, userId, mark }: Owner) {
  const folder = createHash("md5").update(`${mark}-order-${userId}`).digest("hex");
  mkdirSync(path.join(server.dataDir, "books", folder), { recursive: true });
  writeFileSync(path.join(server.dataDir, "books", folder, "interior.pdf"), mark);
  writeFileSync(path.join(server.dataDir, "books", folder, "book.json"), frozenBook(mark));
  addDrawnPage(server, folder, mark);
  const actor = asThemselves(userId, mark);
  const fields = { folder, bookTitle: mark, customerName: mark, address: mark };
  const { orderNumber } = await addOrderRow({ db: server.db, clock: systemClock }, actor, fields);
  return orderNumber;
}

/** An answer that came by email from somebody else. */
async function addHeldReply({ server, userId, mark }: Owner): Promise<number> {
  const at = "2026-03-03T10:00:00.000Z";
  const { id } = await server.db
    .insertInto("incomingMails")
    .values({
      ...{ userId, state: "held", reason: "sender", folder: null, bytes: 9, receivedAt: at, promptId: 1 },
      ...{ sender: "somebody@example.org", senderName: mark, content: mark },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An import with one letter that waits. */
async function addLetters({ server, userId, mark }: Owner): Promise<number> {
  const at = systemClock.now().toISOString();
  const { id: importId } = await server.db
    .insertInto("letterImports")
    .values({
      ...{ userId, folder: `0123456789abcdef0123456789abc${userId}`.slice(-32), bytes: 100, letters: 1 },
      ...{ fileNames: JSON.stringify([`${mark}.eml`]), state: "ready", createdAt: at, updatedAt: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("letters")
    .values({
      ...{ userId, importId, file: 0, place: 0, startByte: 0, bytes: 0, photos: 0, missingPhotos: 0 },
      ...{ title: mark, sender: mark, sentOn: "1997-03-03", content: `${mark} wrote home.` },
      ...{ fingerprint: mark, isDouble: 0, state: "waiting" },
    })
    .execute();
  return importId;
}
