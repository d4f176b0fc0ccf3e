import { expect, test } from "vitest";
import { firstSentence } from "./first-sentence";

test.each([
  ["One only", "One only", ""],
  ["Which town? Which farm?", "Which town?", "Which farm?"],
  ["“Who is there?” she asked. Nobody was.", "“Who is there?”", "she asked. Nobody was."],
  ["It cost $4.50 then. Not now.", "It cost $4.50 then.", "Not now."],
  ["Wait … what came next?", "Wait …", "what came next?"],
  ["", "", ""],
])("%j begins with %j", (text, sentence, rest) => {
  expect(firstSentence(text)).toEqual({ sentence, rest });
});
