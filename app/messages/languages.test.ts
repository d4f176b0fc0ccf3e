import { expect, test } from "vitest";
import { defaultLanguage, directionOfLanguage } from "./languages";

test("pages have the direction of their language", () => {
  expect(directionOfLanguage(defaultLanguage)).toBe("ltr");
  expect(directionOfLanguage("he")).toBe("rtl");
});
