import { describe, expect, test } from "vitest";
import { addressLine, fieldsOf, labelLines, placeLines, readPostalCode } from "./address-formats";
import { countryCodes } from "./countries";

describe("the fields of a country", () => {
  test.each([
    ["DE", { city: "needed", state: "none", zipCode: "needed", hasDistrict: false }],
    ["CA", { city: "needed", state: "needed", zipCode: "needed", hasDistrict: false }],
    ["MX", { city: "needed", state: "optional", zipCode: "needed", hasDistrict: true }],
    ["GB", { city: "needed", state: "none", zipCode: "needed", hasDistrict: false }],
    ["JP", { city: "none", state: "needed", zipCode: "needed", hasDistrict: false }],
    ["HK", { city: "needed", state: "needed", zipCode: "none", hasDistrict: false }],
    ["CL", { city: "needed", state: "optional", zipCode: "optional", hasDistrict: false }],
    ["AE", { city: "none", state: "needed", zipCode: "none", hasDistrict: false }],
  ])("%s", (country, fields) => expect(fieldsOf(country)).toEqual(fields));

  test("each country has a street, and all but the smallest something that says where in it", () => {
    const place = { address: "1 High St", city: "Town", state: "Region", zipCode: "1" };
    for (const country of countryCodes)
      expect(placeLines({ ...place, country }).join(", ")).toContain("1 High St");
    const small = countryCodes.filter((country) => {
      const { city, state, zipCode } = fieldsOf(country);
      return ![city, state, zipCode].includes("needed");
    });
    expect(small).toEqual(["GI", "MO"]);
  });
});

test.each([
  ["10969", "DE", "10969"],
  ["D-10969", "DE", "10969"],
  ["1096", "DE", null],
  ["h2x 1y4", "CA", "H2X 1Y4"],
  ["H2X-1Y4", "CA", "H2X1Y4"],
  ["sw1a1aa", "GB", "SW1A1AA"],
  ["1000001", "JP", "100-0001"],
  ["00 950", "PL", "00-950"],
  ["d02af30", "IE", "D02AF30"],
  ["<b>", "MX", null],
  ["anything", "HK", "ANYTHING"],
])("the postal code %j in %s is %j", (typed, country, code) =>
  expect(readPostalCode(typed, country)).toBe(code),
);

const to = {
  name: "Grete Hahn",
  phone: "",
  address: "Lindenstr. 5",
  city: "Berlin",
  state: "",
  zipCode: "10969",
};

test("addresses are written as in their country, and labels for post offices", () => {
  expect(addressLine({ ...to, country: "DE" })).toBe("Lindenstr. 5, 10969 Berlin, Germany");
  expect(labelLines({ ...to, country: "DE" })).toEqual([
    "Grete Hahn",
    "Lindenstr. 5",
    "10969 Berlin",
    "GERMANY",
  ]);
  const home = {
    ...to,
    address: "12 Mill Lane",
    city: "Galena",
    state: "IL",
    zipCode: "61036",
    phone: "555",
  };
  expect(addressLine(home)).toBe("12 Mill Lane, Galena, IL 61036");
  expect(labelLines(home)).toEqual(["Grete Hahn", "12 Mill Lane", "Galena, IL 61036", "555"]);
  expect(addressLine({ address: "", city: "", state: "", zipCode: "", country: "US" })).toBe("");
});
