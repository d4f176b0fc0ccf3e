import { expect, test } from "vitest";
import { ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { PromoCodeInput } from "./schema";

const code = { code: "SAVE", discountType: "percentage", discountValue: 10 };
const plansOf = (applicablePlans: unknown) =>
  parseInput(PromoCodeInput, { ...code, applicablePlans }).applicablePlans;

test.each([
  [undefined, []],
  [null, []],
  ["", []],
  ["[]", []],
  ["null", []],
  ["family", ["family"]],
  [
    ["family", "guided"],
    ["guided", "family"],
  ],
  ['["family","guided"]', ["guided", "family"]],
])("plans sent as %j are %j", (sent, plans) => {
  expect(plansOf(sent)).toEqual(plans);
});

test("all errors of a promo code are found at once", () => {
  const errorsOf = (input: object) => {
    try {
      parseInput(PromoCodeInput, input);
    } catch (error) {
      return Object.keys((error as ValidationError).errors).sort();
    }
    return [];
  };
  expect(errorsOf({})).toEqual(["code", "discountType", "discountValue"]);
  expect(errorsOf({ discountType: "percentage", discountValue: 101, maxUses: 0 })).toEqual([
    "code",
    "discountValue",
    "maxUses",
  ]);
  expect(errorsOf({ code: "SAVE", discountType: "", discountValue: "x" })).toEqual([
    "discountType",
    "discountValue",
  ]);
  expect(errorsOf({ ...code, discountValue: 100 })).toEqual([]);
  expect(errorsOf({ code: "SAVE", discountType: "fixed", discountValue: 101 })).toEqual([]);
});

test.each([[[["family"]]], [["gold"]], [[null]], ['[["family"]]'], ["{}"], [{}], [7], ["family,guided"]])(
  "plans sent as %j are refused, and not taken for all",
  (sent) => {
    expect(() => plansOf(sent)).toThrow(
      new ValidationError({ applicablePlans: ["Please choose among the plans."] }),
    );
  },
);
