import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookieOf, type MediaWorld, openMediaWorld } from "../../tests/support/media";
import type { PersonName } from "../../tests/support/people";
import { action, loader } from "./api/book-design";
import { loader as preview } from "./book/preview";

/* The call by which a book's design is read and saved, and the page that shows what it says. */

let world: MediaWorld;
let cookies: Record<"ada" | "ben" | "otto" | "root", string>;

beforeAll(async () => {
  world = await openMediaWorld();
  const names = ["ada", "ben", "otto", "root"] as const;
  const entries = await Promise.all(names.map(async (name) => [name, await cookieOf(world, name)] as const));
  cookies = Object.fromEntries(entries) as typeof cookies;
});

afterAll(() => world.close());

interface Call {
  as?: PersonName | null;
  headers?: Record<string, string>;
}

async function call(method: string, query = "", body?: unknown, { as = "ada", headers = {} }: Call = {}) {
  const cookie: Record<string, string> = as ? { cookie: cookies[as as keyof typeof cookies] } : {};
  const request = new Request(`http://localhost/api/book-design${query}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { "content-type": "application/json", ...cookie, ...headers },
  });
  const args = { request, params: {}, context: { ...world.context } };
  const answer = await (method === "GET" ? loader(args) : action(args));
  return { status: answer.status, json: await answer.json() };
}

describe("the call", () => {
  test("answers the design, and what is put is there for the next to read", async () => {
    const { status, json } = await call("GET", "?type=biography");
    expect([status, json]).toMatchObject([200, { title: "Ada Whitfield's Life Story", version: 0 }]);
    const put = await call("PUT", "", {
      type: "biography",
      title: "A Long Way",
      coverStyle: "vintage-timeline",
    });
    expect([put.status, put.json]).toMatchObject([200, { title: "A Long Way", version: 1 }]);
    expect((await call("GET", "?type=biography")).json).toEqual(put.json);
    expect((await call("GET")).json).toEqual(put.json);
    expect((await call("GET", "?type=mission")).json).toMatchObject({ version: 0 });
  });

  test("refuses in words what cannot be", async () => {
    const style = await call("PUT", "", { type: "biography", coverStyle: "novel" });
    expect(style).toMatchObject({
      status: 400,
      json: { errors: { coverStyle: ["Please choose one of the cover styles."] } },
    });
    expect((await call("PUT", "", {})).status).toBe(400);
    expect((await call("GET", "?type=novel")).status).toBe(400);
    expect((await call("POST", "", {})).status).toBe(405);
    const stale = await call("PUT", "", { type: "biography", title: "x", version: 0 });
    expect(stale).toMatchObject({ status: 409, json: { bookDesign: { title: "A Long Way" } } });
  });

  test("is for the person, and for those who look after them", async () => {
    expect((await call("GET", "", undefined, { as: null })).status).toBe(401);
    expect((await call("PUT", "", { type: "biography" }, { as: null })).status).toBe(401);
    expect((await call("GET", "", undefined, { as: "ben" })).json).toMatchObject({
      title: "Ben Okafor's Life Story",
    });
    const headers = { "x-admin-viewing-user": JSON.stringify({ id: world.people.ada.userId }) };
    expect((await call("GET", "", undefined, { as: "root", headers })).json).toMatchObject({
      title: "A Long Way",
    });
    for (const as of ["ben", "otto"] as const)
      expect((await call("GET", "", undefined, { as, headers })).status).toBe(403);
  });
});

test("the preview shows the words of the design", async () => {
  await call("PUT", "", {
    type: "biography",
    title: "A Long Way",
    subtitle: "For Tom",
    introduction: "Come in.",
  });
  const request = new Request("http://localhost/preview?type=biography&view=text", {
    headers: { cookie: cookies.ada },
  });
  const { data } = await preview({ request, params: {}, context: { ...world.context } });
  expect(data.preview).toMatchObject({
    view: "text",
    book: { title: "A Long Way", subtitle: "For Tom", introduction: ["Come in."] },
  });
});
