import { expect, test } from "vitest";
import type { BookPhoto } from "../model";
import { bestOf, meritOf } from "./merit";

function photo(width: number, height: number, fields: Partial<BookPhoto> = {}): BookPhoto {
  const id = fields.id ?? 1;
  return { kind: "photo", id, key: String(id), caption: "", width, height, url: "", ...fields };
}

const merit = (one: BookPhoto) => meritOf(one, {});

test("words, size and light speak for a photo, and the cover against it", () => {
  const plain = photo(3000, 2000);
  expect(merit(photo(3000, 2000, { caption: "Mother" }))).toBeGreaterThan(merit(plain));
  expect(merit(photo(900, 600))).toBeLessThan(merit(plain));
  expect(merit(photo(3000, 2000, { isDark: true, caption: "Night" }))).toBeLessThan(merit(photo(900, 600)));
  expect(meritOf(plain, {}, new Set([1]))).toBeLessThan(merit(plain));
});

test("of equals, the first is the best", () => {
  const [one, other] = [photo(800, 600, { id: 1 }), photo(800, 600, { id: 2 })];
  expect(bestOf([one, other], merit)).toBe(one);
  expect(bestOf([], merit)).toBeNull();
});
