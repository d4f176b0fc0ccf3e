import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { PageText } from "~/page-text";
import { compressPage } from "./compress-page.server";
import { textOf } from "./text-response.server";

const rows = Array.from({ length: 400 }, (_, n) => `<tr><td>Zoë ${n}</td><td>Größe “${n}” 😀</td></tr>`).join(
  "",
);
const unpack = (page: PageText) => gunzipSync(compressPage(page) ?? Buffer.alloc(0)).toString();

test.each([
  ["between", ["<!doctype html><p>Schöne Grüße</p>", { text: rows }, "<p>The end</p>"]],
  ["first and last", [{ text: rows }, "<hr>", { text: rows }]],
  ["next to each other", ["<hr>", { text: rows }, { text: rows }, { text: "<p>short</p>" }, "<hr>"]],
  ["alone", [{ text: rows }]],
  ["random", ["<p>", { text: randomBytes(20_000).toString("base64") }, "</p>"]],
] as [string, PageText][])("long cached text %s is the same each time that it is sent", (_, page) => {
  for (let times = 0; times < 4; times += 1) expect(unpack(page)).toBe(textOf(page));
});

test("cached text is compressed once, in hardly more bytes", () => {
  const page = ["<!doctype html>", { text: rows }, "<p>The end</p>"];
  const [first, , third] = [compressPage(page), compressPage(page), compressPage(page)];
  expect(third?.length).toBeLessThan((first?.length ?? 0) * 1.02);
});

test("what is too short or too long for it is left alone", () => {
  const long = "x".repeat(100_000);
  expect(compressPage(["<p>short</p>"])).toBeNull();
  expect(unpack([long, { text: long }])).toBe(long + long);
  expect(compressPage([long, long, long])).toBeNull();
  expect(compressPage([{ text: long }, { text: long }, { text: long }])).toBeNull();
  expect(compressPage(["é".repeat(140_000)])).toBeNull();
  expect(unpack(["é".repeat(120_000)])).toBe("é".repeat(120_000));
});
