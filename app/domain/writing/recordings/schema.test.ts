import { describe, expect, test } from "vitest";
import { contiguousPieces, missingPieces } from "./schema";

describe("the unbroken beginning", () => {
  test.each([
    [[], []],
    [
      [0, 1, 2],
      [0, 1, 2],
    ],
    [
      [2, 0, 1, 4],
      [0, 1, 2],
    ],
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [[5, 6], []],
  ])("of %j is %j", (numbers, found) => expect(contiguousPieces(numbers)).toEqual(found));
});

describe("what is missing", () => {
  test.each([
    [[0, 1, 2], 3, []],
    [[0, 2], 3, [1]],
    [[], 2, [0, 1]],
    [[1, 2, 3], 3, []],
    [[1, 2, 3], 4, [0]],
    [[1, 3], 3, [2]],
    [[0, 1, 2, 3], 2, []],
  ])("of %j, %i in all, is %j", (numbers, count, missing) =>
    expect(missingPieces(numbers, count)).toEqual(missing),
  );
});
