import { expect, test } from "vitest";
import { pluralForm as pluralFormOfPages } from "~/domain/base/format";
import { pluralForm } from "./plural-form";

test("has the forms of the server, without Intl.PluralRules", () => {
  for (const count of [0, 1, 2, 5, 11, 21, 101])
    expect(pluralForm(count, "is", "are")).toBe(pluralFormOfPages(count, "is", "are"));
});
