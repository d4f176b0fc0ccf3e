import { expect, test } from "vitest";
import { firstSentence } from "./first-sentence";

test.each([
  ["One only", "One only", ""],
  ["Which town? Which farm?", "Which town?", "Which farm?"],
  ["“Who is there?” she asked. Nobody was.", "“Who is there?”", "she asked. Nobody was."],
  ["It cost $4.50 then. Not now.", "It cost $4.50 then.", "Not now."],
  ["Wait … what came next?", "Wait …", "what came next?"],
  ["At the Bishop of St. Asaph’s. I was happy.", "At the Bishop of St. Asaph’s.", "I was happy."],
  ["Mr. Read and B. Franklin met. Then?", "Mr. Read and B. Franklin met.", "Then?"],
  ["Nobody else did, only I. She knew.", "Nobody else did, only I.", "She knew."],
  ["We went to St. Louis", "We went to St. Louis", ""],
  ["", "", ""],
])("%j begins with %j", (text, sentence, rest) => {
  expect(firstSentence(text)).toEqual({ sentence, rest });
});
