import { expect, test } from "vitest";
import { ValidationError } from "../../base/errors";
import type { BookPhoto } from "../model";
import { chapterChoices } from "./lettering-form";
import type { LetteredChapter } from "./lettering-page.server";

const photo: BookPhoto = { ...{ kind: "photo", id: 5, key: "5", caption: "" }, width: 9, height: 9, url: "" };
const chapters: LetteredChapter[] = [{ id: 1, title: "Childhood", photos: [photo], sentence: "" }];
const nothing = { chapterPhotos: {}, chapterSentences: {} };

function choices(fields: Record<string, string>, stored: Parameters<typeof chapterChoices>[1] = nothing) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return chapterChoices(form, stored, chapters);
}

test("a form that changes nothing is no change", () => {
  expect(choices({ "photo-1": "", "sentence-1": "" })).toEqual({});
  expect(choices({})).toEqual({});
});

test("a photo, none, and the book's own choice", () => {
  expect(choices({ "photo-1": "5" })).toEqual({ chapterPhotos: { 1: 5 } });
  expect(choices({ "photo-1": "0" })).toEqual({ chapterPhotos: { 1: 0 } });
  expect(choices({ "photo-1": "" }, { ...nothing, chapterPhotos: { 1: 5 } })).toEqual({ chapterPhotos: {} });
});

test("a photo that is gone falls, and other chapters keep their choices", () => {
  const stored = { chapterPhotos: { 1: 77, 2: 5 }, chapterSentences: { 2: "Kept." } };
  expect(choices({ "sentence-1": "Cold." }, stored)).toEqual({
    chapterPhotos: { 2: 5 },
    chapterSentences: { 1: "Cold.", 2: "Kept." },
  });
});

test("no sentence is another choice than the book's own", () => {
  expect(choices({ "sentence-1": "Cold.", "noSentence-1": "on" })).toEqual({ chapterSentences: { 1: "" } });
});

test("a sentence that is too long is refused at its field", () => {
  expect(() => choices({ "sentence-1": "x".repeat(301) })).toThrow(ValidationError);
});
