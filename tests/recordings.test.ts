import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import { fixture } from "./support/media";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The API of recordings, and the buttons for interrupted ones. */

const sound = fixture("media/live-recording.webm");
const pieces = Array.from({ length: 7 }, (_, n) => sound.subarray(n * 7000, (n + 1) * 7000));

let server: RunningServer;
let people: Record<PersonName, Actor>;
let ada: Caller;
let ben: Caller;
let visitor: Caller;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  ben = await Caller.signIn(server, "ben");
  visitor = new Caller(server);
});

afterAll(() => server.stop());

let nextPrompt = 1;

async function start(caller = ada): Promise<{ id: number; promptId: number }> {
  const promptId = nextPrompt++;
  const answer = await caller.call("POST", "/api/recordings", { promptId, mimeType: "audio/webm" });
  expect(answer).toMatchObject({ status: 201, json: { promptId, pieces: 0, bytes: 0, duration: 0 } });
  return answer.json;
}

function put(id: number | string, n: number | string, bytes: Uint8Array<ArrayBuffer> = sound, caller = ada) {
  const headers = { "content-type": "application/octet-stream" };
  return caller.request("PUT", `/api/recordings/${id}/pieces/${n}`, bytes, headers);
}

async function record(count = 7) {
  const recording = await start();
  for (let n = 0; n < count; n += 1) expect((await put(recording.id, n, pieces[n])).status).toBe(200);
  return recording;
}

const finish = (id: number, body: unknown, caller = ada) =>
  caller.call("POST", `/api/recordings/${id}/finish`, body);

describe("the calls", () => {
  test("from the first piece to the sound, with retries and out of order", async () => {
    const { id, promptId } = await start();
    for (const n of [3, 0, 1, 1, 2, 6, 4, 5, 0]) {
      expect(await put(id, n, pieces[n])).toMatchObject({ status: 200, json: { id } });
    }
    const list = (await ada.call("GET", "/api/recordings")).json;
    expect(list).toMatchObject([{ id, promptId, pieces: 7, bytes: sound.length, nextPiece: 7 }]);
    const answer = await finish(id, { count: 7, duration: 6.3 });
    expect(answer).toMatchObject({ status: 200, json: { id: expect.any(Number), transcript: "" } });
    const { storyId, url } = answer.json;
    expect((await finish(id, { count: 7, duration: 6.3 })).json).toMatchObject({ id: answer.json.id });
    expect((await ada.call("GET", `/api/stories/${storyId}`)).json).toMatchObject({
      promptId,
      audios: [{ id: answer.json.id }],
    });
    expect((await ada.page(url)).status).toBe(200);
    expect((await ada.call("GET", "/api/recordings")).json).toEqual([]);
  });

  test("what is missing is named with 409, what is empty refused with 400", async () => {
    const { id } = await start();
    expect(await finish(id, { count: 0 })).toMatchObject({
      status: 400,
      json: { message: "No audio data was captured. Please try again." },
    });
    await put(id, 0, sound.subarray(0, 500));
    expect(await finish(id, { count: 3, duration: 3 })).toMatchObject({
      status: 409,
      json: { message: expect.any(String), missingPieces: [1, 2] },
    });
    expect(await finish(id, { count: 1 })).toMatchObject({
      status: 400,
      json: { message: "Recording appears to be empty. Please record for at least 2 seconds." },
    });
    expect((await ada.call("DELETE", `/api/recordings/${id}`)).status).toBe(204);
    expect((await ada.call("DELETE", `/api/recordings/${id}`)).status).toBe(410);
    expect((await put(id, 1, pieces[1])).status).toBe(410);
  });

  test.each([
    [{}, 400],
    [{ promptId: 1 }, 400],
    [{ promptId: 9999, mimeType: "audio/webm" }, 404],
    [{ storyId: 9999, mimeType: "audio/webm" }, 404],
    [{ photoId: 9999, mimeType: "audio/webm" }, 404],
    [{ photoId: "x", mimeType: "audio/webm" }, 400],
    [{ promptId: "x", mimeType: "audio/webm" }, 400],
  ])("%j does not begin one: %i", async (body, status) => {
    expect((await ada.call("POST", "/api/recordings", body)).status).toBe(status);
  });

  test.each(["-1", "x", "1.5", "100000", "1e3", "9999999999"])("piece %s is nothing", async (n) => {
    const { id } = await start();
    expect((await put(id, n)).status).toBe(404);
    await ada.call("DELETE", `/api/recordings/${id}`);
  });

  test("a piece over 4 MB is refused, and one that is cut off or empty leaves nothing", async () => {
    const { id } = await start();
    expect((await put(id, 0, new Uint8Array(4 * 1024 * 1024 + 1))).status).toBe(413);
    await cutOff(`/api/recordings/${id}/pieces/0`);
    await put(id, 1, pieces[1]);
    for (const n of [1, 2]) {
      const empty = await put(id, n, new Uint8Array(0));
      expect([empty.status, empty.json.message]).toEqual([
        400,
        expect.stringContaining("Please send it again."),
      ]);
    }
    expect((await ada.call("GET", "/api/recordings")).json).toMatchObject([
      { pieces: 1, bytes: pieces[1]?.length, nextPiece: 2 },
    ]);
    await ada.call("DELETE", `/api/recordings/${id}`);
  });

  test("a visitor is told to sign in, a stranger that there is nothing", async () => {
    const { id } = await record();
    const calls = (caller: Caller) => [
      put(id, 7, sound, caller),
      finish(id, { count: 7 }, caller),
      caller.call("DELETE", `/api/recordings/${id}`),
    ];
    for (const answer of await Promise.all([...calls(visitor), visitor.call("GET", "/api/recordings")])) {
      expect(answer.status).toBe(401);
    }
    const nothing = await finish(999_999, { count: 7 }, ben);
    for (const answer of await Promise.all(calls(ben))) {
      expect([answer.status, answer.html]).toEqual([404, nothing.html]);
    }
    expect((await ben.call("GET", "/api/recordings")).json).toEqual([]);
    expect((await finish(id, { count: 7 })).status).toBe(200);
  });

  test("an owner who views a participant records for them", async () => {
    const olive = await Caller.signIn(server, "olive");
    const headers = { "x-admin-viewing-user": JSON.stringify({ id: people.ada.userId }) };
    const body = { promptId: nextPrompt++, mimeType: "audio/webm" };
    const { id } = (await olive.call("POST", "/api/recordings", body, headers)).json;
    expect((await ada.call("GET", "/api/recordings")).json).toMatchObject([{ id }]);
    expect((await ada.call("DELETE", `/api/recordings/${id}`)).status).toBe(204);
  });
});

/** Sends the beginning of a body, then closes the connection. */
async function cutOff(path: string): Promise<void> {
  const { connect } = await import("node:net");
  const { hostname, port, host, origin } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  const head = [
    `PUT ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${ada.cookie}`,
    "Content-Type: application/octet-stream",
    "Content-Length: 7000",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(Buffer.alloc(3000, 1));
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
}

describe("a recording that was cut off", () => {
  const question = "You told 7 seconds today. Keep it?";

  test("is asked about at the top of the workspace, and kept without script", async () => {
    const { id, promptId } = await record();
    const { html } = await ada.page("/");
    expect(html).toContain("You told 7 seconds today. Keep it?");
    const answer = await ada.post("/", "/app", { intent: `recording/keep/${id}` });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toContain(`prompt=${promptId}`);
    const page = await ada.page(answer.headers.get("location") ?? "");
    expect(page.html).toContain("Audio Uploaded");
    expect(plain(page.html)).not.toContain(question);
    expect((await ada.call("GET", "/api/recordings")).json).toEqual([]);
  });

  test("is discarded without script", async () => {
    const { id } = await record();
    const answer = await ada.post("/", "/app", { intent: `recording/discard/${id}` });
    expect(plain((await ada.page(answer.headers.get("location") ?? "")).html)).toContain(
      "Recording discarded",
    );
    expect((await ada.call("GET", "/api/recordings")).json).toEqual([]);
  });

  test("is kept with what was typed in the open story", async () => {
    const { id, promptId } = await record();
    const page = plain((await ada.page(`/?prompt=${promptId}`)).html);
    expect(page.indexOf(question)).toBeGreaterThan(page.indexOf("Edit prompt"));
    expect(page.split(question)).toHaveLength(2);
    const answer = await ada.postStory(promptId, {
      intent: `recording/keep/${id}`,
      content: "Typed meanwhile.",
    });
    expect(answer.status).toBe(303);
    const stories = (await ada.call("GET", "/api/stories")).json;
    expect(stories.find((story: { promptId: number }) => story.promptId === promptId)).toMatchObject({
      content: "<p>Typed meanwhile.</p>",
      audios: [{ duration: expect.any(Number) }],
    });
  });

  test("kept while the story was open elsewhere is no conflict with what is typed there", async () => {
    const { id, promptId } = await record();
    const form = await ada.storyForm(promptId, { content: "Typed on the other device." });
    expect((await finish(id, { count: 7 })).status).toBe(200);
    const answer = await ada.postForm(`/app?prompt=${promptId}`, form);
    expect(answer.status).toBe(303);
    expect((await ada.page(`/?prompt=${promptId}`)).html).toContain("Typed on the other device.");
  });

  test("that is not there any more is said so, and so is a stranger's", async () => {
    const { id } = await record();
    for (const [caller, intent] of [
      [ada, "recording/keep/999999"],
      [ada, "recording/discard/999999"],
      [ben, `recording/keep/${id}`],
      [ben, `recording/discard/${id}`],
    ] as const) {
      const answer = await caller.post("/", "/app", { intent });
      expect(answer.status).toBe(303);
      expect((await caller.page("/")).html).toContain("This recording is no longer there.");
    }
    expect((await ada.call("GET", "/api/recordings")).json).toMatchObject([{ id }]);
    await ada.call("DELETE", `/api/recordings/${id}`);
  });
});

/** The text without tags and React's comments. */
function plain(html: string): string {
  return html.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, " ");
}

test("the microphone is for the recorder's pages alone", async () => {
  const telling = ["/tell?prompt=1", "/tell?photo=1"];
  for (const address of [
    "/?prompt=1",
    "/app?prompt=1",
    "/biography-builder?type=biography&prompt=1",
    ...telling,
  ]) {
    const { headers } = await ada.page(address);
    expect(headers.get("permissions-policy")).toBe("camera=(), geolocation=(), microphone=(self)");
  }
  for (const address of [
    "/",
    "/app",
    "/bio?prompt=1",
    "/preview?prompt=1",
    "/api/user?prompt=1",
    "/photos/1?photo=1",
  ]) {
    expect((await ada.page(address)).headers.get("permissions-policy")).toContain("microphone=()");
  }
});
