import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { circleBytesMax, guestBytesMax } from "~/domain/media/guests/guest-quota.server";
import { memoryPhotosMax } from "~/domain/writing/memories/schema";
import { addBelongings, type Belongings } from "./support/belongings";
import { Caller } from "./support/browserless";
import { file, fixture } from "./support/media";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { unzip } from "./support/zip";

/* A relative tells how they remember a story also in photos and recordings (issue: the family). */

let server: RunningServer;
let ada: Caller;
let ben: Caller;
let root: Caller;
let own: Belongings;
let adaId: number;
let form: string;

beforeAll(async () => {
  server = await startServer();
  for (const [name, roles] of [
    ["ada", {}],
    ["ben", {}],
    ["root", { isAdmin: true }],
  ] as const)
    await addPerson(server.db, name, { displayName: name, ...roles });
  ada = await Caller.signIn(server, "ada");
  ben = await Caller.signIn(server, "ben");
  root = await Caller.signIn(server, "root");
  adaId = (await ada.call("GET", "/api/user")).json.id;
  own = await addBelongings(server, ada, adaId, "Xanthippe");
  form = `/reading/${own.story}/remember`;
});

afterAll(() => server.stop());

beforeEach(async () => {
  await share("family");
  await server.db.deleteFrom("memories").execute();
});

const share = (sharedWith: string) => ada.call("PUT", `/api/stories/${own.story}`, { sharedWith });

async function invite(name: string, role = "add") {
  const { json } = await ada.call("POST", "/api/family", { name, relation: "brother", role });
  const guest = new Caller(server);
  expect((await guest.page(new URL(json.link, server.address).pathname)).status).toBe(200);
  return { guest, id: json.id as number };
}

type Sent = { content?: string; version?: string; photos?: string[]; recordings?: string[] };

async function remember(
  guest: Caller,
  { content = "", version = "", photos = [], recordings = [] }: Sent,
  submission = "",
) {
  const data = new FormData();
  data.set("formToken", await guest.formToken(form));
  for (const [name, value] of Object.entries({ intent: "save", content, version, submission }))
    data.set(name, value);
  for (const name of photos) data.append("media", file(fixture(name), path.basename(name)));
  for (const name of recordings) data.append("recording", file(fixture(name), path.basename(name)));
  return guest.postForm(form, data);
}

const inbox = async () => (await ada.call("GET", "/api/family/inbox")).json.memories;
const decide = (id: number, state: string) => ada.call("PATCH", `/api/memories/${id}`, { state });
const folders = () => readdirSync(path.join(server.dataDir, "media"));
const rows = () => server.db.selectFrom("media").selectAll().where("memoryId", "is not", null).execute();

describe("photos and a recording", () => {
  test("are the author's to see first, and nobody else's before; then the family's, in no cache", async () => {
    const { guest: dan } = await invite("Dan");
    const { guest: reader } = await invite("May", "read");
    const sent = await remember(dan, {
      content: "It was winter.",
      photos: ["media/photo-with-gps.jpg"],
      recordings: ["media/voice.mp3"],
    });
    expect(sent.status).toBe(303);
    const [memory] = await inbox();
    expect([memory.images.length, memory.audios.length, memory.version]).toEqual([1, 1, 3]);
    const photo = `/media/${memory.images[0].id}/photo.jpg`;
    const sound = memory.audios[0].url;
    const addresses = [photo, `${photo}?w=320`, sound];
    const statuses = (who: Caller, prefix = "") =>
      Promise.all(addresses.map(async (address) => (await who.page(prefix + address)).status));
    expect(await statuses(ada)).toEqual([200, 200, 200]);
    expect(await statuses(ben)).toEqual([404, 404, 404]);
    expect(await statuses(dan, "/reading")).toEqual([200, 200, 200]);
    for (const [method, headers] of [
      ["GET", {}],
      ["HEAD", {}],
      ["GET", { range: "bytes=0-9" }],
    ] as const)
      for (const address of addresses)
        expect((await reader.request(method, `/reading${address}`, undefined, headers)).status).toBe(404);
    expect((await ada.page("/family/inbox")).html).toContain(`src="${photo}?w=1280"`);
    await decide(memory.id, "room");
    expect(await statuses(reader, "/reading")).toEqual([200, 200, 200]);
    const part = await reader.request("GET", `/reading${sound}`, undefined, { range: "bytes=0-9" });
    expect([part.status, part.headers.get("cache-control")]).toEqual([206, "private, no-store"]);
    const { html } = await reader.page(`/reading/${own.story}`);
    expect(html).toContain(`src="/reading${photo}?w=1280"`);
    expect(html).toContain(`src="/reading${sound}"`);
    await decide(memory.id, "aside");
    expect(await statuses(reader, "/reading")).toEqual([404, 404, 404]);
    await decide(memory.id, "room");
    await share("nobody");
    expect(await statuses(reader, "/reading")).toEqual([404, 404, 404]);
  });

  test("are kept without their place, and are no photos of the author's", async () => {
    const { guest } = await invite("Dan");
    await remember(guest, { photos: ["media/photo-with-gps.jpg"] });
    const [photo] = await rows();
    if (!photo) throw new Error("There is no photo.");
    for (const name of readdirSync(path.join(server.dataDir, "media", photo.folder)))
      expect([
        name,
        readFileSync(path.join(server.dataDir, "media", photo.folder, name)).includes("GPS"),
      ]).toEqual([name, false]);
    for (const address of [`/photos/${photo.id}`, `/photos/${photo.id}/story`, `/photos/${photo.id}/book`])
      expect([address, (await ada.page(address)).status]).toEqual([address, 404]);
    expect((await ada.page("/images")).html).not.toContain(`/media/${photo.id}/`);
    expect((await ada.call("PUT", `/api/images/${photo.id}`, { caption: "Mine" })).status).toBe(404);
    expect((await ada.call("DELETE", `/api/images/${photo.id}`)).status).toBe(404);
    expect((await ada.call("PATCH", `/api/story-images/${photo.id}`, { storyId: own.story })).status).toBe(
      404,
    );
    expect(await rows()).toHaveLength(1);
  });

  test("are seen by staff while viewing, and by nobody else's staff address", async () => {
    const { guest } = await invite("Dan");
    await remember(guest, { photos: ["photos/Landscape_1.jpg"] });
    const [memory] = await inbox();
    const address = memory.images[0].url;
    const viewing = { "x-admin-viewing-user": JSON.stringify({ id: adaId }) };
    expect((await root.request("GET", address, undefined, viewing)).status).toBe(200);
    expect((await root.page(address)).status).toBe(404);
    expect((await new Caller(server).page(address)).status).not.toBe(200);
  });

  test("the same file twice is one; a film and a program are refused, the words are kept", async () => {
    const { guest } = await invite("Dan");
    const photos = [
      "photos/Landscape_1.jpg",
      "photos/Landscape_1.jpg",
      "media/clip.webm",
      "media/program.exe",
    ];
    const answer = await remember(guest, { content: "It was winter.", photos });
    expect(answer.status).toBe(415);
    expect(answer.html).toContain("Your words are kept.");
    expect(answer.html).toContain("clip.webm is a film, and films cannot be kept here");
    expect(answer.html).toContain("program.exe is not a photo or recording");
    expect(await inbox()).toMatchObject([{ content: "It was winter.", images: [{}], audios: [] }]);
  });

  test("nothing at all is refused, and a refused file without words leaves nothing", async () => {
    const { guest } = await invite("Dan");
    expect((await remember(guest, {})).status).toBe(400);
    expect((await remember(guest, { photos: ["media/program.exe"] })).status).toBe(415);
    expect(await inbox()).toEqual([]);
    const { guest: reader } = await invite("May", "read");
    expect((await remember(reader, { photos: ["photos/Landscape_1.jpg"] })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test(`are ${memoryPhotosMax} photos at most, and one can be removed again by its writer alone`, async () => {
    const { guest } = await invite("Dan");
    const { guest: lil } = await invite("Lil");
    const names = readdirSync("tests/fixtures/photos").filter((name) => name.endsWith(".jpg"));
    const photos = names.slice(0, memoryPhotosMax + 1).map((name) => `photos/${name}`);
    expect((await remember(guest, { content: "All of them.", photos })).status).toBe(409);
    const [memory] = await inbox();
    expect(memory.images).toHaveLength(memoryPhotosMax);
    const [{ id }] = memory.images;
    await remember(lil, { content: "Mine." });
    const fields = { intent: "remove", id: String(id) };
    expect((await lil.post(form, form, fields)).status).toBe(404);
    const before = folders().length;
    expect((await guest.postTwice(form, form, fields)).map(({ status }) => status)).toEqual([303, 303]);
    expect((await guest.post(form, form, fields)).status).toBe(404);
    expect(folders()).toHaveLength(before - 1);
    await decide(memory.id, "book");
    const other = (await rows()).find(({ memoryId }) => memoryId === memory.id);
    expect((await guest.post(form, form, { intent: "remove", id: String(other?.id) })).status).toBe(409);
    expect(
      (await remember(guest, { content: "All of them.", photos: ["media/phone-photo.heic"] })).status,
    ).toBe(409);
  });

  test("that came after the author looked are not approved unseen", async () => {
    const { guest } = await invite("Dan");
    await remember(guest, { content: "It was winter." });
    const [{ id, version }] = await inbox();
    await remember(guest, { content: "It was winter.", version: "1", photos: ["photos/Landscape_1.jpg"] });
    const fields = { id: String(id), version: String(version), state: "book" };
    const answer = await ada.post("/family/inbox", "/family/inbox", fields);
    expect(answer.status).toBe(409);
    expect(await inbox()).toMatchObject([{ state: "waiting", images: [{}] }]);
  });
});

test("a relative's download has their words, photos and recordings, and nobody else's", async () => {
  const { guest: dan } = await invite("Dan");
  const { guest: lil } = await invite("Lil");
  const photos = ["photos/Landscape_1.jpg"];
  await remember(dan, { content: "It was <winter>.", photos, recordings: ["media/voice.mp3"] });
  await remember(lil, { content: "It was spring.", photos: ["photos/Landscape_8.jpg"] });
  const address = `${server.address}/reading/me/download`;
  const answer = await fetch(address, { headers: { cookie: dan.cookie } });
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  const kinds = [...files.keys()].map((name) => name.replace(/\d+/, "N"));
  expect(kinds).toEqual([
    "what-i-added.html",
    "what-i-added.json",
    "photos/N.jpg",
    expect.stringMatching(/^recordings\/N\.(mp3|m4a)$/),
  ]);
  const page = String(files.get("what-i-added.html"));
  expect(page).toContain("<p>It was &lt;winter&gt;.</p>");
  for (const name of [...files.keys()].slice(2)) expect(page).toContain(`src="${name}"`);
  const data = JSON.parse(String(files.get("what-i-added.json")));
  expect(data).toMatchObject({ name: "Dan", memories: [{ content: "It was <winter>." }] });
  expect([...files.values()].some((content) => content.includes("spring"))).toBe(false);
  for (const content of files.values()) expect(content.length).toBeGreaterThan(100);
});

describe("the room of relatives", () => {
  const fill = async (userId: number, memberId: number, bytes: number) => {
    const at = "2026-01-02T00:00:00.000Z";
    const by = { userId, storyId: own.story, memberId, name: "Dan", relation: "", createdByForm: null };
    const { id: memoryId } = await server.db
      .insertInto("memories")
      .values({ ...by, content: "Large.", state: "aside", createdAt: at, updatedAt: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto("media")
      .values({
        ...{
          userId,
          storyId: null,
          memoryId,
          kind: "image",
          caption: "",
          transcript: "",
          folder: `f${memoryId}`,
        },
        ...{ mimeType: "image/jpeg", bytes, sha256: "x", width: 1, height: 1, durationSeconds: null },
        ...{ originalFile: null, originalMimeType: null, preparedFile: null, posterFile: null },
        ...{ createdAt: at, deletedAt: null },
      })
      .execute();
  };

  test("is theirs alone: when it is full, words are still taken, and the author's own has lost none", async () => {
    const { guest: dan, id } = await invite("Dan");
    const { guest: lil } = await invite("Lil");
    const before = (await ada.page("/account")).html.match(/[\d.]+ (KB|MB|GB)[^<]*/)?.[0];
    await fill(adaId, id, guestBytesMax);
    // That one is of another story of his, as far as this page is concerned.
    await server.db.updateTable("memories").set({ state: "withdrawn" }).where("memberId", "=", id).execute();
    const photos = ["photos/Landscape_1.jpg"];
    const answer = await remember(dan, { content: "It was winter.", photos });
    expect(answer.status).toBe(413);
    expect(answer.html).toContain("Your words are kept.");
    expect(answer.html).toContain("fill the room that each relative has here");
    expect((await remember(lil, { content: "Me too.", photos })).status).toBe(303);
    expect((await ada.page("/account")).html.match(/[\d.]+ (KB|MB|GB)[^<]*/)?.[0]).toBe(before);
    const shared = await inbox();
    expect(shared.map(({ content }: { content: string }) => content)).toContain("It was winter.");
  });

  test("of a whole family has an end too", async () => {
    const { id } = await invite("Dan");
    const { guest: lil } = await invite("Lil");
    await fill(adaId, id, circleBytesMax);
    const answer = await remember(lil, { content: "Me too.", photos: ["photos/Landscape_1.jpg"] });
    expect([answer.status, answer.html.includes("this family fill all the room")]).toEqual([413, true]);
  });
});

test("four photos as a phone takes them arrive with the words of whoever has a link", async () => {
  const { guest } = await invite("Dan");
  const send = async (who: Caller) => {
    const data = new FormData();
    const fields = { formToken: await guest.formToken(form), intent: "save", content: "It was winter." };
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    const photo = fixture("photos/Landscape_1.jpg");
    for (let n = 0; n < 4; n += 1)
      data.append("media", new File([photo, Buffer.alloc(4 * 1024 * 1024, n)], `${n}.jpg`));
    return who.postForm(form, data);
  };
  expect((await send(new Caller(server))).status).toBe(413);
  expect((await send(guest)).status).toBe(303);
  const [memory] = await inbox();
  expect([memory.content, memory.images.length]).toEqual(["It was winter.", 4]);
});

describe("files go with the words", () => {
  async function tell(role = "add") {
    const { guest, id } = await invite("Dan", role);
    const before = folders();
    await remember(guest, {
      content: "It was winter.",
      photos: ["photos/Landscape_1.jpg"],
      recordings: ["media/voice.mp3"],
    });
    const [memory] = await inbox();
    await decide(memory.id, "book");
    const added = folders().filter((folder) => !before.includes(folder));
    expect(added).toHaveLength(2);
    return { guest, id, memory, added };
  }

  test.each([
    ["taken back", ({ guest, memory }: Told) => guest.call("DELETE", `/api/memories/${memory.id}`)],
    [
      "left, with all",
      ({ guest }: Told) => guest.post("/reading/me", "/reading/me", { intent: "leave-all" }),
    ],
    [
      "blocked and removed",
      ({ id }: Told) => ada.post("/family", "/family", { intent: "family/block-and-remove", id: String(id) }),
    ],
  ] as const)("%s", async (_name, act) => {
    const told = await tell();
    const token = (
      await server.db.selectFrom("qrCodes").select("token").orderBy("id", "desc").executeTakeFirst()
    )?.token;
    expect((await new Caller(server).page(`/m/${token}`)).html).toContain("Dan");
    expect([204, 303]).toContain((await act(told)).status);
    expect(await rows()).toEqual([]);
    expect(folders().filter((folder) => told.added.includes(folder))).toEqual([]);
    expect((await new Caller(server).page(`/m/${token}`)).status).toBe(404);
  });

  test("left without them, they stay, and so do those of one whose link has ended", async () => {
    const { guest, memory } = await tell();
    expect((await guest.post("/reading/me", "/reading/me", { intent: "leave" })).status).toBe(303);
    expect((await guest.page(`/reading${memory.images[0].url}`)).status).toBe(404);
    expect(await rows()).toHaveLength(2);
    expect((await ada.page(memory.images[0].url)).status).toBe(200);
  });

  test("its code opens the recording only while it is in the book", async () => {
    const { memory } = await tell();
    const { token } = await server.db
      .selectFrom("qrCodes")
      .select("token")
      .where("mediaId", "=", memory.audios[0].id)
      .executeTakeFirstOrThrow();
    expect((await new Caller(server).page(`/m/${token}`)).status).toBe(200);
    await decide(memory.id, "aside");
    expect((await new Caller(server).page(`/m/${token}`)).status).toBe(404);
  });
});

interface Told {
  guest: Caller;
  id: number;
  memory: { id: number };
}

describe("a recording that grows on the page", () => {
  const address = () => `/reading/${own.story}/recordings`;
  const bytes = { "content-type": "application/octet-stream" };
  const sound = fixture("media/live-recording.webm");
  const half = Math.floor(sound.length / 2);
  const begin = async (guest: Caller) => {
    const begun = await guest.call("POST", address(), { promptId: 0, mimeType: "audio/webm" });
    expect(begun).toMatchObject({ status: 201, json: { pieces: 0 } });
    return begun.json.id as number;
  };
  const put = (guest: Caller, id: number, n: number, piece: Uint8Array<ArrayBuffer>) =>
    guest.request("PUT", `${address()}/${id}/pieces/${n}`, piece, bytes);

  test("is nobody's but the relative's, and keeps its pieces until they come back", async () => {
    const { guest: dan } = await invite("Dan");
    const { guest: lil } = await invite("Lil");
    const { guest: reader } = await invite("May", "read");
    expect((await reader.call("POST", address(), { mimeType: "audio/webm" })).status).toBe(403);
    const id = await begin(dan);
    expect((await put(dan, id, 0, sound.subarray(0, half))).status).toBe(200);
    expect((await put(lil, id, 1, sound.subarray(half))).status).toBe(404);
    expect((await lil.call("POST", `${address()}/${id}/finish`, { count: 1 })).status).toBe(404);
    expect((await lil.call("DELETE", `${address()}/${id}`)).status).toBe(404);
    expect((await ada.request("PUT", `/api/recordings/${id}/pieces/1`, sound, bytes)).status).toBe(404);
    expect((await ada.call("GET", "/api/recordings")).json).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await lil.call("GET", address())).json).toEqual([]);
    expect(await inbox()).toEqual([]);
    // The browser ended here; another visit goes on.
    expect((await dan.call("GET", address())).json).toMatchObject([{ id, nextPiece: 1 }]);
    expect((await put(dan, id, 1, sound.subarray(half))).status).toBe(200);
    const kept = await dan.call("POST", `${address()}/${id}/finish`, { count: 2, duration: 6 });
    expect(kept).toMatchObject({ status: 200, json: { storyId: null, url: "" } });
    expect((await dan.call("POST", `${address()}/${id}/finish`, { count: 2 })).json.id).toBe(kept.json.id);
    expect(await inbox()).toMatchObject([{ content: "", audios: [{ id: kept.json.id }] }]);
    const { audios } = (await ada.call("GET", `/api/stories/${own.story}`)).json;
    expect(audios).not.toContainEqual(expect.objectContaining({ id: kept.json.id }));
    expect((await ada.page(`/media/${kept.json.id}/recording.webm`)).status).toBe(200);
    await remember(dan, { content: "And in words.", version: String((await inbox())[0].version) });
    const [memory] = await inbox();
    await decide(memory.id, "book");
    expect((await dan.call("POST", address(), { mimeType: "audio/webm" })).status).toBe(409);
  });

  test("is of no story that is taken back, and goes with who leaves", async () => {
    const { guest } = await invite("Dan");
    const id = await begin(guest);
    await share("nobody");
    expect((await put(guest, id, 0, sound)).status).toBe(404);
    await share("family");
    expect((await put(guest, id, 0, sound)).status).toBe(200);
    await guest.post("/reading/me", "/reading/me", { intent: "leave" });
    const left = await server.db.selectFrom("recordings").select("id").where("id", "=", id).execute();
    expect(left).toEqual([]);
  });
});
