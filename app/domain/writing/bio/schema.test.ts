import { describe, expect, test } from "vitest";
import { parseForm } from "~/http/forms/forms.server";
import { formOf } from "../../../../tests/support/form-of";
import { errorsOf } from "../../../../tests/support/refusals";
import { parseInput } from "../../base/schema-fields";
import { BioInput, BioJson, eventMax, eventsMax, introductionMax } from "./schema";

/* JSON calls and forms are parsed alike: JSON goes straight into the schema, a form by way of Conform. */

const blank = {
  name: "Ada",
  birthdate: "",
  birthplace: "",
  marriageDate: "",
  spouse: "",
  children: "",
  occupation: "",
  introduction: "",
  significantEvents: [],
};
const optionalFields = Object.keys(blank).filter((field) => field !== "name");
const noSuchDay = "There is no such day. Please check the date.";

describe("nothing", () => {
  test.each(optionalFields)("%s may be empty, null, blank or missing, which is all the same", (field) => {
    for (const nothing of ["", null, "  \n ", undefined]) {
      expect(parseInput(BioInput, { name: "Ada", [field]: nothing })).toEqual(blank);
    }
    for (const nothing of ["", "  \n "]) {
      expect(parseForm(formOf({ name: "Ada", [field]: nothing }), BioInput)).toEqual(blank);
    }
  });

  test("as a name is refused in the words of the specification", () => {
    const errors = { name: ["Name is required"] };
    for (const name of ["", null, "   ", undefined]) {
      expect(errorsOf(() => parseInput(BioInput, { name }))).toEqual(errors);
    }
    expect(errorsOf(() => parseForm(formOf({ name: " " }), BioInput))).toEqual(errors);
    expect(errorsOf(() => parseForm(formOf({}), BioInput))).toEqual(errors);
  });
});

describe.each(["birthdate", "marriageDate"])("%s", (field) => {
  test.each(["spring 1952", "1944-06-06", "about 1930", "February 29, 1952", "a Tuesday"])(
    "%j is kept as it was written",
    (date) => {
      expect(parseInput(BioInput, { name: "Ada", [field]: date })).toEqual({ ...blank, [field]: date });
      expect(parseForm(formOf({ name: "Ada", [field]: date }), BioInput)).toEqual({
        ...blank,
        [field]: date,
      });
    },
  );

  test.each(["30 February", "February 29, 1951", "1944-13-06"])("%j is refused", (date) => {
    const errors = { [field]: [noSuchDay] };
    expect(errorsOf(() => parseInput(BioInput, { name: "Ada", [field]: date }))).toEqual(errors);
    expect(errorsOf(() => parseForm(formOf({ name: "Ada", [field]: date }), BioInput))).toEqual(errors);
  });
});

test.each([
  ["name", 120],
  ["birthdate", 60],
  ["birthplace", 200],
  ["marriageDate", 60],
  ["spouse", 300],
  ["children", 1000],
  ["occupation", 500],
  ["introduction", introductionMax],
])("%s takes up to %i characters", (field, max) => {
  expect(parseInput(BioInput, { name: "Ada", [field]: "x".repeat(max) })).toHaveProperty(field);
  expect(errorsOf(() => parseInput(BioInput, { name: "Ada", [field]: "x".repeat(max + 1) }))).toEqual({
    [field]: [`Please keep this to ${max} characters.`],
  });
});

describe("significant events", () => {
  const eventsOf = (significantEvents: unknown) =>
    parseInput(BioInput, { name: "Ada", significantEvents }).significantEvents;
  const rejectionOf = (significantEvents: unknown) =>
    errorsOf(() => parseInput(BioInput, { name: "Ada", significantEvents })).significantEvents;

  test.each([
    ["a list", ["Born", "Wed"], ["Born", "Wed"]],
    ["a JSON string of a list", '["Born", "Wed"]', ["Born", "Wed"]],
    ["a list with blanks", ["", " Born ", "   ", null, "Wed"], ["Born", "Wed"]],
    ["an empty list", [], []],
    ["a JSON string of an empty list", "[]", []],
  ])("may be %s", (_kind, sent, kept) => {
    expect(eventsOf(sent)).toEqual(kept);
  });

  test.each([["Born"], ['{"a": 1}'], ['"Born"'], [7], [{ 0: "Born" }]])("may not be %j", (sent) => {
    expect(rejectionOf(sent)).toEqual(["Please send a list of texts."]);
  });

  test("are texts, so many and so long", () => {
    expect(rejectionOf(["Born", 7])).toEqual(["Please write this as text."]);
    expect(eventsOf(Array(eventsMax).fill("x".repeat(eventMax)))).toHaveLength(eventsMax);
    expect(rejectionOf(Array(eventsMax + 1).fill("x"))).toEqual([
      `Please keep this to ${eventsMax} entries.`,
    ]);
    expect(rejectionOf(["x".repeat(eventMax + 1)])).toEqual([`Please keep this to ${eventMax} characters.`]);
  });
});

test("markup is text, several lines are several only in the introduction", () => {
  const markup = '<script>alert("1")</script>';
  const typed = { name: markup, children: "Ann,\r\nBob", introduction: ` ${markup}\r\n\r\nTwo. ` };
  const kept = { ...blank, name: markup, children: "Ann, Bob", introduction: `${markup}\n\nTwo.` };
  expect(parseInput(BioInput, typed)).toEqual(kept);
  expect(parseForm(formOf(typed), BioInput)).toEqual(kept);
});

test("what nobody asked for is not read", () => {
  expect(parseInput(BioInput, { name: "Ada", userId: 7, id: 8, savedBy: "me", constructor: 1 })).toEqual(
    blank,
  );
});

test.each([7, true, ["Ada"], { first: "Ada" }])("name %j is refused", (name) => {
  expect(errorsOf(() => parseInput(BioInput, { name }))).toEqual({ name: ["Please write this as text."] });
});

test.each([
  [undefined, undefined],
  [null, null],
  ["", null],
  [3, 3],
  ["3", 3],
])("version %j in JSON is %j", (version, read) => {
  expect(parseInput(BioJson, { name: "Ada", version }).version).toBe(read);
});

test.each([0, -1, 1.5, "x", {}])("version %j in JSON is refused", (version) => {
  expect(errorsOf(() => parseInput(BioJson, { name: "Ada", version }))).toEqual({
    version: ["Please send the version as a number."],
  });
});
