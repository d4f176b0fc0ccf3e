import { describe, expect, test } from "vitest";
import { readAnswerText } from "./answer-text";
import { readQuestions } from "./questions";

const given = "The ferry\nHow was the crossing with Anna in 1950?";
const texts = (answer: string) => readQuestions(answer, given).map(({ text }) => text);

describe("questions of an answer", () => {
  test("are plain lines with a question mark, three at most", () => {
    const answer =
      "Here they are:\n\n1) **How cold was it?**\n- “Who held your hand?”\n(3) The meaning: What stayed with you? Tell me!\nAnd then?";
    expect(texts(answer)).toEqual(["How cold was it?", "Who held your hand?", "What stayed with you?"]);
  });

  test("have at most 200 letters", () => {
    const [text = ""] = texts(`What ${"did you feel when the ferry came ".repeat(12)}?`);
    expect(text).toMatch(/^What did you .* (the|came|when|feel|you|did)\?$|ferry\?$/);
    expect(text.length).toBeLessThanOrEqual(200);
  });

  test.each([
    ["What did Anna wear in 1950?", true],
    ["What did Anna’s mother say?", true],
    ["Can I ask what I’d have seen?", true],
    ["Was Bartholomew there?", false],
    ["Bartholomew was there?", false],
    ["What happened in 1951?", false],
    ["How did I get there, and what did I’d say?", true],
  ])("%s", (question, isTaken) => expect(texts(question)).toHaveLength(isTaken ? 1 : 0));
});

describe("the text of an answer", () => {
  test("is plain", () => {
    expect(readAnswerText("<think>Hm.</think>\n```text\nThe ice\u0000 held.\u202e\n---\n```", "", 100)).toBe(
      "The ice held.",
    );
    expect(readAnswerText("I <3 the ferry, 2 < 3.", "", 100)).toBe("I <3 the ferry, 2 < 3.");
    expect(readAnswerText("He wrote <b>so</b>.", "he wrote <b>so</b>", 100)).toBe("He wrote <b>so</b>.");
  });

  test.each(["", "```\n```", "<p>The ice</p>", "<script>x</script>", "<!-- x -->", "x".repeat(101)])(
    "is refused: %s",
    (answer) => expect(() => readAnswerText(answer, "the ice", 100)).toThrow(),
  );
});
