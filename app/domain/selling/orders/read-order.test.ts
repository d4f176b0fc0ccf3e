import { describe, expect, test } from "vitest";
import { shipping } from "../../../../tests/support/orders";
import { ValidationError } from "../../base/errors";
import { withAnotherLine, withoutLine } from "./line-forms";
import { readOrderBody, readOrderForm } from "./read-order";

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
    const order = readOrderBody({ bookType, copies, customerInfo });
    expect(order).toMatchObject({ ...base, country: "US" });
    expect(order.more).toBeUndefined();
  });

  test("or lines, each with its address", () => {
    const { phone: _phone, ...address } = shipping;
    const second = { copies: 3, address: { ...address, name: "Rose Hale", country: "USA" } };
    const order = readOrderBody({ bookType: "biography", lines: [{ copies: 1, address }, second] });
    expect(order).toMatchObject({ name: shipping.name, copies: 1, more: [{ name: "Rose Hale", copies: 3 }] });
  });

  test("names the address of an error, under `lines` and under its path", () => {
    const lines = [
      { copies: 1, address: shipping },
      { copies: 11, address: { ...shipping, zipCode: "H2X 1Y4", country: "CA" } },
    ];
    const errors = refusal(() => readOrderBody({ bookType: "biography", lines }));
    expect(errors.lines).toContain("Address 2: Please enter a number of copies from 1 to 10.");
    expect(errors.lines).toContain("Address 2: We ship within the United States.");
    expect(Object.keys(errors).sort()).toEqual([
      "lines",
      "lines.1.copies",
      "lines.1.country",
      "lines.1.zipCode",
    ]);
  });

  test.each([[[]], ["x"], [Array.from({ length: 11 }, () => ({ copies: 1, address: shipping }))], [[null]]])(
    "refuses lines that are none, or too many",
    (lines) => expect(refusal(() => readOrderBody({ bookType: "biography", lines }))).toHaveProperty("lines"),
  );
});

test.each([
  { state: "QC", zipCode: "H2X 1Y4" },
  { state: "Quebec" },
  { zipCode: "75001" + "1" },
  { country: "Canada" },
])("an address that cannot be served is refused: %j", (fields) => {
  expect(() => readOrderBody({ ...base, ...fields })).toThrow(ValidationError);
});

test.each([
  { state: "Illinois" },
  { state: "AE", zipCode: "09021" },
  { state: "PR" },
  { zipCode: "61036-1234" },
])("an address that can be served is taken: %j", (fields) =>
  expect(readOrderBody({ ...base, ...fields })).toMatchObject({ country: "US" }),
);

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
    const errors = refusal(() => readOrderForm(two));
    expect(Object.keys(errors).sort()).toEqual([
      "address2",
      "city2",
      "email2",
      "name2",
      "state2",
      "zipCode2",
    ]);
    for (const [name, value] of Object.entries({ ...shipping, name: "Rose Hale" }))
      two.set(`${name}2`, value);
    expect(readOrderForm(two)).toMatchObject({ more: [{ name: "Rose Hale", copies: 1, forWhom: "other" }] });
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
