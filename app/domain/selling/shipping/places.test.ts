import { describe, expect, test } from "vitest";
import * as z from "zod";
import { message } from "~/messages/message";
import { ValidationError } from "../../base/errors";
import { line, parseInput } from "../../base/schema-fields";
import { placeFields, readPlaceOf, withPlace } from "./places";

const Address = withPlace(z.object({ name: line(10, message("Please write your name.")), ...placeFields }));

function refusal(data: unknown): ValidationError {
  try {
    parseInput(Address, data);
  } catch (error) {
    if (error instanceof ValidationError) return error;
  }
  throw new Error("It was taken.");
}

describe("a place", () => {
  test("is at home where no country is said, and has a state and a ZIP code there", () => {
    const home = { city: "Galena", state: "IL", zipCode: "61036" };
    expect(parseInput(Address, { name: "Ada", ...home })).toEqual({ name: "Ada", ...home, country: "US" });
    expect(readPlaceOf({ ...home, state: "ON" }).errors).toEqual({
      state: ["Please enter a state of the United States, or choose another country."],
    });
    expect(readPlaceOf({ ...home, zipCode: "K1A 0B1" }).errors).toEqual({
      zipCode: ["Please enter a ZIP code, such as 61036, or choose another country."],
    });
    for (const state of ["Illinois", "pr", "AE"])
      expect(readPlaceOf({ ...home, state }).place).not.toBeNull();
  });

  test("abroad has what its country has, written as there", () => {
    const toronto = { city: "Toronto", state: "ON", zipCode: "m5h1a1", country: "canada" };
    expect(parseInput(Address, { name: "Joe", ...toronto })).toMatchObject({
      ...{ city: "Toronto", state: "ON", zipCode: "M5H1A1", country: "CA" },
    });
    const berlin = { city: "Berlin", state: "Berlin", zipCode: "D-10969", country: "DE" };
    expect(parseInput(Address, { name: "Grete", ...berlin })).toMatchObject({ state: "", zipCode: "10969" });
  });
});

describe("a schema with a place", () => {
  test("says all that is wrong at once, and what is missing", () => {
    const { errors, missing } = refusal({ name: "", city: "", state: "", zipCode: "123", country: "DE" });
    expect(Object.keys(errors).sort()).toEqual(["city", "name", "zipCode"]);
    expect([...missing].sort()).toEqual(["city", "name"]);
    expect([...refusal({ name: "Ada" }).missing].sort()).toEqual(["city", "state", "zipCode"]);
  });

  test("takes no country that is none, and refuses fields that are no text once", () => {
    const place = { name: "Ada", city: "Galena", state: "IL", zipCode: "61036" };
    expect(refusal({ ...place, country: "Atlantis" }).errors).toEqual({
      country: ["We do not know this country. Please write its name, such as Germany."],
    });
    expect(Object.keys(refusal({ ...place, city: 7 }).errors)).toEqual(["city"]);
    expect(() => parseInput(Address, null)).toThrow(ValidationError);
    expect(() => parseInput(Address, "Galena")).toThrow(ValidationError);
  });
});
