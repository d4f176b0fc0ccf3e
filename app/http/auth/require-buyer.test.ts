import { expect, test } from "vitest";
import { asThemselves, type Self } from "~/domain/base/actor";
import { Forbidden } from "~/domain/base/errors";
import { requireBuyer } from "./require-buyer";

const keeper: Self = {
  ...asThemselves(1, "Ada Whitfield"),
  ...{ isKept: true, keeper: { id: 2, name: "Ruth" } },
};

test.each(["order", "cancel-order", "pay"] as const)(
  "a keeper may %s for the book that they keep",
  (wish) => {
    expect(requireBuyer(keeper, wish)).toBe(keeper);
  },
);

test.each(["buy-plan", "change-plan", "add-plan"] as const)(
  "a keeper may not %s, or put a gift into the account of who has died",
  (wish) => {
    expect(() => requireBuyer(keeper, wish)).toThrow(Forbidden);
    expect(requireBuyer(asThemselves(1, "Ada Whitfield"), wish).userId).toBe(1);
  },
);
