import { describe, expect, test } from "vitest";
import { shipping } from "../../../../tests/support/orders";
import { ValidationError } from "../../base/errors";
import { withAnotherLine, withoutLine } from "./line-forms";
import { asOfBody, readOrderBody, readOrderForm } from "./read-order";

const base = { bookType: "biography", copies: 1, ...shipping };

function refusal(read: () => unknown): Record<string, string[]> {
  try {
    read();
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
  }
  throw new Error("It was taken.");
}

describe("the body of a call", () => {
  test("has the fields of one address, as ever", () => {
    const { bookType, copies, ...customerInfo } = base;
    const order = readOrderBody({ bookType, copies, customerInfo }, []);
    expect(order).toMatchObject({ ...base, country: "US" });
    expect(order.more).toBeUndefined();
  });

  test("or lines, each with its address", () => {
    const { phone: _phone, ...address } = shipping;
    const second = { copies: 3, address: { ...address, name: "Rose Hale", country: "USA" } };
    const order = readOrderBody({ bookType: "biography", lines: [{ copies: 1, address }, second] }, []);
    expect(order).toMatchObject({ name: shipping.name, copies: 1, more: [{ name: "Rose Hale", copies: 3 }] });
  });

  test("lines may leave out the email, which an order for one address needs", () => {
    const { email: _email, ...address } = shipping;
    const line = { copies: 1, address };
    const order = readOrderBody({ bookType: "biography", lines: [line, line] }, []);
    expect([order.email, order.more?.[0]?.email]).toEqual(["", ""]);
    const alone = { bookType: "biography", copies: 1, customerInfo: address };
    expect(Object.keys(refusal(() => readOrderBody(alone, [])))).toEqual(["email"]);
  });

  test("names the address of an error, under `lines` and under its path", () => {
    const lines = [
      { copies: 1, address: shipping },
      { copies: 11, address: { ...shipping, zipCode: "H2X 1Y4", country: "CA" } },
    ];
    const errors = refusal(() => readOrderBody({ bookType: "biography", lines }, []));
    expect(errors.lines).toContain("Address 2: Please enter a number of copies from 1 to 10.");
    expect(errors.lines).toContain("Address 2: We ship within the United States.");
    expect(Object.keys(errors).sort()).toEqual(["lines", "lines.1.copies", "lines.1.country"]);
  });

  test.each([[[]], ["x"], [Array.from({ length: 11 }, () => ({ copies: 1, address: shipping }))], [[null]]])(
    "refuses lines that are none, or too many",
    (lines) =>
      expect(refusal(() => readOrderBody({ bookType: "biography", lines }, []))).toHaveProperty("lines"),
  );
});

test.each([
  { state: "QC", zipCode: "H2X 1Y4" },
  { state: "Quebec" },
  { zipCode: "75001" + "1" },
  { country: "Canada" },
])("an address that cannot be served is refused: %j", (fields) => {
  expect(() => readOrderBody({ ...base, ...fields }, [])).toThrow(ValidationError);
});

test.each([
  { state: "Illinois" },
  { state: "AE", zipCode: "09021" },
  { state: "PR" },
  { zipCode: "61036-1234" },
])("an address that can be served is taken: %j", (fields) =>
  expect(readOrderBody({ ...base, ...fields }, [])).toMatchObject({ country: "US" }),
);

describe("abroad", () => {
  const zones = [
    {
      countries: ["AE", "CA", "DE", "GB", "JP", "MX", "CL"],
      steps: [{ maxGrams: 2_000, priceCents: 28_00 }],
    },
  ];
  const read = (fields: object) => readOrderBody({ ...base, ...fields }, zones);
  const errorsOf = (fields: object) => refusal(() => read(fields));

  test.each([
    [
      { country: "DE", city: "Berlin", state: "IL", zipCode: "D-10969" },
      { country: "DE", city: "Berlin", state: "", zipCode: "10969" },
    ],
    [
      { country: "Canada", city: "Montréal", state: "QC", zipCode: "h2x1y4" },
      { country: "CA", state: "QC", zipCode: "H2X1Y4" },
    ],
    [
      { country: "mexico", city: "Oaxaca", state: "", zipCode: "68000" },
      { country: "MX", zipCode: "68000" },
    ],
    [
      { country: "JP", state: "Tokyo", zipCode: "1000001" },
      { country: "JP", city: "", zipCode: "100-0001" },
    ],
    [
      { country: "AE", state: "Dubai", zipCode: "none" },
      { country: "AE", city: "", zipCode: "" },
    ],
    [
      { country: "CL", city: "Santiago", state: "", zipCode: "" },
      { country: "CL", zipCode: "" },
    ],
    [
      { country: "UK", city: "London", zipCode: "sw1a 1aa" },
      { country: "GB", zipCode: "SW1A 1AA" },
    ],
    [{ country: "" }, { country: "US", state: "IL" }],
  ])("an address is read as its country writes it: %j", (fields, expected) =>
    expect(read(fields)).toMatchObject(expected),
  );

  test("what its country needs is asked for, and a postal code is checked as there", () => {
    const abroad = { city: "", state: "", zipCode: "" };
    expect(errorsOf({ ...abroad, country: "CA" })).toEqual({
      city: ["Please enter the city."],
      state: ["Please enter the state, province or region."],
      zipCode: ["Please enter the postal code."],
    });
    expect(errorsOf({ ...abroad, country: "DE", city: "Berlin", zipCode: "1096" })).toEqual({
      zipCode: ["Please check the postal code: in this country it looks different (Germany)."],
    });
    const all = errorsOf({ ...abroad, country: "DE", copies: 11, address: "" });
    expect(Object.keys(all)).toEqual(["copies", "address", "city", "zipCode"]);
  });

  test("a country without a zone is refused, and a wrong state leads to the countries", () => {
    const words = "We do not ship to this country yet: France.";
    expect(errorsOf({ country: "FR", zipCode: "75001" })).toEqual({ country: [words] });
    expect(errorsOf({ country: "Atlantis" }).country).toEqual([
      "We do not know this country. Please write its name, such as Germany.",
    ]);
    expect(errorsOf({ state: "QC", zipCode: "H2X 1Y4" })).toEqual({
      state: ["Please enter a state of the United States, or choose another country."],
      zipCode: ["Please enter a ZIP code, such as 61036, or choose another country."],
    });
    const lines = [
      { copies: 1, address: shipping },
      { copies: 1, address: { ...shipping, country: "FR" } },
    ];
    const errors = refusal(() => readOrderBody({ bookType: "biography", lines }, zones));
    expect(errors).toEqual({ lines: [`Address 2: ${words}`], "lines.1.country": [words] });
  });

  test("errors that come later are named as the call has it", () => {
    const error = new ValidationError({ copies2: ["Too heavy"], country: ["Nowhere"] });
    expect(asOfBody(error, {})).toBe(error);
    expect((asOfBody(error, { lines: [] }) as ValidationError).errors).toEqual({
      lines: ["Address 2: Too heavy", "Address 1: Nowhere"],
      "lines.1.copies": ["Too heavy"],
      "lines.0.country": ["Nowhere"],
    });
  });
});

describe("the form", () => {
  function form(fields: Record<string, string>): FormData {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  }
  const first = { ...base, copies: "1" };

  test("grows by an address and keeps everything, and up to ten", () => {
    let grown = form(first);
    for (let count = 0; count < 12; count += 1) grown = withAnotherLine(grown);
    expect([grown.get("addresses"), grown.get("name"), grown.get("copies10"), grown.get("name11")]).toEqual([
      "10",
      shipping.name,
      "1",
      null,
    ]);
  });

  test("reads further addresses by their number, and says which field is wrong", () => {
    const two = withAnotherLine(form(first));
    const errors = refusal(() => readOrderForm(two, []));
    expect(Object.keys(errors).sort()).toEqual(["address2", "city2", "name2", "state2", "zipCode2"]);
    for (const [name, value] of Object.entries({ ...shipping, name: "Rose Hale" }))
      two.set(`${name}2`, value);
    expect(readOrderForm(two, [])).toMatchObject({
      more: [{ name: "Rose Hale", copies: 1, forWhom: "other" }],
    });
  });

  test("without an address, the ones after it move up", () => {
    const three = form({ ...first, addresses: "3", name2: "Rose", copies2: "2", name3: "Joe", copies3: "3" });
    const left = withoutLine(three, 1);
    expect([left.get("addresses"), left.get("name2"), left.get("copies2"), left.get("name3")]).toEqual([
      "2",
      "Joe",
      "3",
      null,
    ]);
    expect(withoutLine(form(first), 0).get("name")).toBe(shipping.name);
    expect(withoutLine(three, 0).get("name")).toBe("Rose");
  });
});
