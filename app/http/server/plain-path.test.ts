import { expect, test } from "vitest";
import { isPlainPath } from "./plain-path";

test.each([
  "/examples/book/..\\..\\auth",
  "/auth\\",
  "/%2e%2e/auth",
  "/examples/%2E./auth",
  "/media/7/a%2ejpg",
  "/media/7%2Fa.jpg",
  "/examples/book%5c..%5cauth",
  "/examples/../auth",
  "/..",
  "/./auth",
  "/auth/.",
])("%s has two readings", (path) => {
  expect(isPlainPath(path)).toBe(false);
});

test.each([
  "/",
  "/.well-known/security.txt",
  "/media/7/grandma.and.i..jpg",
  "/media/7/a%20b...jpg",
  "/stories/%252e%252e/versions",
  "/build/entry.client-ABC.js",
  "//auth",
])("%s has one reading", (path) => {
  expect(isPlainPath(path)).toBe(true);
});
