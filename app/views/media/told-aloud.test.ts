import { expect, test } from "vitest";
import { toldAloud } from "./told-aloud";

test("a recording is named by its length where that is known", () => {
  expect(toldAloud({ duration: 6 })).toBe("Told aloud, 6 seconds");
  expect(toldAloud({ duration: null })).toBe("Told aloud");
});
