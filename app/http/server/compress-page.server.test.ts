import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressPage } from "./compress-page.server";

test("a page is the same after it", () => {
  const page = "<p>Zoë said: “Größe” 😀</p>".repeat(3_000);
  expect(gunzipSync(compressPage(page) ?? Buffer.alloc(0)).toString()).toBe(page);
});

test("what is too short or too long for it is left alone, counted in bytes", () => {
  expect(compressPage("<p>short</p>")).toBeNull();
  expect(compressPage("é".repeat(140_000))).toBeNull();
  expect(compressPage("é".repeat(120_000))).not.toBeNull();
});

test("half a character becomes the one that stands for what cannot be read", () => {
  const page = "<p>\ud83d and \udc00</p>".repeat(200);
  expect(gunzipSync(compressPage(page) ?? Buffer.alloc(0)).toString()).toBe(page.toWellFormed());
});
