import { expect, test } from "vitest";
import { openingPhrase, storyPhrase } from "./opening-phrase";

test.each([
  ["My life had its beginning in the midst of the most miserable", "My life"],
  ["Colonel Lloyd kept a large and finely cultivated garden", "Colonel Lloyd kept"],
  ["When I was seven, we moved to the coast", "When I was seven,"],
  ["My mother and my aunt kept bees", "My mother"],
  ["We called her Nana, and she kept bees", "We called her Nana,"],
  ["In the spring of 1952 the river rose", "In the spring"],
  ["Snow fell.", "Snow fell."],
])("%s", (text, phrase) => {
  expect(openingPhrase(text, "en")).toBe(phrase);
});

test("a phrase of Spanish ends at its own words", () => {
  expect(openingPhrase("Mi abuela tenía un huerto detrás de la casa", "es")).toBe("Mi abuela");
});

test("nothing stands out where no phrase ends soon, or nothing is known of the language", () => {
  expect(openingPhrase("Grandmother Emily Charlotte Wilhelmina Josephine Henrietta Smith", "en")).toBe("");
  expect(openingPhrase("Az én anyám minden reggel kenyeret sütött", "hu")).toBe("");
  expect(openingPhrase("", "en")).toBe("");
});

test("a story that is one phrase has no small capitals, and one that goes on has them", () => {
  expect(storyPhrase(["I was born in the mill."], "en")).toBe("");
  expect(storyPhrase(["I was born in the mill.", "It is gone."], "en")).toBe("I was born in the mill.");
  expect(storyPhrase(["Snow fell."], "en")).toBe("");
  expect(storyPhrase(["Snow fell.", "We stayed."], "en")).toBe("Snow fell.");
  expect(storyPhrase(["Snow fell. We stayed."], "en")).toBe("Snow fell.");
  expect(storyPhrase([], "en")).toBe("");
});
