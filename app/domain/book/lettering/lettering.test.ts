import { existsSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { createStory } from "../../writing/stories/stories.server";
import { getBook } from "../book.server";
import { recordChange, redoChange, undoChange } from "../design/changes.server";
import { getBookDesign, saveBookDesign } from "../design/designs.server";
import type { BookDesignInput } from "../schema";
import {
  chosenLettering,
  defaultLettering,
  headingColors,
  readLettering,
  typefaceNames,
  typefaces,
} from "./lettering";
import { getLetteringPage } from "./lettering-page.server";

test("the usual letters are left out of a book, others are named", () => {
  expect(chosenLettering(defaultLettering)).toBeUndefined();
  expect(chosenLettering({ ...defaultLettering, textSize: "large" })).toEqual({ textSize: "large" });
});

test("stored names that are not known are the usual ones", () => {
  expect(readLettering({ typeface: "comic", ornament: "none" })).toEqual({
    ...defaultLettering,
    ornament: "none",
  });
});

test("the files of each typeface are there", () => {
  for (const name of typefaceNames)
    for (const file of typefaces[name].files) expect(existsSync(path.join("assets/fonts", file))).toBe(true);
});

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test.each(Object.values(headingColors))("titles in $color stand out on paper", ({ color }) => {
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThan(9);
});

describe("a person's book", () => {
  let deps: Deps;
  let people: Awaited<ReturnType<typeof addPeople>>;

  beforeEach(async () => {
    const { db } = await openTestDatabase();
    deps = { db, clock: new FakeClock(), log: new CollectedLog() };
    people = await addPeople(db);
    const words = { content: "The river froze.", age: null, date: "", location: "" };
    await createStory(deps, people.ada, 1, words);
  });

  const save = (input: BookDesignInput) =>
    recordChange(deps, people.ada, "biography", () => saveBookDesign(deps, people.ada, "biography", input));
  const book = () => getBook(deps.db, people.ada, "biography");

  test("says nothing of letters before any are chosen, so that books of before are the same", async () => {
    await save({ title: "My Years" });
    const stored = JSON.stringify(await book());
    for (const name of ["lettering", "chapterPhotos", "chapterSentences", "backImage"])
      expect(stored).not.toContain(name);
    await save({ ...defaultLettering });
    expect(JSON.stringify(await book())).toBe(stored);
  });

  test("has what was chosen, and undo takes it back", async () => {
    const before = JSON.stringify(await book());
    await save({ typeface: "garamond", headingColor: "wine", chapterSentences: { 1: "It was cold." } });
    expect(await book()).toMatchObject({
      look: { lettering: { typeface: "garamond", headingColor: "wine" } },
      parts: { chapterSentences: { 1: "It was cold." } },
    });
    const { chapters } = await getLetteringPage(
      { ...deps, config: { appUrl: undefined } },
      people.ada,
      "biography",
    );
    expect(chapters[0]?.sentence).toBe("It was cold.");
    await undoChange(deps, people.ada, "biography");
    expect(JSON.stringify(await book())).toBe(before);
    await redoChange(deps, people.ada, "biography");
    expect((await getBookDesign(deps.db, people.ada, "biography")).typeface).toBe("garamond");
  });

  test("takes no photo that is not the person's", async () => {
    await expect(save({ backImageId: 999 })).rejects.toThrow(NotFound);
    await expect(save({ chapterPhotos: { 1: 999 } })).rejects.toThrow(NotFound);
    await save({ chapterPhotos: { 1: 0 } });
    expect((await book()).look.chapterPhotos).toEqual({ 1: 0 });
  });
});
