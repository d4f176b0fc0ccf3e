import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { NotFound, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { searchStories } from "../../writing/search/search-stories.server";
import { createStory, getStory } from "../../writing/stories/stories.server";
import { StoryLanguageInput, setStoryLanguage } from "../../writing/stories/story-language.server";
import { getBook } from "../book.server";
import { textRuns } from "../docx/paragraphs";
import { paragraphData } from "../print/paragraph-data";
import { listOtherLanguages, otherLanguage } from "../text/other-language";

const words = { content: "Ein Berg. Ein See.", age: null, date: "", location: "" };

test("a story keeps the language that its author set, for its book and the search", async () => {
  const deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada, ben } = await addPeople(deps.db);
  const { id } = await createStory(deps, ada, 1, words);
  const inBook = async () => (await getBook(deps.db, ada, "biography")).chapters[0]?.stories[0]?.language;
  expect([(await getStory(deps.db, ada, id)).language, await inBook()]).toEqual([undefined, undefined]);
  const search = (typed: string) => searchStories(deps.db, ada, { type: "biography", words: typed, page: 1 });
  await search("See");
  await expect(setStoryLanguage(deps, ben, id, "de")).rejects.toBeInstanceOf(NotFound);
  await setStoryLanguage(deps, ada, id, "de");
  expect([(await getStory(deps.db, ada, id)).language, await inBook()]).toEqual(["de", "de"]);
  await search("Berge");
  const indexed = await deps.db.selectFrom("storySearch").select("language").execute();
  expect(indexed).toEqual([{ language: "de" }]);
  await setStoryLanguage(deps, ada, id, null);
  expect((await getStory(deps.db, ada, id)).language).toBeUndefined();
});

test("it is one of the languages of books, or none", () => {
  expect(parseInput(StoryLanguageInput, { language: "" })).toEqual({ language: null });
  expect(parseInput(StoryLanguageInput, { language: "pl" })).toEqual({ language: "pl" });
  expect(() => parseInput(StoryLanguageInput, { language: "xx" })).toThrow(ValidationError);
});

test("it is said on the screen, in print and in Word, whatever the words look like", () => {
  const english = "And the house was by the sea, that is what my mother said to us.";
  expect(listOtherLanguages([english, "Sí."], "en", "pl")).toEqual(["pl", "pl"]);
  expect(otherLanguage(english, "en", "pl")).toBe("pl");
  expect(paragraphData(english, "en", "pl").lang).toBe("pl");
  expect(JSON.stringify(textRuns(english, "pl"))).toContain("pl-PL");
  expect(JSON.stringify(textRuns(english))).not.toContain("pl-PL");
});
