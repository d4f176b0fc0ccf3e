import { expect, test } from "vitest";
import { KeptPages } from "./kept-pages";

const minute = 60_000;

test("so many pages are kept, and those that were rendered last", () => {
  const pages = new KeptPages<{ renderedAt: number }>(3, 10 * minute);
  for (const [at, key] of ["a", "b", "c", "a", "d"].entries()) pages.keep(key, { renderedAt: at });
  expect(["a", "b", "c", "d"].map((key) => pages.get(key)?.renderedAt)).toEqual([3, undefined, 2, 4]);
  for (let at = 5; at < 1_000; at += 1) pages.keep(`page ${at}`, { renderedAt: at });
  expect(pages.size).toBe(3);
});

test("a page goes some time after it was rendered, also by a clock that was set back", () => {
  const pages = new KeptPages<{ renderedAt: number }>(300, 10 * minute);
  for (const key of ["a", "b"]) pages.keep(key, { renderedAt: 100 * minute });
  pages.keep("c", { renderedAt: 105 * minute });
  expect(pages.size).toBe(3);
  pages.keep("d", { renderedAt: 111 * minute });
  expect([pages.size, pages.get("a"), pages.get("c")?.renderedAt]).toEqual([2, undefined, 105 * minute]);
  pages.keep("e", { renderedAt: 1 * minute });
  expect(pages.size).toBe(1);
});
