import { expect, test } from "vitest";
import * as z from "zod";
import { formOf } from "../../../tests/support/form-of";
import { parseForm } from "./forms.server";

const schema = z.object({
  name: z.string(),
  parts: z.preprocess((value) => value ?? [], z.array(z.string())),
});

test.each(["parts[300000000]", "parts[0]", "parts[]", "parts.length", "name.first", "__proto__.name", "[5]"])(
  "%s is a field that no form has, and makes no list",
  (name) => {
    const form = formOf([
      ["name", "Ada"],
      [name, "x"],
    ]);
    expect(parseForm(form, schema)).toEqual({ name: "Ada", parts: [] });
  },
);

test("fields of one name are a list", () => {
  const form = formOf([
    ["name", "Ada"],
    ["parts", "index"],
    ["parts", "contents"],
  ]);
  expect(parseForm(form, schema)).toEqual({ name: "Ada", parts: ["index", "contents"] });
});
