import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveBookDesign } from "~/domain/book/design/designs.server";
import { updateStory } from "~/domain/writing/stories/stories.server";
import { runJobs } from "../../tests/support/jobs";
import { cookieOf, type MediaWorld, openMediaWorld } from "../../tests/support/media";
import { action as approve } from "./api/approve-for-printing";
import { loader as approvedFile } from "./book/approved.$id.$name";
import { loader as page, action as post } from "./book/check";

/* The print check and the approval, by page and by JSON call. */

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

type Headers = Record<string, string>;

function argsOf(path: string, init: RequestInit & { headers?: Headers } = {}, params = {}) {
  const headers = { cookie: cookies.ada, ...init.headers };
  return {
    request: new Request(`http://localhost${path}`, { ...init, headers }),
    params,
    context: { ...world.context },
  };
}

/** The data of a page, or the JSON of an answer. */
async function settle(answer: Promise<Response | { data: unknown; init?: ResponseInit }>) {
  const response = await answer.catch((thrown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (!(response instanceof Response)) {
    // As JSON, so that this file need not know the types.
    const json = JSON.parse(JSON.stringify(Object.assign({}, response.data, { toJSON: undefined })));
    return { status: 200, headers: new Headers(response.init?.headers), json };
  }
  const text = await response.text();
  const json = /json/.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, json };
}

function call(body: unknown, headers: Headers = {}) {
  const init = { method: "POST", body: JSON.stringify(body) };
  return settle(
    approve(
      argsOf("/api/approve-for-printing", {
        ...init,
        headers: { "content-type": "application/json", ...headers },
      }),
    ),
  );
}

function submit(fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return settle(post(argsOf("/book/check?type=biography", { method: "POST", body, headers })));
}

const look = (headers: Headers = {}) => settle(page(argsOf("/book/check?type=biography", { headers })));

async function makeFiles() {
  await look();
  await runJobs(world.context);
}

const write = (content: string) => updateStory(world.context, world.people.ada, world.storyId, { content });

describe("the page", () => {
  test("asks again by itself while the files are made, and then no more", async () => {
    const before = await look();
    expect([before.status, before.headers.get("refresh"), before.json.check.state]).toEqual([
      200,
      "3",
      "making",
    ]);
    await runJobs(world.context);
    const after = await look();
    expect([after.headers.get("refresh"), after.json.check]).toMatchObject([
      null,
      { state: "done", pages: 24 },
    ]);
    expect(after.json.check.findings[0]).toMatchObject({
      text: expect.any(String),
      remedy: expect.any(String),
    });
  });

  test("is there for a book without stories", async () => {
    const { status, json } = await settle(page(argsOf("/book/check?type=mission")));
    expect([status, json.check]).toEqual([200, null]);
  });

  test("is for signed-in people", async () => {
    const { status, headers } = await look({ cookie: "" });
    expect([status, headers.get("location")]).toEqual([
      303,
      "/landing?returnTo=%2Fbook%2Fcheck%3Ftype%3Dbiography",
    ]);
  });
});

describe("approving by call", () => {
  test("answers the approval, whose files are its person's alone", async () => {
    await makeFiles();
    const { status, json } = await call({ bookType: "biography" });
    expect([status, json]).toMatchObject([201, { bookType: "biography", pages: 24, isCurrent: true }]);
    const open = (headers: Headers, name = "interior.pdf") =>
      settle(approvedFile(argsOf(json.interiorUrl, { headers }, { id: String(json.id), name })));
    const own = await open({});
    expect([own.status, own.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining("Ada Whitfield"),
    ]);
    expect((await open({ cookie: cookies.ben })).status).toBe(404);
    expect((await open({ cookie: "" })).status).toBe(303);
    expect((await open({}, "photo-1.jpg")).status).toBe(404);
  });

  test.each([
    [{}, "bookType"],
    [{ bookType: "novel" }, "bookType"],
  ])("%j is refused", async (body, field) => {
    expect(await call(body)).toMatchObject({
      status: 400,
      json: { errors: { [field]: [expect.any(String)] } },
    });
  });

  test("of an empty book, by a visitor, of a stranger's book is refused", async () => {
    expect((await call({ bookType: "mission" })).status).toBe(400);
    expect((await call({ bookType: "biography" }, { cookie: "" })).status).toBe(401);
    const viewing = { "x-admin-viewing-user": JSON.stringify({ id: world.people.ada.userId }) };
    expect((await call({ bookType: "biography" }, { cookie: cookies.ben, ...viewing })).status).toBe(403);
  });

  test("by an administrator who views the participant notes both", async () => {
    const viewing = { "x-admin-viewing-user": JSON.stringify({ id: world.people.ada.userId }) };
    expect((await call({ bookType: "biography" }, { cookie: cookies.root, ...viewing })).status).toBe(201);
    const [row] = await world.context.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "book.approve")
      .orderBy("id", "desc")
      .execute();
    expect(row).toMatchObject({ userId: world.people.ada.userId, realUserId: world.people.root.userId });
  });

  test("what is held back needs a word", async () => {
    await write("ᏣᎳᎩ");
    await makeFiles();
    const refused = await call({ bookType: "biography" });
    expect(refused.status).toBe(409);
    expect(refused.json.findings[0]).toMatchObject({ level: "held", id: `letters-story-${world.storyId}` });
    expect((await call({ bookType: "biography", agreed: true })).status).toBe(201);
  });
});

describe("approving by form", () => {
  test("leads back to the check, and says that it is done", async () => {
    await saveBookDesign(world.context, world.people.ada, "biography", { title: "Another title" });
    await makeFiles();
    const unseen = await submit({ bookType: "biography", agreed: "true" });
    expect(unseen).toMatchObject({ status: 409, json: { formId: "approval" } });
    expect((await look()).json.check).toMatchObject({ hasLooked: false, approval: { isCurrent: false } });
    expect((await submit({ bookType: "biography", intent: "looked" })).status).toBe(303);
    expect((await look()).json.check.hasLooked).toBe(true);
    const refused = await submit({ bookType: "biography" });
    expect(refused).toMatchObject({
      status: 400,
      json: { formId: "approval", result: { error: { agreed: [expect.any(String)] } } },
    });
    const done = await submit({ bookType: "biography", agreed: "true" });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/book/check?type=biography"]);
    expect((await look()).json.check.approval).toMatchObject({ title: "Another title", isCurrent: true });
  });

  test("needs a look at these pages, and not at those of an earlier book", async () => {
    const before = (await look()).json.check.images.files;
    await write("Another morning on the river.");
    const early = await submit({ bookType: "biography", intent: "looked" });
    expect(early.status).toBe(409);
    await makeFiles();
    const stale = await submit({ bookType: "biography", intent: "looked", files: String(before) });
    expect(stale.status).toBe(409);
    expect((await look()).json.check.hasLooked).toBe(false);
    const opened = await submit({ intent: "looked", pages: "all" });
    expect(opened.headers.get("location")).toBe("/book/check?type=biography&pages=all");
    expect((await look()).json.check.hasLooked).toBe(true);
    expect((await submit({ bookType: "biography" })).status).toBe(303);
  });
});
