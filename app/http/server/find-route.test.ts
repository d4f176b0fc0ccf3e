import { describe, expect, test } from "vitest";
import { routeTable } from "~/routes.js";
import { findRoute } from "./find-route";

describe("the row of a path", () => {
  test("is found by its own path, however it is spelled", () => {
    const rows = routeTable.filter(({ path }) => path !== "*" && path !== "/api/*");
    const hidden = rows.filter((row) => {
      const path = row.path.replace(/:\w+/g, "7").replace(/\*$/, "some/thing");
      return [path, `${path}/`, path.toUpperCase()].some((spelling) => findRoute(spelling) !== row);
    });
    expect(hidden.map(({ path }) => path)).toEqual([]);
  });

  test.each([
    ["/api/nothing", "/api/*"],
    ["/nothing/here", "*"],
    ["/..", "*"],
    ["/a\nb", undefined],
    ["/%2F", "*"],
    ["", "/"],
    ["//", "/"],
    ["/%61pp", "/app"],
    ["/api/stories/%C3%A9", "/api/stories/:id"],
    ["/%zz", undefined],
    ["/app%", undefined],
  ])("%j is %s", (path, expected) => {
    expect([findRoute(path)?.path, findRoute(path)?.path]).toEqual([expected, expected]);
  });
});
