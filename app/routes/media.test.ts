import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoryImage } from "~/domain/media/media";
import { findMediaFile } from "~/domain/media/stored-file.server";
import { cookieOf, file, fixture, type MediaWorld, openMediaWorld } from "../../tests/support/media";
import { action as upload } from "./api/images.upload";
import { loader as list } from "./api/stories.$id.images";
import { action as change } from "./api/story-images.$id";
import { loader as serve } from "./workspace/media-file";

/* Photos: the calls of spec 1, section 7, and the files themselves. */

let world: MediaWorld;
let cookies: { ada: string; ben: string };
let image: StoryImage;
let full: Buffer;

beforeAll(async () => {
  world = await openMediaWorld();
  cookies = { ada: await cookieOf(world, "ada"), ben: await cookieOf(world, "ben") };
  const answer = await post([
    ["image", photo()],
    ["storyId", String(world.storyId)],
    ["caption", " The  mill "],
  ]);
  expect(answer.status).toBe(201);
  image = await answer.json();
  full = readFileSync((await findMediaFile(world.context, world.people.ada, image.id)).path);
});

afterAll(() => world.close());

const photo = () => file(fixture("photos/Landscape_8.jpg"), "mill.jpg");

function argsOf(request: Request) {
  const [, id = ""] = /(\d+)(?:\/|$)/.exec(new URL(request.url).pathname) ?? [];
  return { request, params: { id }, context: { ...world.context } };
}

function requestOf(path: string, cookie: string, init: RequestInit = {}): Request {
  return new Request(`http://localhost${path}`, { ...init, headers: { cookie, ...init.headers } });
}

function post(entries: [string, string | File][], cookie = cookies.ada): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return upload(argsOf(requestOf("/api/images/upload", cookie, { method: "POST", body: form })));
}

function get(headers: Record<string, string> = {}, cookie = cookies.ada, query = "", method = "GET") {
  return serve(argsOf(requestOf(`/media/${image.id}/photo.jpg${query}`, cookie, { method, headers })));
}

describe("uploading", () => {
  test("answers the item itself, wherever the fields stand", async () => {
    expect(image).toMatchObject({ storyId: world.storyId, caption: "The mill", width: 1800, height: 1200 });
    const again = await post([
      ["storyId", String(world.storyId)],
      ["image", photo()],
    ]);
    expect(await again.json()).toEqual(image);
    const alone = await post([
      ["image", file(fixture("photos/Portrait_1.jpg"), "a.jpg")],
      ["caption", "Cover Image"],
    ]);
    expect(await alone.json()).toMatchObject({ storyId: null, caption: "Cover Image" });
  });

  test("refuses in words", async () => {
    const files = world.filesOnDisk();
    const program = await post([["image", file(fixture("media/program.exe"), "program.exe")]]);
    expect(program.status).toBe(415);
    expect((await program.json()).message).toContain("program.exe is not a photo that we can use.");
    const large = await post([["image", file(new Uint8Array(26 * 1024 * 1024), "large.jpg")]]);
    expect([large.status, (await large.json()).message]).toEqual([
      413,
      "large.jpg is larger than 25 MB. Please choose a smaller version of this picture.",
    ]);
    const nothing = await post([["caption", "x"]]);
    expect([nothing.status, await nothing.json()]).toEqual([
      400,
      { message: "Please check the marked fields.", errors: { image: ["Please choose a picture."] } },
    ]);
    const long = await post([
      ["image", photo()],
      ["caption", "x".repeat(301)],
    ]);
    expect(long.status).toBe(400);
    expect(
      (
        await post([
          ["image", photo()],
          ["storyId", "abc"],
        ])
      ).status,
    ).toBe(400);
    expect(
      (
        await post(
          [
            ["image", photo()],
            ["storyId", String(world.storyId)],
          ],
          cookies.ben,
        )
      ).status,
    ).toBe(404);
    expect((await post([["image", photo()]], "")).status).toBe(401);
    expect(world.filesOnDisk()).toEqual(files);
  });

  test("cut off, keeps nothing", async () => {
    const form = new FormData();
    form.append("image", file(fixture("photos/Portrait_2.jpg"), "a.jpg"));
    const whole = requestOf("/api/images/upload", "", { method: "POST", body: form });
    const type = whole.headers.get("content-type") ?? "";
    const bytes = await whole.arrayBuffer();
    const [files, rows] = [world.filesOnDisk(), await world.countRows()];
    for (const length of [10, bytes.byteLength / 2, bytes.byteLength - 5]) {
      const body = bytes.slice(0, length);
      const init = { method: "POST", body, headers: { "content-type": type } };
      const answer = await upload(argsOf(requestOf("/api/images/upload", cookies.ada, init)));
      expect(answer.status).toBe(400);
    }
    expect([world.filesOnDisk(), await world.countRows()]).toEqual([files, rows]);
  });
});

describe("the file", () => {
  test("comes whole, private, and as what it is", async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(full.length),
      "content-disposition": "inline",
      "cache-control": "private, no-cache",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "accept-ranges": "bytes",
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(full)).toBe(true);
  });

  test("comes smaller when asked", async () => {
    const lengths: number[] = [];
    for (const query of ["?w=300", "?w=1000", "?w=9000", "?w=x", "?w=-1"]) {
      const answer = await get({}, cookies.ada, query);
      lengths.push((await answer.arrayBuffer()).byteLength);
      expect(answer.headers.get("content-length")).toBe(String(lengths.at(-1)));
    }
    const [small = 0, middle = 0, ...others] = lengths;
    expect(small).toBeLessThan(middle);
    expect(others).toEqual([full.length, full.length, full.length]);
  });

  test("is told about without its bytes", async () => {
    const answer = await get({}, cookies.ada, "", "HEAD");
    expect([answer.status, answer.headers.get("content-length"), answer.body]).toEqual([
      200,
      String(full.length),
      null,
    ]);
  });

  test("comes in parts", async () => {
    const part = await get({ range: "bytes=10-19" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${full.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(full.subarray(10, 20))).toBe(true);
    const beyond = await get({ range: `bytes=${full.length}-` });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${full.length}`]);
  });

  test("comes whole when the part would be of another file", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    expect((await get({ range: "bytes=0-1", "if-range": etag })).status).toBe(206);
    expect((await get({ range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
  });

  test("does not come again when the browser has it", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await get({ "if-none-match": known });
      expect([answer.status, answer.headers.get("etag"), answer.body]).toEqual([304, etag, null]);
    }
    expect((await get({ "if-none-match": etag }, cookies.ada, "?w=320")).status).toBe(200);
  });

  test("is let go of by a reader who leaves, and nothing else ends", async () => {
    const { body } = await get();
    await body?.cancel(new Error("Premature close"));
    // An error that nobody listens for would come now, and fail the whole run.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await get()).status).toBe(200);
  });

  test("is not there for a stranger, and how it is asked for makes no difference", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    const missing = await serve(argsOf(requestOf("/media/99999/photo.jpg", cookies.ada)));
    const expected = [404, await missing.text(), JSON.stringify([...missing.headers])];
    const asked: [Record<string, string>, string][] = [
      [{}, "GET"],
      [{}, "HEAD"],
      [{ range: "bytes=0-1" }, "GET"],
      [{ range: "bytes=999999999-" }, "GET"],
      [{ "if-none-match": etag }, "GET"],
      [{ "if-none-match": "*" }, "HEAD"],
    ];
    for (const [headers, method] of asked) {
      const answer = await get(headers, cookies.ben, "", method);
      expect([answer.status, await answer.text(), JSON.stringify([...answer.headers])]).toEqual(expected);
    }
  });

  test("is not shown to a visitor", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    expect((await get({}, "")).status).toBe(401);
    expect((await get({ "if-none-match": etag }, "")).status).toBe(401);
  });
});

describe("changing", () => {
  const call = (method: string, cookie: string, body?: unknown) =>
    change(
      argsOf(
        requestOf(`/api/story-images/${image.id}`, cookie, {
          method,
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
        }),
      ),
    );
  const listed = async (cookie: string) =>
    list(argsOf(requestOf(`/api/stories/${world.storyId}/images`, cookie)));

  test("a stranger changes nothing", async () => {
    expect((await call("PATCH", cookies.ben, { caption: "mine" })).status).toBe(404);
    expect((await call("DELETE", cookies.ben)).status).toBe(404);
    expect((await listed(cookies.ben)).status).toBe(404);
    expect(await (await listed(cookies.ada)).json()).toEqual([image]);
  });

  test("new words, then away", async () => {
    const renamed = await call("PATCH", cookies.ada, { caption: "The mill in winter" });
    expect([renamed.status, await renamed.json()]).toEqual([
      200,
      { ...image, caption: "The mill in winter" },
    ]);
    expect((await call("PATCH", cookies.ada, { caption: "x".repeat(301) })).status).toBe(400);
    expect((await call("DELETE", cookies.ada)).status).toBe(204);
    expect((await call("DELETE", cookies.ada)).status).toBe(404);
    expect(await (await listed(cookies.ada)).json()).toEqual([]);
    expect((await get()).status).toBe(404);
    expect((await call("PUT", cookies.ada, {})).status).toBe(405);
  });
});
