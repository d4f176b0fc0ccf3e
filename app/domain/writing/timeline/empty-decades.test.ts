import { describe, expect, test } from "vitest";
import { listEmptyDecades } from "./empty-decades";

const chapters = [
  { id: 1, ageRange: "0-12" },
  { id: 2, ageRange: "13-19" },
  { id: 3, ageRange: "20-45" },
  { id: 4, ageRange: "46 and beyond" },
  { id: 5, ageRange: "any time" },
];
const prompt = (id: number, lifeStageId: number, storyId: number | null = null) => ({
  id,
  lifeStageId,
  storyId,
  title: `Question ${id}`,
});
const prompts = [
  ...[prompt(10, 1, 99), prompt(11, 1), prompt(12, 1), prompt(20, 2), prompt(30, 3)],
  ...[prompt(40, 4), prompt(41, 4), prompt(42, 4), prompt(43, 4), prompt(50, 5)],
];

const offers = (written: string[], birthYear = 1944, thisYear = 2026) =>
  listEmptyDecades({ birthYear, thisYear, written }, chapters, prompts).map(
    ({ name, ages, prompt: { id } }) => `${name} ${ages.from}-${ages.to} ${id}`,
  );

describe("an empty decade is offered a question of its age", () => {
  test("from birth until today, each question once, answered ones never", () => {
    expect(offers([])).toEqual([
      ...["1940s 0-5 11", "1950s 6-15 12", "1960s 16-25 30"],
      ...["1990s 46-55 40", "2000s 56-65 41", "2010s 66-75 42", "2020s 76-82 43"],
    ]);
  });

  test("but not where something is written", () => {
    expect(offers(["1950s", "1960s", "1990s", "2000s", "2010s", "2020s"])).toEqual([
      "1940s 0-5 11",
      "1970s 26-35 30",
    ]);
  });

  test("nor before the birth, nor after today", () => {
    expect(offers([], 2021)).toEqual(["2020s 0-5 11"]);
    expect(offers([], 2030)).toEqual([]);
  });

  test("nor where no chapter has that age, or all its questions are answered", () => {
    expect(
      listEmptyDecades({ birthYear: 2010, thisYear: 2026, written: [] }, chapters.slice(4), prompts),
    ).toEqual([]);
    expect(
      listEmptyDecades({ birthYear: 2010, thisYear: 2026, written: [] }, chapters, [prompt(10, 1, 99)]),
    ).toEqual([]);
  });
});
