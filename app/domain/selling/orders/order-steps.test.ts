import { expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { sayStep } from "./order-steps";

test.each([
  ["refund", "123450", "$1,234.50 refunded", "$1,234.50 reembolsados", "1.234,50\u00a0$"],
  ["refund-failed", "5", "refund of $0.05 failed", "el reembolso de $0.05 no se pudo hacer", "0,05\u00a0$"],
  ["refund-declined", "", "not refunded", "sin reembolso", ""],
  [
    "paid-twice",
    "pi_1",
    "paid a second time (pi_1): please give it back",
    "pagado por segunda vez (pi_1): por favor, devuélvalo",
    "pi_1",
  ],
] as const)(
  "%s of %s is told in the language of whoever reads it",
  (what, after, english, spanish, german) => {
    expect(sayStep({ what, after })).toEqual({ what: "payment", after: english });
    expect(inLanguage("es", () => sayStep({ what, after }).after)).toBe(spanish);
    expect(inLanguage("de", () => sayStep({ what, after }).after)).toContain(german);
  },
);

test("a status, and what somebody typed, stay as they are", () => {
  for (const step of [
    { what: "payment", after: "refunded" },
    { what: "reason", after: "not refunded" },
  ] as const)
    expect(inLanguage("es", () => sayStep(step))).toEqual(step);
});
