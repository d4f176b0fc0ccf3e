import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { requestReader } from "~/domain/book/reader/reader.server";
import { runJobs } from "../../tests/support/jobs";
import { cookieOf, type MediaWorld, openMediaWorld } from "../../tests/support/media";
import { loader } from "./book/page-image.$id.$name";
import { loader as previewLoader } from "./book/preview";

/* The address of a drawn page: who gets it, and the page that shows it. */

vi.mock("~/styles/index.css", () => ({ default: "/build/styles.css" }));
vi.mock("~/styles/read.css", () => ({ default: "/build/read.css" }));

let world: MediaWorld;
let id: string;
let cookies: { ada: string; ben: string; root: string };

beforeAll(async () => {
  world = await openMediaWorld();
  cookies = {
    ada: await cookieOf(world, "ada"),
    ben: await cookieOf(world, "ben"),
    root: await cookieOf(world, "root"),
  };
  await requestReader(world.context, world.people.ada, "biography");
  await runJobs(world.context);
  const { printed } = await requestReader(world.context, world.people.ada, "biography");
  id = String(printed?.id);
});

afterAll(() => world.close());

function get(headers: Record<string, string>, params = { id, name: "1-small.webp" }): Promise<Response> {
  const url = `http://localhost/book/pages/${params.id}/${params.name}`;
  const request = new Request(url, { headers: { accept: "image/webp,*/*", ...headers } });
  return loader({ request, params, context: { ...world.context } }).catch((error) => {
    if (error instanceof Response) return error;
    throw error;
  });
}

async function preview(query: string, context = world.context) {
  const request = new Request(`http://localhost/preview?type=biography${query}`, {
    headers: { cookie: cookies.ada },
  });
  const { data, init } = await previewLoader({ request, params: {}, context: { ...context } });
  return { preview: data.preview, refresh: new Headers(init?.headers).get("refresh") };
}

test("its owner gets it, privately, and not again while it is the same", async () => {
  const answer = await get({ cookie: cookies.ada });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "image/webp",
    "private, no-cache",
  ]);
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get("content-length")));
  const tag = answer.headers.get("etag") ?? "";
  expect((await get({ cookie: cookies.ada, "if-none-match": tag })).status).toBe(304);
});

test("others do not find it, and who views the account does", async () => {
  expect((await get({ cookie: cookies.ben })).status).toBe(404);
  expect((await get({ cookie: cookies.root })).status).toBe(404);
  const viewing = { "x-admin-viewing-user": JSON.stringify({ id: world.people.ada.userId }) };
  expect((await get({ cookie: cookies.root, ...viewing })).status).toBe(200);
  expect((await get({ cookie: cookies.ben, ...viewing })).status).toBe(403);
  expect((await get({ cookie: "" })).status).toBe(303);
});

test.each([
  ["0", "1-small.webp"],
  ["x", "1-small.webp"],
  ["1e9", "1-small.webp"],
  ["", "interior.pdf"],
  ["", "25-small.webp"],
])("%j/%s is not found", async (other, name) => {
  expect((await get({ cookie: cookies.ada }, { id: other || id, name })).status).toBe(404);
});

test("the preview opens where its address says", async () => {
  expect((await preview("")).preview).toMatchObject({
    view: "pages",
    printed: { spread: { place: "cover" } },
  });
  expect((await preview("&page=3")).preview).toMatchObject({
    printed: { spread: { place: 3, left: 2, right: 3 } },
  });
  const { starts } = (await requestReader(world.context, world.people.ada, "biography")).printed ?? {};
  const place = starts?.[`story-${world.storyId}`];
  expect((await preview(`&story=${world.storyId}`)).preview).toMatchObject({
    printed: { spread: { place } },
  });
  expect((await preview("&story=999")).preview).toMatchObject({
    printed: { spread: { place: "cover" } },
  });
  expect((await preview("&page=3")).refresh).toBeNull();
});

test("without a print engine the preview is the whole text, and says so", async () => {
  const context = {
    ...world.context,
    findPrograms: () => ({ ffmpeg: true, libheif: true, printEngine: false }),
  };
  await world.context.db.deleteFrom("printFiles").execute();
  expect(await preview("", context)).toMatchObject({
    preview: { view: "text", hasFailed: true, parts: 1 },
    refresh: null,
  });
  expect(await preview("")).toMatchObject({
    preview: { view: "pages", isMaking: true, printed: null },
    refresh: "2",
  });
});
