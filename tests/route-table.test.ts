import { describe, expect, test } from "vitest";
import { pieceMaxBytes } from "~/domain/writing/recordings/schema";
import { isForVisitors, type Row, routeTable } from "~/routes.js";
import { drawnComponents } from "./support/components";
import { listFiles, read } from "./support/repository";

/* The route table must match the route files and the build. */

const routeFiles = listFiles("app/routes").filter(
  (file) => /\.tsx?$/.test(file) && !/\.(server|test)\./.test(file),
);

test("names every route file, and only those", () => {
  const named = new Set(routeTable.map(({ file }) => `app/${file}`));
  expect([...named].sort()).toEqual(routeFiles.sort());
});

describe("the wrappers agree with the table's access", () => {
  test.each(routeTable.map((row) => [row.path, row] as const))("%s", (_path, row) => {
    const source = read(`app/${row.file}`);
    const { read: reading, change } = isApi(source) ? apiAccess(source) : pageAccess(source);
    expect([reading, change]).toEqual([accessClass(row.get), accessClass(row.change)]);
  });
});

describe("the build", () => {
  const routes = builtRoutes();

  test.each(routeTable.map((row) => [row.path, row] as const))("%s has what the table says", (_path, row) => {
    const built = routes[routeId(row)];
    // An API route receives all methods, and rejects unknown ones itself.
    const takesAll = row.file.startsWith("routes/api/");
    expect(built).toMatchObject({
      hasLoader: takesAll || row.get !== null,
      hasAction: takesAll || row.change !== null || isApi(read(`app/${row.file}`), "action"),
    });
  });

  test("nothing of an API route is in the browser's files", () => {
    const modules = routeTable.filter(({ file }) => file.startsWith("routes/api/")).map(routeId);
    for (const id of modules) {
      const built = read(`public${routes[id]?.module}`);
      expect([id, built]).toEqual([
        id,
        expect.stringMatching(/^.{0,80}\.exports=\{\}\}\);export default \w+\(\);\s*$/),
      ]);
    }
  });
});

describe("words", () => {
  test("every page with a text area holds what was typed in it when the session has ended", () => {
    expect(pagesLosingWords(routeTable)).toEqual([]);
  });

  test.each(["/book", "/bio", "/app", "/chapters/new", "/prompts/new", "/admin/orders/:orderNumber"])(
    "%s would be missed",
    (address) => {
      const without = routeTable.map((row) => (row.path === address ? { ...row, holdsWords: false } : row));
      expect(pagesLosingWords(without)).toEqual([address]);
    },
  );
});

test("a piece of a recording is let in whole", () => {
  expect(routeTable.find(({ path }) => path === "/api/recordings/:id/pieces/:n")?.body).toBe(pieceMaxBytes);
});

/** Pages with a text area whose forms require a session, but are not held when it has expired. */
function pagesLosingWords(table: Row[]): string[] {
  return table
    .filter(({ file, change, holdsWords }) => isPage(file) && change && !isForVisitors(change) && !holdsWords)
    .filter(({ file }) => hasTextArea(`app/${file}`))
    .map((row) => row.path);
}

function isPage(file: string): boolean {
  return file.endsWith(".tsx");
}

function hasTextArea(file: string): boolean {
  return drawnComponents(file).some((source) => /<(textarea|TextAreaField)\b/.test(source));
}

type AccessClass = "none" | "anyone" | "signed in";

function accessClass(access: Row["get"]): AccessClass {
  if (access === null) return "none";
  return isForVisitors(access) ? "anyone" : "signed in";
}

function isApi(source: string, name = ""): boolean {
  return new RegExp(`export const \\{[^}]*${name}[^}]*\\} = (api|publicApi)\\(`).test(source);
}

/** The access classes that an API route declares. */
function apiAccess(source: string): { read: AccessClass; change: AccessClass } {
  const caller: AccessClass = /= publicApi\(/.test(source) ? "anyone" : "signed in";
  const methods = [...source.matchAll(/^ +(GET|POST|PUT|PATCH|DELETE)(?=[:,])/gm)].map(
    ([, method]) => method,
  );
  methods.push(
    ...[...source.matchAll(/pi\(\s*\{ (GET|POST|PUT|PATCH|DELETE): /g)].map(([, method]) => method),
  );
  return {
    read: methods.includes("GET") ? caller : "none",
    change: methods.some((method) => method !== "GET") ? caller : "none",
  };
}

const wrappers: Record<string, AccessClass> = {
  loadPage: "signed in",
  redirectPage: "signed in",
  pageAction: "signed in",
  confirmAction: "signed in",
  loadPublicPage: "anyone",
  loadReadingPage: "anyone",
  loadVolunteerPage: "anyone",
  loadSitePage: "anyone",
  publicPageAction: "anyone",
  // A form's action, opened as a page.
  redirect: "anyone",
};

function pageAccess(source: string): { read: AccessClass; change: AccessClass } {
  return { read: wrapperAccess(source, "loader"), change: wrapperAccess(source, "action") };
}

function wrapperAccess(source: string, name: "loader" | "action"): AccessClass {
  const [body] = new RegExp(`export (?:async )?function ${name}\\b[\\s\\S]*?\\n}`).exec(source) ?? [];
  if (!body) return "none";
  const [, wrapper = ""] = new RegExp(`\\b(${Object.keys(wrappers).join("|")})\\(`).exec(body) ?? [];
  return wrappers[wrapper] ?? "none";
}

interface BuiltRoute {
  module: string;
  hasLoader: boolean;
  hasAction: boolean;
}

function builtRoutes(): Record<string, BuiltRoute> {
  const assets: string[] = JSON.parse(read("build/assets.json"));
  const manifest = assets.find((file) => /^manifest-.*\.js$/.test(file));
  const text = read(`public/build/${manifest}`);
  return JSON.parse(json(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1))).routes;
}

/** The manifest is minified: unquoted keys, booleans as !0 and !1. */
function json(text: string): string {
  return text
    .replace(/([{,])([A-Za-z_]\w*):/g, '$1"$2":')
    .replaceAll(":!0", ":true")
    .replaceAll(":!1", ":false")
    .replaceAll(":void 0", ":null");
}

function routeId({ file, alias }: Row): string {
  return alias ? `routes/${alias}` : file.replace(/\.tsx?$/, "");
}
