import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* YouTube items by form and by API, and the pages that QR codes open. */

let server: RunningServer;
let ada: Caller;
let ben: Caller;
let visitor: Caller;
let storyId: number;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  [ada, ben] = await Promise.all([Caller.signIn(server, "ada"), Caller.signIn(server, "ben")]);
  visitor = new Caller(server);
  storyId = (await ada.call("POST", "/api/stories", { promptId: 1, content: "The river froze." })).json.id;
});

afterAll(() => server.stop());

const id = "dQw4w9WgX-_";
const form = "/youtube/new?type=biography&kind=video";

function add(fields: Record<string, string>, page = form) {
  const sent = { type: "video", storyType: "biography", storyId: String(storyId), title: "", ...fields };
  return ada.post(page, page, sent);
}

const items = async () =>
  (await server.db.selectFrom("youtubeMedia").select(["youtubeId", "caption", "kind"]).execute()).map(
    ({ youtubeId, caption, kind }) => `${kind} ${youtubeId} ${caption}`,
  );

describe("the form", () => {
  test("has the spec's words, and says which story it is for", async () => {
    const { html } = await ada.page(`${form}&story=${storyId}`);
    for (const words of [
      "Add YouTube Video",
      "YouTube URL",
      "Title/Caption",
      "Public videos work best",
      "Cancel",
    ])
      expect(html).toContain(words);
    expect(html).toMatch(new RegExp(`selected=""[^>]*value="${storyId}"|value="${storyId}"[^>]*selected=""`));
    expect((await ada.page("/youtube/new?kind=audio")).html).toContain("Add YouTube Audio");
  });

  test("refuses what is not on YouTube, and gives back what was typed", async () => {
    const answer = await add({ url: "https://example.org/watch?v=dQw4w9WgX-_", title: "Typed before" });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("Please enter a valid YouTube URL");
    expect(answer.html).toContain("Typed before");
    expect(await items()).toEqual([]);
  });

  test("adds to the story, and leads back to it", async () => {
    const answer = await add({ url: `https://youtu.be/${id}`, title: "The mill, filmed" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?type=biography&prompt=1"]);
    expect(await items()).toEqual([`video ${id} The mill, filmed`]);
    expect((await ada.page("/?type=biography&prompt=1")).html).toContain("The mill, filmed");
  });

  test("opened in the builder, leads back to the builder's page", async () => {
    const { html } = await ada.page("/book?type=biography&page=3");
    // A button of the page's open form, which keeps what was typed.
    const target = /formaction="[^"]*to=(%2Fyoutube%2Fnew[^"&]*kind%3Daudio[^"&]*)"/i.exec(html)?.[1];
    const link = decodeURIComponent(target ?? "");
    expect(link).toContain(`story=${storyId}`);
    const opened = await ada.page(link);
    expect(opened.html).toContain("to=%2Fbook%3Ftype%3Dbiography%26page%3D3");
    const answer = await add({ url: `https://www.youtube.com/watch?v=${id}`, type: "audio" }, link);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/book?type=biography&page=3"]);
    expect(await items()).toContain(`audio ${id} Audio Content`);
  });

  test("without a story, sends one to write one first", async () => {
    expect((await ben.page(form)).html).toContain("Write a story first");
    expect((await visitor.page(form)).headers.get("location")).toMatch(/^\/landing\?returnTo=/);
  });
});

describe("the call", () => {
  const call = (body: object, caller = ada) =>
    caller.call("POST", "/api/youtube-media", { storyId, type: "video", title: "", ...body });

  test.each(["watch?v=abcdefghij1", "embed/abcdefghij2", "v/abcdefghij3"])("knows %s", async (end) => {
    const { status, json } = await call({ url: `https://www.youtube.com/${end}` });
    expect([status, json.youtubeId, json.caption]).toEqual([201, end.slice(-11), "Video Content"]);
    const same = await ada.call("PATCH", `/api/youtube-media/${json.id}`, {});
    expect([same.status, same.json.caption]).toEqual([200, "Video Content"]);
  });

  test("adds to the story, which every call answers with it", async () => {
    const { json: other } = await ada.call("POST", "/api/stories", { promptId: 2, content: "The road." });
    expect(other.youtube).toEqual([]);
    const { json: item } = await call({
      storyId: other.id,
      url: "https://youtu.be/abcdefghij4",
      type: "audio",
    });
    const itsOwn = (story: { id: number; youtube: unknown }) => story.id === other.id && story.youtube;

    const { json: all } = await ada.call("GET", "/api/stories");
    expect(all.map(itsOwn).filter(Boolean)).toEqual([[item]]);
    expect(all.map(({ youtube }: { youtube: object[] }) => youtube.length)).toEqual([5, 1]);
    const address = `/api/stories/${other.id}`;
    expect((await ada.call("GET", address)).json.youtube).toEqual([item]);
    expect((await ada.call("PUT", address, { location: "Boston" })).json.youtube).toEqual([item]);
    expect((await ada.call("POST", `${address}/media`, { ids: [] })).json.youtube).toEqual([item]);
    expect((await ada.call("DELETE", address)).status).toBe(204);
    expect((await ada.call("GET", "/api/stories/deleted")).json.map(itsOwn)).toEqual([[item]]);
    expect((await ada.call("POST", `${address}/restore`)).json.youtube).toEqual([item]);
    await ada.call("DELETE", `/api/youtube-media/${item.id}`);
    expect((await ada.call("GET", address)).json.youtube).toEqual([]);
  });

  test("refuses in the spec's words, and to everybody else", async () => {
    const refused = await call({ url: "https://youtu.be/short" });
    expect([refused.status, refused.json.errors.url]).toEqual([400, ["Please enter a valid YouTube URL"]]);
    expect((await call({ url: `https://youtu.be/${id}` }, ben)).status).toBe(404);
    expect((await call({ url: `https://youtu.be/${id}` }, visitor)).status).toBe(401);
    expect((await call({ url: `https://youtu.be/${id}`, storyType: "mission" })).status).toBe(400);
  });
});

describe("a code", () => {
  let token: string;
  const key = async () =>
    `youtube-${(await server.db.selectFrom("youtubeMedia").select("id").orderBy("id").executeTakeFirstOrThrow()).id}`;
  const code = async (method: string, caller = ada) => caller.call(method, `/api/codes/${await key()}`);

  test("is its person's alone to give", async () => {
    expect((await code("PUT", ben)).status).toBe(404);
    expect((await code("PUT", visitor)).status).toBe(401);
    for (const wrong of ["youtube-", "0", "x", "youtube-999"])
      expect((await ada.call("PUT", `/api/codes/${wrong}`)).status).toBe(404);
    const given = await code("PUT");
    expect([given.status, given.json.address]).toEqual([200, null]);
    token = given.json.token;
    expect((await code("PUT")).json.token).toBe(token);
  });

  test("opens its item for anyone, and nothing that leads further", async () => {
    const opened = await visitor.page(`/m/${token}`);
    expect(opened.status).toBe(200);
    expect(opened.html).toContain("The mill, filmed");
    expect(opened.html).toContain(`https://www.youtube.com/watch?v=${id}`);
    expect(opened.html).toContain("<title>From the book | A Life Remembered</title>");
    expect(opened.headers.get("x-robots-tag")).toContain("noindex");
    expect(opened.html).not.toMatch(/<nav|<script|href="\/(?!build|m\/)[^"]*"[^>]*>[^<]/);
    // YouTube items have no file here.
    expect((await visitor.page(`/m/${token}/file`)).status).toBe(404);
  });

  test("that waits for an address is named in the builder, as is what has none", async () => {
    const { html } = await ada.page("/book?type=biography&page=3");
    expect(html).toContain("QR codes have no address yet");
    expect(html).toContain("“The mill, filmed”: has a QR code in the book");
    expect(html).toContain("“Audio Content”: has no QR code, so readers of the printed book cannot play it");
  });

  test("that was replaced or taken back opens nothing, and says so like one that never was", async () => {
    const never = await visitor.page("/m/abcdefghjkmnpqrs");
    const renewed = (await code("POST")).json.token;
    expect(renewed).not.toBe(token);
    const replaced = await visitor.page(`/m/${token}`);
    expect([replaced.status, never.status]).toEqual([404, 404]);
    expect((await visitor.page(`/m/${renewed}`)).status).toBe(200);
    expect((await code("DELETE", ben)).status).not.toBe(500);
    expect((await visitor.page(`/m/${renewed}`)).status).toBe(200);
    expect((await code("DELETE")).status).toBe(204);
    expect((await visitor.page(`/m/${renewed}`)).status).toBe(404);
  });
});
