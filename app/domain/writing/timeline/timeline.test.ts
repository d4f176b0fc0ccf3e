import { describe, expect, test } from "vitest";
import { parseLifeDate } from "../../base/life-date";
import { formatWhen, listDecades, orderByTime, sayLifeDate, type TimelineEntry, timeKey } from "./timeline";

/** An entry as a person would date it: "spring 1952", "age 7", or nothing. */
function entry(id: string, entries: string): TimelineEntry {
  const age = /^age (\d+)$/.exec(entries)?.[1];
  return {
    kind: "story",
    id,
    when: entries,
    title: id,
    text: "",
    promptId: 1,
    chapterId: 1,
    sortKey: age ? null : parseLifeDate(entries).sortKey,
    age: age ? Number(age) : null,
    photoUrl: null,
  };
}

function order(entries: string[], birthYear: number | null) {
  const { dated, aged, undated } = orderByTime(
    entries.map((words, index) => entry(String(index), words)),
    birthYear,
  );
  return {
    dated: dated.map(({ when }) => when),
    aged: aged.map(({ when }) => when),
    undated: undated.length,
  };
}

describe("the order of time", () => {
  test("a year comes before its months, a month before its days", () => {
    const entries = ["March 6, 1952", "1953", "March 1952", "1952", "spring 1951", "December 31, 1951"];
    expect(order(entries, null).dated).toEqual([
      "spring 1951",
      "December 31, 1951",
      "1952",
      "March 1952",
      "March 6, 1952",
      "1953",
    ]);
  });

  test("an age with a year of birth is a year", () => {
    expect(order(["1952", "age 7", "age 30", "June 1951"], 1944).dated).toEqual([
      "age 7",
      "June 1951",
      "1952",
      "age 30",
    ]);
  });

  test("a date that names no year gives way to the age", () => {
    const entries = { ...entry("a", "when I was small"), age: 5 };
    expect(timeKey(entries, 1944)).toBe("1949");
    expect(timeKey({ ...entry("a", "1960"), age: 5 }, 1944)).toBe("1960");
  });

  test("ages alone go by age, youngest first, after what is dated", () => {
    expect(order(["age 30", "1952", "age 7"], null)).toEqual({
      dated: ["1952"],
      aged: ["age 7", "age 30"],
      undated: 0,
    });
  });

  test("age 0 is an age", () => {
    expect(order(["age 0"], null).aged).toEqual(["age 0"]);
    expect(order(["age 0"], 1944).dated).toEqual(["age 0"]);
  });

  test("the same time, and no time, stay in the order given", () => {
    const entries = [
      entry("d", "1952"),
      entry("x", ""),
      entry("a", "1952"),
      entry("w", "long ago"),
      entry("c", "age 8"),
      entry("b", "1952"),
    ];
    const { dated, undated } = orderByTime(entries, 1944);
    expect(dated.map(({ id }) => id)).toEqual(["d", "a", "c", "b"]);
    expect(undated.map(({ id }) => id)).toEqual(["x", "w"]);
  });

  test("leaves what it was given as it was, and is nothing of nothing", () => {
    const entries = [entry("b", "1960"), entry("a", "1950")];
    orderByTime(entries, null);
    expect(entries.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(orderByTime([], 1944)).toEqual({ dated: [], aged: [], undated: [] });
  });
});

test.each([
  ["spring 1952", 7, "spring 1952, age 7"],
  ["spring 1952", null, "spring 1952"],
  ["", 7, "Age 7"],
  ["", 0, "Age 0"],
  ["", null, ""],
])("%j at %j is told as %j", (date, age, words) => {
  expect(formatWhen(date, age)).toBe(words);
});

test.each([
  ["1931-02-03", "month-first", "February 3, 1931"],
  ["3/4/1931", "month-first", "March 4, 1931"],
  ["3/4/1931", "day-first", "April 3, 1931"],
  ["3.2.1931", "month-first", "February 3, 1931"],
  ["1931-02", "month-first", "February 1931"],
  ["1931", "month-first", "1931"],
  ["2/30/1931", "month-first", "2/30/1931"],
  ["spring 1931", "month-first", "spring 1931"],
  ["", "month-first", ""],
] as const)("the date %j, %s, is said as %j", (written, order, words) => {
  expect(sayLifeDate(written, order)).toBe(words);
});

test("decades name their first entries", () => {
  const entries = [entry("a", "1949"), entry("b", "age 6"), entry("c", "1959"), entry("d", "1960-01-02")];
  expect(listDecades(entries, 1944)).toEqual([
    { name: "1940s", firstEntryId: "a" },
    { name: "1950s", firstEntryId: "b" },
    { name: "1960s", firstEntryId: "d" },
  ]);
  expect(listDecades([], null)).toEqual([]);
});
