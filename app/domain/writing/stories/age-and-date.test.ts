import { describe, expect, test } from "vitest";
import type { DateOrder } from "../../base/life-date";
import { ageAndDateHints } from "./age-and-date";

const hints = (age: string, date: string, birthdate = "June 3, 1944", order: DateOrder = "month-first") =>
  ageAndDateHints({ age, date, birthdate, order });
const nothing = { reading: null, suggestion: null, clash: null };

describe("with the birthdate known, the age or the date suggests the other", () => {
  test.each([
    ["June 2, 1952", ["7"]],
    ["June 3, 1952", ["8"]],
    ["1952", ["7", "8"]],
    ["March 1952", ["7"]],
    ["June 1952", ["7", "8"]],
    ["spring 1952", ["7"]],
    ["1944", ["0"]],
  ])("%s: age %j", (date, values) => {
    expect(hints("", date).suggestion).toMatchObject({ field: "age", values });
  });

  test.each([
    ["7", "June 3, 1944", ["1951", "1952"]],
    ["0", "1944", ["1944", "1945"]],
    ["7", "January 1, 1944", ["1951"]],
  ])("age %s of somebody born %s: %j", (age, birthdate, values) => {
    expect(hints(age, "", birthdate).suggestion).toMatchObject({ field: "date", values });
  });

  test("in words", () => {
    expect(hints("", "1952").suggestion?.text).toBe("By your birthdate, you were 7 or 8 then.");
    expect(hints("7", "").suggestion?.text).toBe("By your birthdate, that was in 1951 or 1952.");
  });

  test.each([
    ["", ""],
    ["", "1890"],
    ["", "long ago"],
    ["", "2100"],
    ["ninety", ""],
    ["130", ""],
    ["7", "1952"],
  ])("but not for age %j and date %j", (age, date) => {
    expect(hints(age, date)).toEqual(nothing);
  });

  test.each(["", "a Tuesday"])("nor with the birthdate %j", (birthdate) => {
    expect(hints("", "1952", birthdate)).toEqual(nothing);
    expect(hints("5", "1974", birthdate)).toEqual(nothing);
  });
});

describe("a clash is said", () => {
  test("with what both would be, and that nothing is changed", () => {
    expect(hints("5", "1974").clash).toBe(
      "In 1974 you were 29 or 30, by your birthdate (June 3, 1944). The age says 5. Both are kept as you wrote them; change one if it is a slip.",
    );
    expect(hints("5", "1930").clash).toMatch(/^1930 was before your birth, by your birthdate/);
  });

  test.each(["6", "7", "8", "9"])("but not for age %s in 1952: a year more or less is none", (age) => {
    expect(hints(age, "1952").clash).toBeNull();
  });

  test.each(["5", "10"])("for age %s in 1952 it is", (age) => {
    expect(hints(age, "1952").clash).not.toBeNull();
  });
});

test("a date that could be two is said as it is read", () => {
  expect(hints("", "3/4/1950", "").reading).toBe("Read as March 4, 1950.");
  expect(hints("", "3/4/1950", "", "day-first").reading).toBe("Read as April 3, 1950.");
  for (const date of ["25/12/1950", "5/5/1950", "1950", "3.4.1950"])
    expect(hints("", date, "").reading).toBeNull();
});
