import {
  type AppLoadContext,
  createRequestHandler,
  defer,
  json,
  redirect,
  type ServerBuild,
} from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { createRouteHandler } from "./route-handler.server";

const id = "routes/page";
type Entry = ServerBuild["entry"]["module"]["default"];

/** Answers with what a page could read. */
const entry: Entry = (_request, status, headers, context) => {
  const { matches, location, loaderData, actionData, errors, loaderHeaders } = context.staticHandlerContext;
  const seen = {
    matches: matches.map(({ pathname, params, route: { id, handle } }) => ({ pathname, params, id, handle })),
    ...{ location: { ...location, key: "" }, loaderData, actionData, errors },
    modules: Object.keys(context.routeModules),
    loaderHeaders: Object.values(loaderHeaders).flatMap((one) => [...one]),
  };
  return new Response(JSON.stringify(seen), { status, headers });
};

function buildWith(loader: () => unknown, { path = "page", render = entry } = {}): ServerBuild {
  const page = { default: () => null, ErrorBoundary: () => null };
  const manifest = { id: "", module: "", hasLoader: true, hasAction: true, hasErrorBoundary: true };
  return {
    entry: { module: { default: render, handleError: () => undefined } },
    routes: {
      root: { id: "root", path: "", module: page },
      [id]: {
        ...{ id, parentId: "root", path },
        module: { ...page, loader, action: () => json({ done: true }), handle: { hasScript: true } },
      },
    },
    assets: { entry: { module: "", imports: [] }, routes: { root: manifest, [id]: manifest } },
    ...{ future: {}, isSpaMode: false, mode: "production", publicPath: "/", assetsBuildDirectory: "" },
  } as unknown as ServerBuild;
}

async function answersOf(loader: () => unknown, options: object, address: string, init?: RequestInit) {
  const handlers = [
    createRouteHandler(buildWith(loader, options), id),
    createRequestHandler(buildWith(loader, options), "production"),
  ];
  return Promise.all(
    handlers.map(async (handle) => {
      const answer = await handle(new Request(`http://localhost${address}`, init), {} as AppLoadContext);
      return [answer.status, [...answer.headers], await answer.text()];
    }),
  );
}

const outcomes: [string, () => unknown][] = [
  ["data", () => defer({ words: "Größe" }, { headers: { "Cache-Control": "private" } })],
  [
    "cookies",
    () =>
      defer(
        {},
        {
          headers: [
            ["Set-Cookie", "a=1"],
            ["Set-Cookie", "b=2; Path=/"],
          ],
        },
      ),
  ],
  ["a status", () => defer({ words: "Not found" }, { status: 404 })],
  ["JSON", () => json({ words: "Yes" }, { status: 201 })],
  ["a redirection", () => redirect("/elsewhere", { status: 303, headers: { "Set-Cookie": "a=1" } })],
  [
    "a thrown redirection",
    () => {
      throw redirect("/landing", 303);
    },
  ],
  [
    "a thrown answer",
    () => {
      throw json({ message: "Not yours" }, { status: 403 });
    },
  ],
  [
    "an error",
    () => {
      throw new Error("broken");
    },
  ],
];

test.each(outcomes)("a loader that gives %s runs once, and is answered as by Remix", async (_, load) => {
  const loader = vi.fn(load);
  const [answer, expected] = await answersOf(loader, {}, "/page?q=1");
  expect(answer).toEqual(expected);
  expect(loader).toHaveBeenCalledTimes(2);
});

const usual = () => defer({ words: "Yes" });

test.each([
  ["a part of the data", "/page?_data=routes%2Fpage", {}],
  ["a parameter for Remix", "/page?index", {}],
  ["the head alone", "/page", { method: "HEAD" }],
  ["a change", "/page", { method: "POST", body: "" }],
  ["another letter case", "/PAGE/", {}],
])("%s is answered as by Remix", async (_, address, init) => {
  const [answer, expected] = await answersOf(usual, {}, address, init);
  expect(answer).toEqual(expected);
});

test("so is an address with a parameter", async () => {
  const [answer, expected] = await answersOf(usual, { path: "page/:id" }, "/page/7");
  expect(answer).toEqual(expected);
  expect(answer?.[2]).toContain('"params":{"id":"7"}');
});

test("a page that fails shows its error, and its loader does not run again", async () => {
  const loader = vi.fn(usual);
  const render: Entry = (request, status, headers, context, loadContext) => {
    if (!context.staticHandlerContext.errors) throw new Error("broken");
    return entry(request, status, headers, context, loadContext);
  };
  const [answer, expected] = await answersOf(loader, { render }, "/page");
  expect(answer).toEqual(expected);
  expect(answer?.[0]).toBe(500);
  expect(loader).toHaveBeenCalledTimes(2);
});
