import { matchRoutes } from "@remix-run/react";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { routeTable } from "~/routes.js";
import { findRoute } from "./find-route";

// Remix warns of every path that cannot be decoded.
beforeAll(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

const rows = routeTable.map((row) => ({ path: row.path, id: row.path, row }));

function remixRow(pathname: string) {
  return matchRoutes(rows, pathname)?.at(-1)?.route.row;
}

/** A pathname as `new URL` gives it, in every odd spelling. */
function variantsOf(path: string): string[] {
  const filled = [":", ":9/", ":%2F", ":%C3%A9", ":%0A"].map((value) =>
    path.replace(/:\w+/g, value.slice(1) || "7").replace(/\*$/, value.slice(1) || "some/thing"),
  );
  return filled.flatMap((one) => [
    one,
    `${one}/`,
    `${one}///`,
    `/${one}`,
    one.replace(/\/(?=\w)/g, "//"),
    one.toUpperCase(),
    one.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    one.replace(/k/, "%E2%84%AA"),
    one.replace(/s/, "%C5%BF"),
    one.replace(/\/(\w+)$/, "%2F$1"),
    `${one}%2F`,
    `${one}/more`,
    `${one}/more/and/more`,
    `${one}%`,
    `${one}/%zz`,
    `${one}%0A`,
    `${one}.data`,
    `${one};x=1`,
    one.slice(0, -1),
    one.replace(/\/\w+$/, ""),
  ]);
}

describe("the row of a path is the one that Remix finds", () => {
  test.each(routeTable.map(({ path }) => [path]))("%s", (path) => {
    const odd = [...new Set(variantsOf(path))].filter((variant) => findRoute(variant) !== remixRow(variant));
    expect(odd).toEqual([]);
  });

  test.each([
    "",
    "/",
    "//",
    "/%",
    "/%2F",
    "/*",
    "/:id",
    "/%0A",
    "/a\nb",
    "api/user",
    "/api",
    "/API//",
    "/..",
  ])("%j", (path) => {
    expect(findRoute(path)?.path).toBe(remixRow(path)?.path);
  });

  test("rows that no other row hides are found by their own path", () => {
    const filled = routeTable.filter(({ path }) => path !== "*" && path !== "/api/*");
    const hidden = filled.filter((row) => findRoute(row.path.replace(/:\w+/g, "7")) !== row);
    expect(hidden).toEqual([]);
  });
});
