import { expect, test } from "vitest";
import { ValidationError } from "../../base/errors";
import { fromPounds, inPounds } from "./weights";
import { readZoneForm } from "./zone-schema";
import { mostCopiesTo, shippingTo } from "./zones";

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readZoneForm(form);
}

function errorsOf(fields: Record<string, string>) {
  try {
    read(fields);
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
  }
  throw new Error("It was taken.");
}

const usual = {
  name: "North",
  countries: "Canada; mx\nGERMANY, ca",
  weight2: "10",
  price2: "$61.00",
  weight1: "22",
  price1: "90",
};

test("countries are read by name or letters, once each, and steps from the lightest on", () => {
  expect(read(usual)).toEqual({
    name: "North",
    countries: ["CA", "DE", "MX"],
    steps: [
      { maxGrams: 4_536, priceCents: 61_00 },
      { maxGrams: 9_979, priceCents: 90_00 },
    ],
  });
});

test.each([
  [{ name: "" }, ["name"]],
  [{ countries: "" }, ["countries"]],
  [{ countries: "Canada, United States" }, ["countries"]],
  [{ weight1: "", price1: "", weight2: "", price2: "" }, ["weight1"]],
  [{ price1: "" }, ["price1"]],
  [{ weight1: "heavy", price2: "-1" }, ["price2", "weight1"]],
  [{ weight1: "10" }, ["weight1"]],
  [{ countries: "Atlantis", weight1: "0" }, ["countries", "weight1"]],
])("%j is refused at %j", (change, fields) =>
  expect(Object.keys(errorsOf({ ...usual, ...change })).sort()).toEqual(fields),
);

test("each weight in pounds comes back as it was typed", () => {
  for (let hundredths = 1; hundredths <= 44_000; hundredths += 7)
    expect(inPounds(fromPounds(hundredths / 100))).toBe(String(hundredths / 100));
});

test("a package has the price of the first step that holds it", () => {
  const zones = [read(usual)];
  expect([4_536, 4_537, 9_979, 9_980].map((grams) => shippingTo(zones, "CA", grams))).toEqual([
    61_00,
    90_00,
    90_00,
    null,
  ]);
  expect([shippingTo(zones, "US", 99_999), shippingTo(zones, "FR", 1)]).toEqual([0, null]);
  expect(mostCopiesTo(zones, "CA", 1_000, 10)).toBe(9);
  expect(mostCopiesTo(zones, "CA", 10_000, 10)).toBe(0);
});
