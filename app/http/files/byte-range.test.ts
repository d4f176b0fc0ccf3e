import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range";

test.each([
  ["bytes=0-", { start: 0, end: 999 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=990-5000", { start: 990, end: 999 }],
  ["bytes=-1", { start: 999, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  [`bytes=10-${"9".repeat(400)}`, { start: 10, end: 999 }],
  [`bytes=-${"9".repeat(400)}`, { start: 0, end: 999 }],
  ["Bytes = 10 - 19 ", { start: 10, end: 19 }],
])("%s of 1000 bytes", (header, range) => {
  expect(parseByteRange(header, 1000)).toEqual(range);
});

test.each(["bytes=1000-", "bytes=1000-2000", "bytes=-0", `bytes=${"9".repeat(400)}-`])(
  "%s lies outside of 1000 bytes",
  (header) => {
    expect(parseByteRange(header, 1000)).toBeNull();
  },
);

test.each([
  null,
  "",
  "bytes=-",
  "bytes=19-10",
  "bytes=0-1,5-6",
  "items=0-1",
  "bytes=a-b",
  "bytes=0x1-",
  "bytes=1.5-",
])("%s means the whole file", (header) => {
  expect(parseByteRange(header, 1000)).toBeUndefined();
});

test("an empty file has no part", () => {
  expect(parseByteRange("bytes=0-", 0)).toBeNull();
  expect(parseByteRange("bytes=-5", 0)).toBeNull();
});
