import { expect, test } from "vitest";
import { giftCode, placesOf, readGiftCode } from "./gift-code";

const code = giftCode([0, 5, 11, 30, 7, 2, 19, 23, 4, 28, 16]);

test("has no letters that look alike, and reads as it is typed", () => {
  expect(code).toMatch(/^GIFT(-[2-9A-HJKMNP-Z]{4}){3}$/);
  for (const typed of [code, code.toLowerCase(), code.replaceAll("-", " "), code.slice(5)])
    expect(readGiftCode(typed)).toBe(code);
  expect(placesOf).toBe(31);
});

test("finds each wrong letter and each two that are swapped", () => {
  const plain = code.replaceAll("-", "").slice(4);
  for (let at = 0; at < plain.length; at += 1) {
    for (const other of "23456789ABCDEFGHJKMNPQRSTUVWXYZ") {
      if (other === plain[at]) continue;
      expect(readGiftCode(plain.slice(0, at) + other + plain.slice(at + 1))).toBeNull();
    }
    const [one, two] = [plain[at], plain[at + 1]];
    if (two === undefined || one === two) continue;
    expect(readGiftCode(plain.slice(0, at) + two + one + plain.slice(at + 2))).toBeNull();
  }
});

test.each(["", "GIFT", "GIFT-0000-1111-IIII", `${code}2`])("%j is no code", (typed) => {
  expect(readGiftCode(typed)).toBeNull();
});
