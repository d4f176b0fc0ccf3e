import { readFileSync } from "node:fs";
import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultQuotaBytes } from "~/domain/base/quota";
import type { StoryAudio, StoryVideo } from "~/domain/media/media";
import { findMediaFile } from "~/domain/media/stored-file.server";
import { runJobs } from "../../tests/support/jobs";
import { cookieOf, fixture, type MediaWorld, openMediaWorld } from "../../tests/support/media";
import { action as uploadAudio } from "./api/audios.upload";
import { loader as listAudios } from "./api/stories.$id.audios";
import { action as attach } from "./api/stories.$id.media";
import { loader as listVideos } from "./api/stories.$id.videos";
import { action as changeAudio } from "./api/story-audios.$id";
import { action as changeVideo } from "./api/story-videos.$id";
import { action as putCaption } from "./api/story-videos.$id.caption";
import { action as uploadVideo } from "./api/videos.upload";
import { loader as serve } from "./workspace/media-file";

/* The JSON calls of recordings and videos (spec 1, section 7), and the files themselves. */

let world: MediaWorld;
let cookies: { ada: string; ben: string };
let audio: StoryAudio;
let video: StoryVideo;

beforeAll(async () => {
  world = await openMediaWorld();
  cookies = { ada: await cookieOf(world, "ada"), ben: await cookieOf(world, "ben") };
  const storyId = String(world.storyId);
  const sound = await post(uploadAudio, "audio", "voice.webm", { storyId, transcript: " Dear  son \n" });
  expect(sound.status).toBe(201);
  audio = await sound.json();
  const film = await post(uploadVideo, "video", "clip.webm", { storyId, caption: " The  fair " });
  expect(film.status).toBe(201);
  video = await film.json();
});

afterAll(() => world.close());

type Handler = (args: ActionFunctionArgs) => Promise<Response>;

function call(handler: Handler, method: string, path: string, cookie: string, init: RequestInit = {}) {
  const request = new Request(`http://localhost${path}`, {
    ...init,
    method,
    headers: { cookie, ...init.headers },
  });
  const [, id = "", name = ""] = /(\d+)(?:\/([^/?]+))?/.exec(path) ?? [];
  return handler({ request, params: { id, name }, context: { ...world.context } });
}

function post(
  handler: Handler,
  field: string,
  name: string,
  fields: Record<string, string>,
  cookie = cookies.ada,
) {
  const form = new FormData();
  form.append(field, new File([fixture(`media/${name}`)], name));
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  return call(handler, "POST", `/api/${field}s/upload`, cookie, { body: form });
}

function json(handler: Handler, method: string, path: string, body: unknown, cookie = cookies.ada) {
  const headers = { "content-type": "application/json" };
  return call(handler, method, path, cookie, { body: JSON.stringify(body), headers });
}

const get = (url: string, headers: Record<string, string> = {}, cookie = cookies.ada, method = "GET") =>
  call(serve, method, url, cookie, { headers });

describe("uploading", () => {
  test("answers the item itself, wherever the fields stand", async () => {
    const { storyId } = world;
    expect(audio).toEqual({
      id: audio.id,
      storyId,
      url: `/media/${audio.id}/recording.webm`,
      transcript: "Dear  son",
      duration: expect.closeTo(25.6, 0),
      createdAt: "2026-03-04T05:06:07.000Z",
      state: "preparing",
    });
    expect(video).toMatchObject({ storyId, caption: "The fair", width: 320, height: 240, posterUrl: null });
    expect(
      await (await call(listAudios, "GET", `/api/stories/${storyId}/audios`, cookies.ada)).json(),
    ).toEqual([audio]);
    expect(
      await (await call(listVideos, "GET", `/api/stories/${storyId}/videos`, cookies.ada)).json(),
    ).toEqual([video]);
  });

  test("without a story keeps it as one's own, to be added to a story later", async () => {
    const alone: StoryAudio = await (await post(uploadAudio, "audio", "voice.mp3", {})).json();
    expect(alone).toMatchObject({ storyId: null, transcript: "" });
    const path = `/api/stories/${world.storyId}/media`;
    expect((await json(attach, "POST", path, { ids: [alone.id] }, cookies.ben)).status).toBe(404);
    expect((await json(attach, "POST", path, { ids: "all" })).status).toBe(400);
    const answer = await json(attach, "POST", path, { ids: [alone.id] });
    const media = await answer.json();
    expect(media.audios).toEqual([audio, { ...alone, storyId: world.storyId }]);
    expect((await call(changeAudio, "DELETE", `/api/story-audios/${alone.id}`, cookies.ada)).status).toBe(
      204,
    );
  });

  test("takes a recording that a browser took for a video, and keeps it as what it is", async () => {
    const answer = await post(uploadVideo, "video", "voice.webm", {});
    expect([answer.status, await answer.clone().json()]).toEqual([
      201,
      expect.objectContaining({ transcript: "" }),
    ]);
    const { id, url } = await answer.json();
    expect(url).toBe(`/media/${id}/recording.webm`);
    expect((await call(changeAudio, "DELETE", `/api/story-audios/${id}`, cookies.ada)).status).toBe(204);
  });

  const isNo = (kind: string) => `is no ${kind} that we can use. Please choose one in the format M`;
  test.each([
    [uploadAudio, "audio", "truncated.webm", 415, "truncated.webm is damaged or did not arrive whole."],
    [uploadAudio, "audio", "clip.mp4", 415, `clip.mp4 ${isNo("sound recording")}`],
    [uploadAudio, "audio", "hostile.svg", 415, `hostile.svg ${isNo("sound recording")}`],
    [uploadVideo, "video", "program.exe", 415, `program.exe ${isNo("video")}`],
    [uploadVideo, "video", "html-named.jpg", 415, `html-named.jpg ${isNo("video")}`],
  ] as const)("refuses in words, and leaves nothing", async (handler, field, name, status, words) => {
    const [files, rows] = [world.filesOnDisk(), await world.countRows()];
    const answer = await post(handler, field, name, {});
    expect([answer.status, (await answer.json()).message]).toEqual([status, expect.stringContaining(words)]);
    expect([world.filesOnDisk(), await world.countRows()]).toEqual([files, rows]);
  });

  test("needs a file, a story of one's own, and somebody who is signed in", async () => {
    const form = new FormData();
    form.append("transcript", "x");
    const nothing = await call(uploadAudio, "POST", "/api/audios/upload", cookies.ada, { body: form });
    expect([nothing.status, (await nothing.json()).errors]).toEqual([
      400,
      { audio: ["Please choose a recording."] },
    ]);
    const storyId = String(world.storyId);
    expect((await post(uploadAudio, "audio", "voice.mp3", { storyId }, cookies.ben)).status).toBe(404);
    expect((await post(uploadVideo, "video", "clip.mp4", { storyId: "x" })).status).toBe(400);
    expect((await post(uploadVideo, "video", "clip.mp4", { caption: "x".repeat(301) })).status).toBe(400);
    expect((await post(uploadAudio, "audio", "voice.mp3", {}, "")).status).toBe(401);
  });

  test("cut off at the beginning, in the middle and at the end keeps nothing", async () => {
    const form = new FormData();
    form.append("video", new File([fixture("media/clip.mp4")], "clip.mp4"));
    const whole = new Request("http://localhost", { method: "POST", body: form });
    const headers = { "content-type": whole.headers.get("content-type") ?? "" };
    const bytes = await whole.arrayBuffer();
    const [files, rows] = [world.filesOnDisk(), await world.countRows()];
    for (const share of [0.01, 0.5, 0.99]) {
      const body = bytes.slice(0, bytes.byteLength * share);
      expect(
        (await call(uploadVideo, "POST", "/api/videos/upload", cookies.ada, { body, headers })).status,
      ).toBe(400);
    }
    expect([world.filesOnDisk(), await world.countRows()]).toEqual([files, rows]);
  });

  test("over the room of one's account is refused with 413", async () => {
    const { db } = world.context;
    const { bytes } = await db
      .selectFrom("media")
      .select("bytes")
      .where("id", "=", video.id)
      .executeTakeFirstOrThrow();
    await db.updateTable("media").set({ bytes: defaultQuotaBytes }).where("id", "=", video.id).execute();
    const full = await post(uploadAudio, "audio", "voice.mp3", {});
    expect([full.status, (await full.json()).message]).toEqual([
      413,
      expect.stringContaining("fill all the room"),
    ]);
    await db.updateTable("media").set({ bytes }).where("id", "=", video.id).execute();
  });
});

describe("the files", () => {
  test("come as they were sent, until they are prepared", async () => {
    const before = await get(audio.url);
    expect(before.headers.get("content-type")).toBe("audio/webm");
    expect(Buffer.from(await before.arrayBuffer()).equals(fixture("media/voice.webm"))).toBe(true);
    await runJobs(world.context);
    const [ready]: StoryAudio[] = await (
      await call(listAudios, "GET", `/api/stories/${world.storyId}/audios`, cookies.ada)
    ).json();
    expect(ready).toMatchObject({ state: "ready", url: `/media/${audio.id}/recording.m4a` });
    const after = await get(ready?.url ?? "");
    expect(after.headers.get("content-type")).toBe("audio/mp4");
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const [film]: StoryVideo[] = await (
      await call(listVideos, "GET", `/api/stories/${world.storyId}/videos`, cookies.ada)
    ).json();
    expect((await get(film?.url ?? "")).headers.get("content-type")).toBe("video/mp4");
    expect((await get(film?.posterUrl ?? "")).headers.get("content-type")).toBe("image/jpeg");
    expect((await get(`/media/${audio.id}/poster.jpg`)).status).toBe(404);
  });

  test("come in parts, as players ask for them", async () => {
    const file = readFileSync((await findMediaFile(world.context, world.people.ada, audio.id)).path);
    const etag = (await get(audio.url)).headers.get("etag") ?? "";
    const first = await get(audio.url, { range: "bytes=0-1" });
    expect([first.status, first.headers.get("content-range")]).toEqual([206, `bytes 0-1/${file.length}`]);
    const last = await get(audio.url, { range: "bytes=-5", "if-range": etag });
    expect(Buffer.from(await last.arrayBuffer()).equals(file.subarray(-5))).toBe(true);
    expect((await get(audio.url, { range: "bytes=0-1", "if-range": '"of-the-original"' })).status).toBe(200);
    expect((await get(audio.url, { range: `bytes=${file.length}-` })).status).toBe(416);
    const head = await get(audio.url, {}, cookies.ada, "HEAD");
    expect([head.status, head.headers.get("content-length"), head.body]).toEqual([
      200,
      String(file.length),
      null,
    ]);
  });

  test("are not there for a stranger, and how they are asked for makes no difference", async () => {
    const missing = await get("/media/99999/recording.m4a");
    const expected = [404, await missing.text(), JSON.stringify([...missing.headers])];
    const etag = (await get(audio.url)).headers.get("etag") ?? "";
    const asked: [Record<string, string>, string][] = [
      [{}, "GET"],
      [{}, "HEAD"],
      [{ range: "bytes=0-1" }, "GET"],
      [{ range: "bytes=999999999-" }, "GET"],
      [{ range: "bytes=0-1", "if-range": etag }, "GET"],
      [{ "if-none-match": etag }, "GET"],
      [{ range: "bytes=0-1" }, "HEAD"],
    ];
    for (const url of [audio.url, video.url, `/media/${video.id}/poster.jpg`]) {
      for (const [headers, method] of asked) {
        const answer = await get(url, headers, cookies.ben, method);
        expect([answer.status, await answer.text(), JSON.stringify([...answer.headers])]).toEqual(expected);
      }
    }
    expect((await get(audio.url, {}, "")).status).toBe(401);
  });
});

describe("changing", () => {
  const sound = () => `/api/story-audios/${audio.id}`;
  const film = () => `/api/story-videos/${video.id}`;

  test("a stranger changes nothing", async () => {
    expect((await json(changeAudio, "PATCH", sound(), { transcript: "mine" }, cookies.ben)).status).toBe(404);
    expect((await json(changeVideo, "PATCH", film(), { caption: "mine" }, cookies.ben)).status).toBe(404);
    expect(
      (await json(putCaption, "PUT", `${film()}/caption`, { caption: "mine" }, cookies.ben)).status,
    ).toBe(404);
    expect((await call(changeAudio, "DELETE", sound(), cookies.ben)).status).toBe(404);
    expect((await call(changeVideo, "DELETE", film(), cookies.ben)).status).toBe(404);
    expect((await call(listAudios, "GET", `/api/stories/${world.storyId}/audios`, cookies.ben)).status).toBe(
      404,
    );
    expect((await call(listVideos, "GET", `/api/stories/${world.storyId}/videos`, cookies.ben)).status).toBe(
      404,
    );
  });

  test("new words, then away", async () => {
    const told = await json(changeAudio, "PATCH", sound(), {
      transcript: "Dear son:\r\nI have ever had pleasure",
    });
    expect([told.status, (await told.json()).transcript]).toEqual([
      200,
      "Dear son:\nI have ever had pleasure",
    ]);
    expect((await json(changeAudio, "PATCH", sound(), { transcript: 7 })).status).toBe(400);
    expect(await (await json(changeVideo, "PATCH", film(), { caption: "1961" })).json()).toMatchObject({
      caption: "1961",
    });
    const put = await json(putCaption, "PUT", `${film()}/caption`, { caption: "The fair, 1961" });
    expect([put.status, (await put.json()).caption]).toEqual([200, "The fair, 1961"]);
    expect((await json(putCaption, "PUT", `${film()}/caption`, { caption: "x".repeat(301) })).status).toBe(
      400,
    );
    for (const [handler, path] of [
      [changeAudio, sound()],
      [changeVideo, film()],
    ] as const) {
      expect((await call(handler, "DELETE", path, cookies.ada)).status).toBe(204);
      expect((await call(handler, "DELETE", path, cookies.ada)).status).toBe(404);
    }
    expect((await get(audio.url)).status).toBe(404);
    expect((await get(`/media/${video.id}/poster.jpg`)).status).toBe(404);
  });
});
