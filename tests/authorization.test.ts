import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asThemselves } from "~/domain/actor";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { systemClock } from "~/domain/deps";
import { type Row, routeTable } from "~/routes.js";
import { type Answer, Caller } from "./support/browserless";
import { addOrderRow } from "./support/orders";
import { addPerson } from "./support/people";
import { type RunningServer, startServer } from "./support/server";
import { addTranscriptRow, sentencesOf } from "./support/transcripts";

/*
 * Every request for another person's data gets the response for a missing row, and changes nothing. The
 * addresses come from the route table: a new one with an id fails here until it is listed.
 */

/** Part of every text of Ada's, and of no other text. */
const mark = "Xanthippe";
const beginning = "Xanthi";
const nothing = 999_999;
const youtubeId = "dQw4w9WgXcQ";

let server: RunningServer;
let strangers: Record<"another participant" | "an owner" | "an administrator", Caller>;
let visitor: Caller;
let ada: Caller;
let own: Awaited<ReturnType<typeof makeStoryDependents>>;
let count = 0;

beforeAll(async () => {
  // Pages that exist only where a service is set up. Neither is asked: nobody here has said yes.
  server = await startServer({
    TRANSCRIBE_URL: "http://127.0.0.1:9",
    ASSISTANT_URL: "http://127.0.0.1:9",
    ASSISTANT_MODEL: "none",
  });
  const roles = { ben: {}, otto: { isOwner: true }, root: { isAdmin: true } };
  for (const [name, role] of Object.entries(roles)) {
    await addPerson(server.db, name, { displayName: name, ...role });
  }
  strangers = {
    "another participant": await Caller.signIn(server, "ben"),
    "an owner": await Caller.signIn(server, "otto"),
    "an administrator": await Caller.signIn(server, "root"),
  };
  visitor = new Caller(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  count += 1;
  const { userId } = await addPerson(server.db, `ada-${count}`, { displayName: `${mark} Whitfield` });
  ada = await Caller.signIn(server, `ada-${count}`);
  own = await makeStoryDependents(userId);
});

async function makeStoryDependents(userId: number) {
  const make = async (method: string, address: string, body: unknown) =>
    (await ada.call(method, address, body)).json;
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
  const { json: versions } = await ada.call("GET", `/api/stories/${story.id}/versions`);
  const draft = await make("PUT", "/api/drafts/4", {
    content: `${mark} was about to write.`,
    // So that it stays a draft.
    date: "30 February",
  });
  const media = (kind: "image" | "audio" | "video", storyId: number | null) =>
    addMedia(userId, kind, storyId);
  const audio = await media("audio", story.id);
  await make("PUT", `/api/codes/${audio}`, undefined);
  const film = await media("video", story.id);
  const sentences = sentencesOf(`${mark} told this.`);
  const transcript = await addTranscriptRow(server.db, { userId, mediaId: audio }, sentences);
  await addTranscriptRow(server.db, { userId, mediaId: film }, sentences);
  return {
    userId,
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
    transcriptVersion: await findTranscriptVersion(transcript),
    unused: await media("image", null),
    approval: await addApproval(userId),
    order: await addOrder(userId),
    printFiles: await addPrintFiles(userId),
  };
}

async function findTranscriptVersion(transcriptId: number): Promise<number> {
  const { id } = await server.db
    .selectFrom("transcriptVersions")
    .select("id")
    .where("transcriptId", "=", transcriptId)
    .executeTakeFirstOrThrow();
  return id;
}

/** An item with a file, as if it had been uploaded. */
async function addMedia(userId: number, kind: "image" | "audio" | "video", storyId: number | null) {
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
async function addApproval(userId: number) {
  const folder = createHash("md5").update(`${mark}-${userId}`).digest("hex");
  mkdirSync(path.join(server.dataDir, "books", folder), { recursive: true });
  writeFileSync(path.join(server.dataDir, "books", folder, "interior.pdf"), mark);
  addDrawnPage(folder);
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
        content: JSON.stringify({ book: { authorName: mark }, profile: builtInProfile }),
        approvedAt: "2026-01-02T03:04:05.678Z",
      },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function addDrawnPage(folder: string) {
  const drawn = path.join(server.dataDir, "books", "pages", folder);
  mkdirSync(drawn, { recursive: true });
  writeFileSync(path.join(drawn, "1-small.webp"), mark);
}

/** Print files with a page that is drawn. Of no book that is made meanwhile, which would replace them. */
async function addPrintFiles(userId: number) {
  const folder = createHash("md5").update(`${mark}-print-${userId}`).digest("hex");
  addDrawnPage(folder);
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
async function addOrder(userId: number) {
  const folder = createHash("md5").update(`${mark}-order-${userId}`).digest("hex");
  mkdirSync(path.join(server.dataDir, "books", folder), { recursive: true });
  writeFileSync(path.join(server.dataDir, "books", folder, "interior.pdf"), mark);
  writeFileSync(
    path.join(server.dataDir, "books", folder, "book.json"),
    JSON.stringify({ profile: builtInProfile }),
  );
  addDrawnPage(folder);
  const actor = asThemselves(userId, mark);
  const fields = { folder, bookTitle: mark, customerName: mark, address: mark };
  const { orderNumber } = await addOrderRow({ db: server.db, clock: systemClock }, actor, fields);
  return orderNumber;
}

/** A hash of every table, so that a difference names it; without what visits change. */
function everything(): Record<string, string> {
  const tables = server.connection.prepare("select name from sqlite_master where type = 'table'").all();
  const names = (tables as { name: string }[]).map(({ name }) => name);
  const passing = ["sessions", "attempts", "event_counts"];
  const lasting = names.filter((name) => !passing.includes(name));
  return Object.fromEntries(lasting.map((name) => [name, printOf(name)]));
}

function printOf(table: string): string {
  const rows = server.connection.prepare(`select * from "${table}"`).all();
  const text = JSON.stringify(rows, (key, value) => (key === "last_use_at" ? undefined : value));
  return createHash("sha256").update(text).digest("base64url");
}

/** Waits until uploads are processed. */
async function allReady(): Promise<void> {
  const unfinished = () =>
    server.db.selectFrom("jobs").select("id").where("state", "in", ["queued", "running"]).execute();
  await expect.poll(unfinished, { timeout: 60_000 }).toEqual([]);
}

interface Known {
  /** The value of the first parameter. */
  id: () => number | string;
  /** The body that would change Ada's data: by method for a call, under POST for a form. */
  sends?: Partial<Record<string, () => Record<string, unknown>>>;
  /** The status for a missing row by method, if not 404. */
  none?: Partial<Record<string, number>>;
}

const words = { title: "Stolen", description: "Stolen" };

/** Each address with an id, and the owner of that id. */
const addresses: Record<string, Known> = {
  "/stories/:id/delete": { id: () => own.story },
  "/stories/:id/move": { id: () => own.story, sends: { POST: () => ({ promptId: "2" }) } },
  "/stories/:id/restore": { id: () => own.deleted },
  "/stories/:id/delete-permanently": { id: () => own.deleted },
  "/chapters/:id/delete": { id: () => own.chapter },
  "/prompts/:id/delete": { id: () => own.prompt },
  "/stories/:id/versions": {
    id: () => own.story,
    sends: { POST: () => ({ versionId: String(own.version), version: "1" }) },
  },
  "/recordings/:id/transcript": {
    id: () => own.audio,
    sends: { POST: () => ({ intent: "transcript/book", isInBook: "on" }) },
  },
  "/recordings/:id/transcript/correct": {
    id: () => own.audio,
    sends: { POST: () => ({ version: "1", "sentence-1": "Stolen." }) },
  },
  "/recordings/:id/transcript/story": { id: () => own.audio },
  "/recordings/:id/transcript/versions": {
    id: () => own.audio,
    sends: { POST: () => ({ versionId: String(own.transcriptVersion) }) },
  },
  "/stories/:id/tidy": { id: () => own.story, sends: { POST: () => ({ intent: "help/close" }) } },
  "/prompts/:id/questions": { id: () => own.prompt, sends: { POST: () => ({ intent: "help/close" }) } },
  "/book/approved/:id/:name": { id: () => own.approval },
  "/book/pages/:id/:name": { id: () => own.printFiles },
  "/book/approved/:id/pages/:name": { id: () => own.approval },
  "/orders/:orderNumber/pages/:name": { id: () => own.order },
  "/orders/:orderNumber": { id: () => own.order, sends: { POST: () => ({ intent: "order/cancel" }) } },
  "/orders/:orderNumber/confirmation": { id: () => own.order },
  "/orders/:orderNumber/files/:name": { id: () => own.order },
  "/photos/:id": { id: () => own.unused, sends: { POST: () => ({ who: "Stolen" }) } },
  "/photos/:id/light": {
    id: () => own.image,
    sends: { POST: () => ({ as: "lightened" }) },
    none: { GET: 302 },
  },
  "/media/:id/:name": { id: () => own.image },
  "/api/biographical-info/:id": { id: () => own.bio, sends: { PUT: () => ({ name: "Stolen" }) } },
  "/api/prompts/:id": { id: () => own.prompt, sends: { PATCH: () => words } },
  "/api/user-prompts/:id": { id: () => own.override },
  "/api/life-stages/:id": { id: () => own.chapter, sends: { PATCH: () => words } },
  "/api/life-stages/:id/override": { id: () => 2 },
  "/api/stories/:id": { id: () => own.story, sends: { PUT: () => ({ content: "Stolen." }) } },
  "/api/stories/:id/restore": { id: () => own.deleted },
  "/api/stories/:id/permanent-delete": { id: () => own.deleted },
  "/api/stories/:id/versions": { id: () => own.story },
  "/api/stories/:id/versions/:versionId/restore": { id: () => own.story },
  "/api/drafts/:promptId": {
    id: () => own.prompt,
    sends: { PUT: () => ({ content: "Stolen." }) },
  },
  "/api/stories/:id/tidy": { id: () => own.story },
  "/api/prompts/:id/questions": { id: () => own.prompt },
  "/api/stories/:id/images": { id: () => own.story },
  "/api/stories/:id/audios": { id: () => own.story },
  "/api/stories/:id/videos": { id: () => own.story },
  "/api/stories/:id/media": { id: () => own.story, sends: { POST: () => ({ ids: [] }) } },
  "/api/story-images/:id": { id: () => own.image, sends: { PATCH: () => ({ caption: "Stolen" }) } },
  "/api/story-audios/:id": { id: () => own.audio, sends: { PATCH: () => ({ transcript: "Stolen" }) } },
  "/api/audios/:id/transcript": {
    id: () => own.audio,
    sends: { PUT: () => ({ sentences: [{ id: 1, text: "Stolen" }] }), POST: () => ({}) },
  },
  "/api/videos/:id/transcript": {
    id: () => own.video,
    sends: { PUT: () => ({ sentences: [{ id: 1, text: "Stolen" }] }), POST: () => ({}) },
  },
  "/api/story-videos/:id": { id: () => own.video, sends: { PATCH: () => ({ caption: "Stolen" }) } },
  "/api/story-videos/:id/caption": { id: () => own.video, sends: { PUT: () => ({ caption: "Stolen" }) } },
  "/api/youtube-media/:id": { id: () => own.youtube, sends: { PATCH: () => ({ caption: "Stolen" }) } },
  "/api/codes/:key": { id: () => own.audio },
  "/api/uploads/:id": { id: () => own.upload },
  "/api/uploads/:id/pieces/:n": { id: () => own.upload, sends: { PUT: () => ({}) } },
  "/api/uploads/:id/finish": { id: () => own.upload, sends: { POST: () => ({ storyId: null }) } },
  "/api/recordings/:id": { id: () => own.recording },
  "/api/recordings/:id/pieces/:n": { id: () => own.recording, sends: { PUT: () => ({}) } },
  "/api/recordings/:id/finish": { id: () => own.recording, sends: { POST: () => ({ count: 1 }) } },
};

/** Without addresses that contain a secret, and those of staff (administration-policy.test.ts). */
const isPersons = (row: Row) => row.path.includes(":") && [row.get, row.change].includes("person");
const rowsWithId = routeTable.filter((row) => isPersons(row) && row.get !== "anyone");
const isCall = (address: string) => address.startsWith("/api/") || address.startsWith("/media/");

test("every address with an id is known here", () => {
  expect(Object.keys(addresses).sort()).toEqual(rowsWithId.map((row) => row.path).sort());
});

/** Requests as a script or as a browser. */
function ask(caller: Caller, method: string, known: string, id: number | string): Promise<Answer> {
  const address = known
    .replace(/:\w+/, String(id))
    .replace(":name", known.includes("/pages/") ? "1-small.webp" : ":name")
    .replace(":name", /^\/(book|orders)/.test(known) ? "interior.pdf" : "full.jpg")
    .replace(":versionId", String(own.version))
    .replace(":n", "0");
  const sent = addresses[known]?.sends?.[method]?.();
  if (isCall(known)) return caller.call(method, address, sent);
  const form = { type: "biography", ...(sent as Record<string, string> | undefined) };
  return method === "GET" ? caller.page(address) : caller.post("/", address, form);
}

describe.each(rowsWithId.map((row) => [row.path, row] as const))("%s", (address, row) => {
  const methods = [
    ...(row.get ? ["GET"] : []),
    ...(row.change ? (isCall(address) ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST"]) : []),
  ];

  test.each(methods)("%s: nothing there for a stranger, and nothing changed", async (method) => {
    const id = addresses[address]?.id() ?? 0;
    const before = everything();
    const there = await ask(visitor, method, address, id);
    if (there.status === 405) return;
    expect(there.status).toBe(isCall(address) ? 401 : 303);
    for (const [who, caller] of Object.entries(strangers)) {
      const theirs = await ask(caller, method, address, id);
      const none = await ask(caller, method, address, nothing);
      expect({ who, status: theirs.status, html: theirs.html }).toEqual({
        who,
        status: addresses[address]?.none?.[method] ?? 404,
        html: none.html,
      });
    }
    expect(everything()).toEqual(before);
    // Ada's own request must be found: the account makes the difference, not the body.
    const adas = await ask(ada, method, address, id);
    expect(adas.status).not.toBe(404);
    expect(adas.status).not.toBe(405);
  });
});

describe("an id that is sent along", () => {
  const photo = () => {
    const content = readFileSync(path.resolve("tests/fixtures/photos/Portrait_8.jpg"));
    return new File([content], "a.jpg", { type: "image/jpeg" });
  };
  const upload = (caller: Caller, kind: string, file: File, storyId: number) => {
    const form = new FormData();
    form.append("storyId", String(storyId));
    form.append(kind, file);
    return caller.request("POST", `/api/${kind}s/upload`, form, {});
  };
  const sound = () => new File([readFileSync(path.resolve("tests/fixtures/media/voice.mp3"))], "a.mp3");
  const film = () => new File([readFileSync(path.resolve("tests/fixtures/media/clip.mp4"))], "a.mp4");
  const content = "Stolen.";
  const press = (caller: Caller, intent: string, fields: Record<string, string>) =>
    caller.post("/", "/app", { intent, ...fields });

  test.each<[string, () => number, (caller: Caller, id: number) => Promise<Answer>]>([
    [
      "a story's prompt",
      () => own.prompt,
      (caller, promptId) => caller.call("POST", "/api/stories", { promptId, content }),
    ],
    [
      "a prompt's chapter",
      () => own.chapter,
      (caller, lifeStageId) => caller.call("POST", "/api/prompts", { lifeStageId, ...words }),
    ],
    [
      "a recording's prompt",
      () => own.prompt,
      (caller, promptId) => caller.call("POST", "/api/recordings", { promptId, mimeType: "audio/webm" }),
    ],
    [
      "a recording's story",
      () => own.story,
      (caller, storyId) => caller.call("POST", "/api/recordings", { storyId, mimeType: "audio/webm" }),
    ],
    [
      "a YouTube video's story",
      () => own.story,
      (caller, storyId) =>
        caller.call("POST", "/api/youtube-media", {
          url: `https://youtu.be/${youtubeId}`,
          type: "video",
          storyId,
        }),
    ],
    ["a photo's story", () => own.story, (caller, id) => upload(caller, "image", photo(), id)],
    ["a sound's story", () => own.story, (caller, id) => upload(caller, "audio", sound(), id)],
    ["a film's story", () => own.story, (caller, id) => upload(caller, "video", film(), id)],
    [
      "a cover's photo",
      () => own.image,
      (caller, coverImageId) => caller.call("PUT", "/api/book-design", { type: "biography", coverImageId }),
    ],
    ["the form of a prompt", () => own.prompt, (caller, id) => caller.page(`/?prompt=${id}`)],
    ["the form of a chapter", () => own.chapter, (caller, id) => caller.page(`/?chapter=${id}`)],
    [
      "a story by form",
      () => own.prompt,
      (caller, id) => press(caller, "story/save", { promptId: String(id), content }),
    ],
    [
      "a prompt's words",
      () => own.prompt,
      (caller, id) => press(caller, "prompt/save", { promptId: String(id), promptTitle: "Stolen" }),
    ],
    [
      "a chapter's words",
      () => own.chapter,
      (caller, id) => press(caller, "chapter/save", { chapterId: String(id), ...words }),
    ],
    [
      "a chapter's first words",
      () => own.chapter,
      (caller, id) => press(caller, "chapter/reset", { chapterId: String(id) }),
    ],
    ["a draft to go on with", () => own.draft, (caller, id) => press(caller, `draft/take-up/${id}`, {})],
    ["a photo to be removed", () => own.image, (caller, id) => press(caller, `image/remove/${id}`, {})],
    ["a sound to be removed", () => own.audio, (caller, id) => press(caller, `audio/remove/${id}`, {})],
    ["a film to be removed", () => own.video, (caller, id) => press(caller, `video/remove/${id}`, {})],
  ])("%s is not found", async (_what, idOf, send) => {
    const before = everything();
    for (const [who, caller] of Object.entries(strangers)) {
      const theirs = await send(caller, idOf());
      const none = await send(caller, nothing);
      expect({ who, status: theirs.status, html: theirs.html }).toEqual({
        who,
        status: 404,
        html: none.html,
      });
    }
    expect(everything()).toEqual(before);
    expect((await send(ada, idOf())).status).not.toBe(404);
    await allReady();
  });

  test("a draft to be thrown away stays, and an earlier text is not set beside one's own", async () => {
    const ben = strangers["another participant"];
    const { json } = await ben.call("POST", "/api/stories", { promptId: 6, content: "Ben's." });
    const before = everything();
    await press(ben, `draft/forget/${own.draft}`, {});
    const beside = await ben.page(`/stories/${json.id}/versions?version=${own.version}`);
    expect([beside.status, beside.html.includes(mark)]).toEqual([404, false]);
    const address = `/api/stories/${json.id}/versions/${own.version}/restore`;
    expect((await ben.call("POST", address)).status).toBe(404);
    expect(everything()).toEqual(before);
  });

  test("a recording to be kept or discarded stays, and its pieces", async () => {
    const before = everything();
    for (const caller of Object.values(strangers)) {
      for (const verb of ["keep", "discard"]) {
        const { headers } = await press(caller, `recording/${verb}/${own.recording}`, {});
        expect(headers.get("location")).toBe("/");
        expect((await caller.page("/")).html).toContain("This recording is no longer there.");
      }
    }
    expect(everything()).toEqual(before);
  });

  test("another's photo does not come into one's own story", async () => {
    const ben = strangers["another participant"];
    const story = (await ben.call("POST", "/api/stories", { promptId: 5, content: "Ben's." })).json;
    const before = everything();
    for (const id of [own.unused, own.image]) {
      const theirs = await ben.call("POST", `/api/stories/${story.id}/media`, { ids: [id] });
      const none = await ben.call("POST", `/api/stories/${story.id}/media`, { ids: [nothing] });
      expect([theirs.status, theirs.html]).toEqual([404, none.html]);
      const attach = (one: number) => ben.postStory(5, { content: "Ben's.", attach: String(one) });
      expect((await attach(id)).status).toBe((await attach(nothing)).status);
    }
    expect(everything().media).toBe(before.media);
  });

  test("a prompt made by form for another's chapter", async () => {
    const ben = strangers["another participant"];
    const before = everything();
    const form = { lifeStageId: String(own.chapter), ...words };
    expect((await ben.post("/prompts/new", "/prompts/new", form)).status).toBe(404);
    expect(everything()).toEqual(before);
    const { json } = await ben.call("GET", `/api/prompts?lifeStageId=${own.chapter}`);
    expect(json).toEqual([]);
    expect((await ben.page(`/preview?story=${own.story}`)).html).not.toContain(mark);
    const text = await ben.page(`/preview?view=text&story=${own.story}`);
    expect(text.html).not.toContain(mark);
  });
});

describe("what lists and pages show", () => {
  const isStaffs = ({ get }: Row) => get === "staff" || get === "administrator";
  const open = routeTable
    .filter((row) => row.get !== null && !isStaffs(row) && !/[:*]/.test(row.path))
    .map((row) => row.path);
  const views = [
    "/?type=biography&view=timeline",
    "/preview?view=text",
    "/?view=timeline&mode=stages",
    "/?view=trash",
    "/?prompt=3",
    "/?chapter=2",
    "/?prompt=4",
    `/stories?q=${beginning}`,
    "/api/stories?type=biography",
    "/api/stories/deleted?type=biography",
    "/api/prompts?lifeStageId=1",
    "/api/life-stages?type=biography",
  ];

  test.each([...open, ...views])("nothing of another person's at %s", async (address) => {
    for (const caller of [...Object.values(strangers), visitor]) {
      expect((await caller.page(address)).html).not.toContain(mark);
    }
  });

  test("and all of it to the one whose it is", async () => {
    const shown = [
      ...["/", "/app", "/bio", "/preview", "/stories", "/images", "/recordings"],
      ...["/api/user", "/api/session", "/api/stories", "/api/prompts", "/api/life-stages"],
      ...views,
    ];
    for (const address of shown) {
      const { html } = await ada.page(address);
      expect({ address, isShown: html.includes(mark) }).toEqual({ address, isShown: true });
    }
  });
});
