import { expect, test } from "vitest";
import { dateOrderOf } from "./date-order";

test.each([
  [undefined, "month-first"],
  ["", "month-first"],
  ["*", "month-first"],
  ["en", "month-first"],
  ["en-US,en;q=0.9", "month-first"],
  ["en-GB,en;q=0.9", "day-first"],
  ["en-AU", "day-first"],
  ["de-DE,de;q=0.9,en-US;q=0.8", "day-first"],
  ["fr", "day-first"],
  ["ja", "month-first"],
  ["EN-gb", "day-first"],
  ["xx-notacountry-1", "month-first"],
  ["../../etc/passwd", "month-first"],
  ["e".repeat(5000), "month-first"],
])("%s writes dates %s", (header, order) => {
  expect(dateOrderOf(header)).toBe(order);
  expect(dateOrderOf(header)).toBe(order);
});

test.each([
  ["es", "en-US,en;q=0.9", "day-first"],
  ["es", undefined, "day-first"],
  ["es", "es-MX", "day-first"],
  ["es", "es-PR", "month-first"],
  ["es", "fr", "day-first"],
  ["de", "de-DE,de;q=0.9,en-US;q=0.8", "day-first"],
  ["en", "es-MX,es;q=0.9", "month-first"],
  ["en", "en-GB", "day-first"],
  ["en", "fr-FR", "day-first"],
] as const)("an account in %s, whose browser asks for %s, writes dates %s", (account, header, order) => {
  expect(dateOrderOf(header, account)).toBe(order);
});
