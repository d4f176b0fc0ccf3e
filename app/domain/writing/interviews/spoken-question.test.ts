import { expect, test } from "vitest";
import { standardLifeStages } from "../prompts/standard-content";
import { spokenQuestion } from "./spoken-question";

const prompts = standardLifeStages.flatMap((stage) => stage.prompts);

test.each([
  ["Who was there? What did they say?", "Who was there?", "What did they say?"],
  [
    "Every child is afraid of something. What was it for you? And then?",
    "Every child is afraid of something. What was it for you?",
    "And then?",
  ],
  ["Tell about the barn. Take your time.", "Tell about the barn.", "Take your time."],
  ["Tell.", "Tell.", ""],
])("%s", (description, question, rest) => {
  expect(spokenQuestion(description)).toEqual({ question, rest });
});

test("what is asked aloud of each standard prompt fits in very large letters", () => {
  for (const { description } of prompts) {
    const { question, rest } = spokenQuestion(description);
    expect(question.length).toBeLessThanOrEqual(150);
    expect(`${question} ${rest}`.trim()).toBe(description);
  }
});
