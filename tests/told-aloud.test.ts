import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { textOf } from "./support/html";
import { file, fixture } from "./support/media";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* A helper records an interview: the author's recording, in a story that says to whom it was told (issue: the family). */

const sound = fixture("media/live-recording.webm");
const half = Math.floor(sound.length / 2);
const bytes = { "content-type": "application/octet-stream" };
let server: RunningServer;
let ada: Caller;
let ruth: Caller;
let lil: Caller;
let page: string;
let id: number;

beforeAll(async () => {
  server = await startServer();
  await addPerson(server.db, "ada", { displayName: "Ada" });
  ada = await Caller.signIn(server, "ada");
});

afterAll(() => server.stop());

async function invite(name: string, role: string): Promise<Caller> {
  const { json } = await ada.call("POST", "/api/family", { name, relation: "niece", role });
  const guest = new Caller(server);
  await guest.page(new URL(json.link, server.address).pathname);
  return guest;
}

beforeEach(async () => {
  await server.db.updateTable("circleMembers").set({ isBlocked: 1 }).execute();
  ruth = await invite("Ruth", "help");
  lil = await invite("Lil", "help");
  const told = await ruth.post("/reading/told", "/reading/told", { intent: "aloud", title: "The mill" });
  expect(told.status).toBe(303);
  page = (told.headers.get("location") ?? "").split("?")[0] ?? "";
  id = Number(page.split("/").pop());
});

const inbox = async () => (await ada.call("GET", "/api/family/inbox")).json.told;
const audios = async () => (await ada.call("GET", `/api/stories/${id}/audios`)).json;
const put = (guest: Caller, recording: number, n: number, piece: Uint8Array<ArrayBuffer>) =>
  guest.request("PUT", `${page}/recordings/${recording}/pieces/${n}`, piece, bytes);

async function send(guest: Caller, content: string, name: string, version = "1") {
  const data = new FormData();
  data.set("formToken", await guest.formToken(page));
  for (const [field, value] of Object.entries({ intent: "save", content, version })) data.set(field, value);
  data.append("recording", file(fixture(name), path.basename(name)));
  return guest.postForm(page, data);
}

test("piece by piece, heard by its helper and the author alone, and said to be told to her", async () => {
  expect(await inbox()).not.toContainEqual(expect.objectContaining({ id }));
  const begun = await ruth.call("POST", `${page}/recordings`, { mimeType: "audio/webm" });
  expect(begun).toMatchObject({ status: 201, json: { pieces: 0 } });
  const recording = begun.json.id;
  expect((await put(ruth, recording, 0, sound.subarray(0, half))).status).toBe(200);
  expect((await put(lil, recording, 1, sound.subarray(half))).status).toBe(404);
  expect((await lil.call("GET", `${page}/recordings`)).status).toBe(404);
  expect((await ada.call("GET", "/api/recordings")).json).not.toContainEqual(
    expect.objectContaining({ id: recording }),
  );
  // The browser ended here; another visit goes on.
  expect((await ruth.call("GET", `${page}/recordings`)).json).toMatchObject([
    { id: recording, nextPiece: 1 },
  ]);
  expect((await put(ruth, recording, 1, sound.subarray(half))).status).toBe(200);
  const kept = await ruth.call("POST", `${page}/recordings/${recording}/finish`, { count: 2, duration: 6 });
  expect(kept).toMatchObject({ status: 200, json: { storyId: null, url: "" } });
  expect(await audios()).toMatchObject([{ id: kept.json.id, storyId: id }]);
  expect(await inbox()).toContainEqual(expect.objectContaining({ id, toldTo: "Ruth", title: "The mill" }));
  const address = `/reading/media/${kept.json.id}/recording.webm`;
  expect((await ruth.page(page)).html).toContain(`src="/reading/media/${kept.json.id}/`);
  for (const [who, status] of [
    [ruth, 200],
    [lil, 404],
  ] as const)
    for (const method of ["GET", "HEAD"])
      expect((await who.request(method, address, undefined, {})).status).toBe(status);
  expect((await lil.page(page)).status).toBe(404);
  await ada.call("DELETE", `/api/stories/${id}`);
  expect((await ruth.page(address)).status).toBe(404);
});

test("as a file where there is no script, with words beside it; nothing else of the author's is heard", async () => {
  expect((await send(ruth, "", "media/voice.mp3")).status).toBe(303);
  expect((await send(ruth, "We ground corn.", "media/program.exe")).status).toBe(415);
  expect(await audios()).toHaveLength(1);
  expect((await ada.call("GET", `/api/stories/${id}`)).json.content).toContain("We ground corn.");
  const data = new FormData();
  data.append("storyId", String(id));
  data.append("image", file(fixture("photos/Landscape_8.jpg"), "mill.jpg"));
  const own = (await ada.postForm("/api/images/upload", data)).json.id;
  expect((await ruth.page(`/reading/media/${own}/photo.jpg`)).status).toBe(404);
  expect((await send(lil, "", "media/voice.mp3")).status).not.toBe(303);
});

test("not into a story with which the author has gone on, and by nobody who may only add", async () => {
  const { json } = await ada.call("GET", `/api/stories/${id}`);
  const change = { content: "My own words.", version: json.version };
  expect((await ada.call("PUT", `/api/stories/${id}`, change)).status).toBe(200);
  expect((await ruth.call("POST", `${page}/recordings`, { mimeType: "audio/webm" })).status).toBe(409);
  expect(textOf((await ruth.page(page)).html)).toContain("Ada has gone on with this story.");
  const adder = await invite("Gus", "add");
  const aloud = { intent: "aloud", title: "Mine" };
  expect((await adder.page("/reading/told")).status).toBe(404);
  expect((await adder.post("/reading", "/reading/told", aloud)).status).not.toBe(303);
});
