import { expect, test } from "vitest";
import { chooseDrafts } from "./choose-drafts";
import type { Draft } from "./drafts.server";

const saved = { text: "One.\n\nTwo.", age: 7, date: "1952", location: "Galena" };

function draft(id: number, content: string, details: Partial<Draft> = {}): Draft {
  return {
    id,
    promptId: 1,
    content,
    age: "7",
    date: "1952",
    location: "Galena",
    version: 1,
    fields: {},
    updatedAt: "",
    ...details,
  };
}

test("the newest draft goes on, the others are offered", () => {
  const drafts = [draft(3, "Three."), draft(2, "Two."), draft(1, "One.")];
  expect(chooseDrafts(drafts, saved)).toEqual({ current: drafts[0], others: [drafts[1], drafts[2]] });
});

test("what says the same as the saved text, or as another draft, is left out", () => {
  const same = draft(4, " One.\n\n\n Two. ");
  const [distinct, again] = [draft(3, "One.\n\nTwo.", { age: "8" }), draft(2, "One.\n\nTwo.", { age: "8" })];
  expect(chooseDrafts([same, distinct, again], saved)).toEqual({ current: distinct, others: [] });
});

test("a draft with the same words in other lines is another text", () => {
  const poem = draft(4, "One.\n\nTwo\nthree.");
  const typed = { ...saved, text: "One.\n\nTwo three." };
  expect(chooseDrafts([poem], typed)).toEqual({ current: poem, others: [] });
  const verse = (indent: string) =>
    ["The mill is still,", "the wheel is gone,", "the pond is dry,", "the swan flew on."].join(`\n${indent}`);
  const indented = draft(6, verse("    "));
  expect(chooseDrafts([indented], { ...saved, text: verse("") })).toEqual({ current: indented, others: [] });
  expect(
    chooseDrafts([draft(5, "One. \n\n\n Two \n  three.")], { ...saved, text: "One.\n\nTwo\nthree." }),
  ).toEqual({
    current: null,
    others: [],
  });
});

test("an empty draft of a prompt without a story is none", () => {
  const empty = draft(1, "\n", { age: "", date: " ", location: "" });
  expect(chooseDrafts([empty], null)).toEqual({ current: null, others: [] });
});

test("a draft with the saved words and others in another field goes on", () => {
  const withNote = draft(6, "One.\n\nTwo.", { fields: { caption: "At the mill" } });
  expect(chooseDrafts([withNote], saved)).toEqual({ current: withNote, others: [] });
});
