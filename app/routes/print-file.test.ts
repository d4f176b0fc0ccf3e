import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runJobs } from "../../tests/support/jobs";
import { cookieOf, type MediaWorld, openMediaWorld } from "../../tests/support/media";
import { loader } from "./book/print-file";

/* The addresses of the print files: the wait, the file, and who gets it. */

vi.mock("~/styles/index.css", () => ({ default: "/build/styles.css" }));

let world: MediaWorld;
let cookies: { ada: string; ben: string; root: string };

beforeAll(async () => {
  world = await openMediaWorld();
  cookies = {
    ada: await cookieOf(world, "ada"),
    ben: await cookieOf(world, "ben"),
    root: await cookieOf(world, "root"),
  };
});

afterAll(() => world.close());

const html = "text/html,application/xhtml+xml,*/*;q=0.8";

async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { cookie: cookies.ada, accept: html, ...headers },
  });
  const answer = loader({ request, params: {}, context: { ...world.context } });
  return answer.catch((error) => {
    if (error instanceof Response) return error;
    throw error;
  });
}

const json = { accept: "application/json" };

describe("a book that is not made yet", () => {
  test("answers 202 with a page that asks again by itself", async () => {
    const answer = await get("/book/biography.pdf");
    expect([answer.status, answer.headers.get("refresh"), answer.headers.get("content-type")]).toEqual([
      202,
      "2",
      "text/html; charset=utf-8",
    ]);
    const page = await answer.text();
    expect(page).toContain("<!doctype html>");
    expect(page).toContain("Your book is being set for print");
    expect(page).toMatch(/<progress[^>]*value="0"/);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  test("tells a script how far it is", async () => {
    const answer = await get("/book/biography-cover.pdf", json);
    expect([answer.status, await answer.json()]).toEqual([
      202,
      { state: "making", progress: 0, result: undefined },
    ]);
  });
});

describe("a book that is made", () => {
  beforeAll(() => runJobs(world.context));

  test.each([
    ["/book/biography.pdf", "Ada Whitfield Biography Book.pdf"],
    ["/book/biography-cover.pdf", "Ada Whitfield Biography Book Cover.pdf"],
  ])("is at %s, to be kept", async (path, name) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain(`filename="${name}"`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.length).toBe(Number(answer.headers.get("content-length")));
    const part = await get(path, { range: "bytes=0-4" });
    expect([part.status, await part.text()]).toEqual([206, "%PDF-"]);
    const same = await get(path, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(same.status).toBe(304);
  });

  test("tells a script its pages", async () => {
    const answer = await get("/book/biography.pdf", json);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { state: "done", progress: 1, url: "/book/biography.pdf", pages: 24 },
    ]);
  });

  test("is another's for another person, and the participant's for who views them", async () => {
    const bens = await get("/book/biography.pdf", { cookie: cookies.ben });
    expect([bens.status, bens.headers.get("location")]).toEqual([303, "/preview?type=biography"]);
    const viewing = {
      cookie: cookies.root,
      "x-admin-viewing-user": JSON.stringify({ id: world.people.ada.userId }),
    };
    expect((await get("/book/biography.pdf", { ...viewing, ...json })).status).toBe(200);
    const notHis = {
      cookie: cookies.ben,
      "x-admin-viewing-user": JSON.stringify({ id: world.people.ada.userId }),
    };
    expect((await get("/book/biography.pdf", notHis)).status).toBe(403);
  });
});

test("a book without stories is refused in words", async () => {
  const page = await get("/book/mission.pdf");
  expect([page.status, page.headers.get("location")]).toEqual([303, "/preview?type=mission"]);
  const call = await get("/book/mission.pdf", json);
  expect([call.status, await call.json()]).toMatchObject([
    400,
    { message: "No stories available to build the book." },
  ]);
});

test("a visitor is sent to the landing page", async () => {
  const answer = await get("/book/biography.pdf", { cookie: "" });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    "/landing?returnTo=%2Fbook%2Fbiography.pdf",
  ]);
});

test("a book that could not be made says so", async () => {
  await world.context.db
    .updateTable("printFiles")
    .set({ state: "failed", finishedAt: world.context.clock.now().toISOString() })
    .execute();
  const answer = await get("/book/biography.pdf");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("refresh")).toBeNull();
  expect(await answer.text()).toContain("The print file could not be made");
  expect((await get("/book/biography.pdf", json)).status).toBe(503);
});
