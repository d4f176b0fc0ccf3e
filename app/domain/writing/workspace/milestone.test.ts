import { expect, test } from "vitest";
import { milestoneOf } from "./milestone";

test.each([
  [0, 0, "My Roads waits for its first question."],
  [0, 8, "Four more, and My Roads is half told."],
  [2, 8, "Two more, and My Roads is half told."],
  [4, 8, "Four more, and My Roads is told."],
  [7, 8, "One more, and My Roads is told."],
  [8, 8, "My Roads is told."],
  [1, 3, "One more, and My Roads is half told."],
  [0, 40, "20 stories more, and My Roads is half told."],
])("%i of %i stories: %s", (completedPrompts, totalPrompts, text) => {
  expect(milestoneOf({ title: "My Roads", totalPrompts, completedPrompts })).toBe(text);
});
