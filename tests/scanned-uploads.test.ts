import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { eicar, type StandInClamd, startClamd } from "./support/clamd";
import { fixture } from "./support/media";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* With CLAMD_URL, every file is scanned before it is stored; without an answer, none is taken. */

let clamd: StandInClamd;
let server: RunningServer;
let ada: Caller;
let root: Caller;

const read = (name: string) => new Uint8Array(fixture(`media/${name}`));
/** A file that can be played or shown, with the test pattern at its end. */
const harmful = (name: string) => Buffer.concat([read(name), Buffer.from(eicar)]);

beforeAll(async () => {
  clamd = await startClamd();
  server = await startServer({ CLAMD_URL: clamd.url });
  await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  root = await Caller.signIn(server, "root");
});

afterAll(async () => {
  await server.stop();
  await clamd.stop();
});

function post(kind: "image" | "audio" | "video", name: string, content: Uint8Array) {
  const form = new FormData();
  form.append(kind, new File([new Uint8Array(content)], name));
  return ada.postForm(`/api/${kind}s/upload`, form);
}

async function sendInPieces(content: Uint8Array) {
  const upload = { kind: "image", name: "a.jpg", bytes: content.length, fingerprint: "0123456789abcdef" };
  const { json } = await ada.call("POST", "/api/uploads", upload);
  const put = (n: number, piece: Uint8Array) =>
    ada.request("PUT", `/api/uploads/${json.id}/pieces/${n}`, new Uint8Array(piece), {
      "content-type": "application/octet-stream",
    });
  for (let n = 0; n * json.pieceBytes < content.length; n += 1)
    expect((await put(n, content.subarray(n * json.pieceBytes, (n + 1) * json.pieceBytes))).status).toBe(200);
  return ada.call("POST", `/api/uploads/${json.id}/finish`, {});
}

const stored = () => readdirSync(path.join(server.dataDir, "media"));
const mediaRows = () => server.db.selectFrom("media").select("id").execute();

test("clean files are scanned once, and stored", async () => {
  expect((await post("image", "a.jpg", read("photo-with-gps.jpg"))).status).toBe(201);
  expect((await post("audio", "a.mp3", read("voice.mp3"))).status).toBe(201);
  expect((await post("video", "a.mp4", read("clip.mp4"))).status).toBe(201);
  expect(clamd.scanned).toHaveLength(3);
  expect(await mediaRows()).toHaveLength(3);
});

test("a harmful one is refused in kind words by every way, audited, and leaves nothing", async () => {
  const [before, folders] = [await mediaRows(), stored()];
  const words = "a.jpg was not added: a check found something harmful in it.";
  const answers = [
    await post("image", "a.jpg", harmful("photo-with-gps.jpg")),
    await sendInPieces(harmful("photo-with-gps.jpg")),
  ];
  for (const { status, json } of answers)
    expect([status, json.message]).toEqual([415, expect.stringContaining(words)]);
  const audio = await post("audio", "a.mp3", harmful("voice.mp3"));
  expect([audio.status, (await post("video", "a.mp4", harmful("clip.mp4"))).status]).toEqual([415, 415]);
  const photos = [
    new File([new Uint8Array(harmful("photo-with-gps.jpg"))], "a.jpg"),
    new File([read("rotated-with-gps.heic")], "b.heic"),
  ];
  const page = await ada.postStory(5, { content: "The river froze." }, photos);
  expect([page.status, page.html]).toEqual([415, expect.stringContaining("found something harmful")]);
  expect(page.html).toContain("Your words are saved");
  // The other file of the form was taken.
  expect(await mediaRows()).toHaveLength(before.length + 1);
  expect(stored()).toHaveLength(folders.length + 1);
  // Of the file that was taken, smaller pictures are made meanwhile.
  await expect
    .poll(() => readdirSync(path.join(server.dataDir, "incoming")), { timeout: 30_000 })
    .toEqual([]);
  const rows = await server.db
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "media.harmful")
    .execute();
  expect(rows).toHaveLength(5);
  expect(JSON.parse(rows[0]?.details ?? "{}")).toMatchObject({ found: "Win.Test.EICAR_HDB-1" });
});

test("a recording that is harmful makes no story, and a clean one is taken", async () => {
  for (const [promptId, content, status] of [
    [9, harmful("live-recording.webm"), 415],
    [10, read("live-recording.webm"), 200],
  ] as const) {
    const { json } = await ada.call("POST", "/api/recordings", { promptId, mimeType: "audio/webm" });
    const piece = { "content-type": "application/octet-stream" };
    await ada.request("PUT", `/api/recordings/${json.id}/pieces/0`, new Uint8Array(content), piece);
    const done = await ada.call("POST", `/api/recordings/${json.id}/finish`, { count: 1, duration: 2 });
    expect([promptId, done.status < 300 ? 200 : done.status]).toEqual([promptId, status]);
    const story = await server.db
      .selectFrom("stories")
      .select("id")
      .where("promptId", "=", promptId)
      .execute();
    expect(story).toHaveLength(status === 200 ? 1 : 0);
  }
});

test("without an answer nothing is taken, Health is red, and it goes on by itself", async () => {
  const before = await mediaRows();
  const port = Number(new URL(clamd.url).port);
  await clamd.stop();
  const answer = await post("image", "a.jpg", read("phone-photo.heic"));
  expect([answer.status, answer.json.message]).toEqual([
    503,
    expect.stringContaining("cannot be checked just now"),
  ]);
  const page = await ada.postStory(6, { content: "She sang." }, [
    new File([read("phone-photo.heic")], "a.heic"),
  ]);
  expect([page.status, page.html]).toEqual([503, expect.stringContaining("cannot be checked just now")]);
  expect((await ada.page("/app?prompt=6")).html).toContain("She sang.");
  expect(await mediaRows()).toEqual(before);
  expect((await root.page("/admin/health")).html).toMatch(/does not answer: no photo or recording is taken/);
  clamd = await startClamd({ port });
  expect((await post("image", "a.jpg", read("phone-photo.heic"))).status).toBe(201);
  expect((await root.page("/admin/health")).html).toContain(`clamd at 127.0.0.1:${port} answers.`);
});
