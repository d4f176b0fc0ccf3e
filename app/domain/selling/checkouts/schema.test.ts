import { expect, test } from "vitest";
import { setupFields } from "../../../../tests/support/checkout-server";
import { ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { CheckoutInput, SetupInput } from "./schema";

const wish = { planId: "family", promoCode: "", email: "ada@example.org" };

test.each([
  [undefined, null],
  [null, null],
  ["", null],
  ["106812", 106812],
  [106812, 106812],
])("a price seen as %j is %j", (shownCents, cents) => {
  expect(parseInput(CheckoutInput, { ...wish, shownCents }).shownCents).toBe(cents);
});

test.each([[[]], [true], [{}], ["1e3"], [-1], [1.5]])("a price seen as %j is none", (shownCents) => {
  const words = ["Please look at the price again."];
  expect(() => parseInput(CheckoutInput, { ...wish, shownCents })).toThrow(
    new ValidationError({ shownCents: words }),
  );
});

const { confirmPassword: _repeated, ...fields } = setupFields;
const account = { ...fields, username: "nora" };

test("a call need not send the password twice", () => {
  for (const more of [{}, { confirmPassword: null }, { confirmPassword: account.password }])
    expect(parseInput(SetupInput, { ...account, ...more }).username).toBe("nora");
});

test.each(["", "another", 7, ["zebra lantern quartz"]])(
  "a password repeated as %j is another",
  (repeated) => {
    const refused = () => parseInput(SetupInput, { ...account, confirmPassword: repeated });
    try {
      refused();
      expect.unreachable();
    } catch (error) {
      expect((error as ValidationError).errors).toEqual({ confirmPassword: ["Passwords do not match"] });
    }
  },
);
