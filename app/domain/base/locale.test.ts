import { expect, test } from "vitest";
import { defaultLanguage, directionOfLanguage } from "./locale";

test("pages have the direction of their language", () => {
  expect(directionOfLanguage(defaultLanguage)).toBe("ltr");
  expect(directionOfLanguage("he")).toBe("rtl");
});
