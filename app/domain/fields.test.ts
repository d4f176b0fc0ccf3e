import { describe, expect, test } from "vitest";
import { parseForm } from "~/http/forms.server";
import { formOf } from "../../tests/support/form-of";
import { errorsOf } from "../../tests/support/refusals";
import { CustomChapterInput } from "./chapters/schema";
import { cleanText, parseInput } from "./fields";
import { CustomPromptInput, PromptWords } from "./prompts/schema";
import { NewStoryJson, StoryChangeJson, StoryInput } from "./stories/schema";

/* Both doors read the same: JSON goes straight into the schema, a form by way of Conform. */

describe("an age", () => {
  const message = "Please enter the age as a whole number, such as 12.";
  test.each([
    ["7", 7],
    [" 12 ", 12],
    ["", null],
    ["  ", null],
  ])("%j is %j at both doors", (age, expected) => {
    expect(parseInput(StoryInput, { age }).age).toBe(expected);
    expect(parseForm(formOf({ age }), StoryInput).age).toBe(expected);
  });

  test.each(["abc", "7.5", "-1", "131", "1e2", "0x10"])("%j is refused at both doors", (age) => {
    expect(errorsOf(() => parseInput(StoryInput, { age }))).toEqual({ age: [message] });
    expect(errorsOf(() => parseForm(formOf({ age }), StoryInput))).toEqual({ age: [message] });
  });

  test.each([[null], [undefined]])("%s is nothing", (age) => {
    expect(parseInput(StoryInput, { age }).age).toBeNull();
  });

  test.each([[7.5], [true], [[7]], [{}]])("%j is refused in JSON", (age) => {
    expect(errorsOf(() => parseInput(StoryInput, { age }))).toEqual({ age: [message] });
  });
});

test("a day that never was is refused", () => {
  const errors = { date: ["There is no such day. Please check the date."] };
  expect(errorsOf(() => parseInput(StoryInput, { date: "30 February" }))).toEqual(errors);
  expect(errorsOf(() => parseForm(formOf({ date: "30 February" }), StoryInput))).toEqual(errors);
});

test("content is text from a form, and may be blocks in JSON", () => {
  const content = "<p>One.</p><p>Two.</p>";
  expect(parseForm(formOf({ content }), StoryInput).content).toBe(content);
  expect(parseInput(NewStoryJson, { promptId: 1, content }).content).toBe("One.\n\nTwo.");
});

test("a change in JSON leaves alone what it does not name", () => {
  expect(parseInput(StoryChangeJson, { content: "x" })).toEqual({ content: "x" });
  expect(parseInput(StoryChangeJson, { age: null, date: "" })).toEqual({ age: null, date: "" });
});

test.each([undefined, null, "", "abc", 0, -1, 1.5])("prompt %j is refused for a new story", (promptId) => {
  expect(errorsOf(() => parseInput(NewStoryJson, { promptId, content: "x" }))).toHaveProperty("promptId");
});

test.each([undefined, null, "", "   "])(
  "title %j is refused with the words of the specification",
  (title) => {
    expect(errorsOf(() => parseInput(PromptWords, { title }))).toEqual({ title: ["Title cannot be empty"] });
    expect(errorsOf(() => parseInput(CustomChapterInput, { title }))).toEqual({
      title: ["Please enter a title for your custom chapter."],
    });
    expect(
      errorsOf(() => parseInput(CustomPromptInput, { title, description: "d", lifeStageId: 1 })),
    ).toEqual({
      title: ["Please fill in all fields to create a custom prompt"],
    });
  },
);

test("control characters and halves of characters are dropped, line ends are one", () => {
  expect(cleanText("a\u0000b\u0007c\r\nd\re\tf\ud800")).toBe("abc\nd\ne\tf\ufffd");
});
