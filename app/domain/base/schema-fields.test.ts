import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { parseForm } from "~/http/forms/forms.server";
import { formOf } from "../../../tests/support/form-of";
import { errorsOf } from "../../../tests/support/refusals";
import { BookDesignInput } from "../book/schema";
import { AttachInput } from "../media/schema";
import { MemberChange } from "../people/circle/schema";
import { PersonChange } from "../people/users/schema";
import { VolunteerInput } from "../people/volunteers/schema";
import { PromoCodeInput } from "../selling/catalogue/schema";
import { GiftChange } from "../selling/gifts/schema";
import { BioInput } from "../writing/bio/schema";
import { CustomChapterInput } from "../writing/chapters/schema";
import { HeldFormInput } from "../writing/drafts/schema";
import { CustomPromptInput, PromptWords } from "../writing/prompts/schema";
import { WeeklyQuestionInput } from "../writing/questions/schema";
import { NewStoryJson, StoryChangeJson, StoryInput } from "../writing/stories/schema";
import { cleanText, parseInput } from "./schema-fields";

const promo = { code: "WELCOME", discountType: "percentage", discountValue: "10" };
const planField = ["applicablePlans"];

/* JSON calls and forms are parsed alike: JSON goes straight into the schema, a form by way of Conform. */

test.each([
  { formToken: "x", action: "/app", fields: [["content", 7]] },
  { formToken: "x", action: "/app", fields: [], isChanged: "yes" },
])("no fault is said in the words of a library: %#", (body) => {
  expect(Object.values(errorsOf(() => parseInput(HeldFormInput, body)))).toEqual([["Please check this."]]);
});

describe("an age", () => {
  const message = "Please enter the age as a whole number, such as 12.";
  test.each([
    ["7", 7],
    [" 12 ", 12],
    ["", null],
    ["  ", null],
  ])("%j is %j by page and by API", (age, expected) => {
    expect(parseInput(StoryInput, { age }).age).toBe(expected);
    expect(parseForm(formOf({ age }), StoryInput).age).toBe(expected);
  });

  test.each(["abc", "7.5", "-1", "131", "1e2", "0x10"])("%j is refused by page and by API", (age) => {
    expect(errorsOf(() => parseInput(StoryInput, { age }))).toEqual({ age: [message] });
    expect(errorsOf(() => parseForm(formOf({ age }), StoryInput))).toEqual({ age: [message] });
  });

  test.each([[null], [undefined]])("%s is nothing", (age) => {
    expect(parseInput(StoryInput, { age }).age).toBeNull();
  });

  test.each([[7.5], [true], [[7]], [{}]])("%j is refused in JSON", (age) => {
    expect(errorsOf(() => parseInput(StoryInput, { age }))).toEqual({ age: [message] });
  });
});

test("a day that never was is refused", () => {
  const errors = { date: ["There is no such day. Please check the date."] };
  expect(errorsOf(() => parseInput(StoryInput, { date: "30 February" }))).toEqual(errors);
  expect(errorsOf(() => parseForm(formOf({ date: "30 February" }), StoryInput))).toEqual(errors);
});

test("content is text from a form, and may be blocks in JSON", () => {
  const content = "<p>One.</p><p>Two.</p>";
  expect(parseForm(formOf({ content }), StoryInput).content).toBe(content);
  expect(parseInput(NewStoryJson, { promptId: 1, content }).content).toBe("One.\n\nTwo.");
});

test("a change in JSON leaves alone what it does not name", () => {
  expect(parseInput(StoryChangeJson, { content: "x" })).toEqual({ content: "x" });
  expect(parseInput(StoryChangeJson, { age: null, date: "" })).toEqual({ age: null, date: "" });
});

test.each([undefined, null, "", "abc", 0, -1, 1.5])("prompt %j is refused for a new story", (promptId) => {
  expect(errorsOf(() => parseInput(NewStoryJson, { promptId, content: "x" }))).toHaveProperty("promptId");
});

test.each([undefined, null, "", "   "])(
  "title %j is refused with the words of the specification",
  (title) => {
    expect(errorsOf(() => parseInput(PromptWords, { title }))).toEqual({ title: ["Title cannot be empty"] });
    expect(errorsOf(() => parseInput(CustomChapterInput, { title }))).toEqual({
      title: ["Please enter a title for your custom chapter."],
    });
    expect(
      errorsOf(() => parseInput(CustomPromptInput, { title, description: "d", lifeStageId: 1 })),
    ).toEqual({
      title: ["Please fill in all fields to create a custom prompt"],
    });
  },
);

test.each([
  ["2026-11-30T09:00:00Z", "2026-11-30T09:00:00.000Z"],
  ["2026-11-30T23:30:00-05:00", "2026-12-01T04:30:00.000Z"],
  ["2026-11-30T09:00:00+01:00", "2026-11-30T08:00:00.000Z"],
])("the time %s is kept in UTC", (until, kept) => {
  expect(parseInput(MemberChange, { until })).toEqual({ until: kept });
  expect(parseInput(WeeklyQuestionInput, { pausedUntil: until })).toEqual({ pausedUntil: kept });
});

test.each(["2026-11-30", "2026-02-30T09:00:00Z", "9999-12-31T23:59:59-05:00", "soon", 5])(
  "the time %j is refused",
  (until) => {
    expect(errorsOf(() => parseInput(MemberChange, { until }))).toHaveProperty("until");
  },
);

test.each([0, false, Number.NaN])("%j is no empty field: it is refused and clears nothing", (value) => {
  const change = { assignedOwnerId: value, plan: value, awaySince: value, locale: value };
  expect(Object.keys(errorsOf(() => parseInput(PersonChange, change)))).toEqual(Object.keys(change));
  expect(errorsOf(() => parseInput(VolunteerInput, { name: "Vera", until: value }))).toHaveProperty("until");
});

test.each([true, [], [[]], {}])("%j is no hour", (hour) => {
  expect(errorsOf(() => parseInput(GiftChange, { recipientName: "Ann", givers: "Us", hour }))).toEqual({
    hour: ["Please choose an hour from 0 to 23."],
  });
});

test("control characters and halves of characters are dropped, line ends are one", () => {
  expect(cleanText("a\u0000b\u0007c\r\nd\re\tf\ud800")).toBe("abc\nd\ne\tf\ufffd");
});

describe("input that was made to keep the server busy", () => {
  const seconds = async (run: () => unknown) => {
    const started = performance.now();
    await run();
    return (performance.now() - started) / 1000;
  };
  const manyOf = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`item${index}`, value]));

  test.each([
    ["design", BookDesignInput, { layouts: manyOf(60_000, "no such layout") }, ["layouts"]],
    ["design", BookDesignInput, { controls: manyOf(60_000, {}) }, ["controls"]],
    ["design", BookDesignInput, { layouts: manyOf(5_000, "no such layout") }, ["layouts"]],
    ["bio", BioInput, { name: "Ada", significantEvents: Array(300_000).fill(1) }, ["significantEvents"]],
    ["promo code", PromoCodeInput, { ...promo, applicablePlans: Array(300_000).fill("x") }, planField],
    ["list of media", AttachInput, { ids: Array(300_000).fill(0) }, ["ids"]],
  ])("a %s is refused at once, each field in one sentence", async (_what, schema, input, fields) => {
    let errors: Record<string, string[]> = {};
    expect(
      await seconds(() => (errors = errorsOf(() => parseInput(schema as z.ZodType, input)))),
    ).toBeLessThan(2);
    expect(Object.entries(errors).map(([field, messages]) => [field, messages.length])).toEqual(
      fields.map((field) => [field, 1]),
    );
  });

  test.each([
    [BioInput, { name: "Ada" }, "significantEvents[90000000]"],
    [PromoCodeInput, promo, "applicablePlans[90000000]"],
  ])("a place ninety millions on in a list of a form is no field", async (schema, fields, name) => {
    const parse = (one: Record<string, string>) => parseForm(formOf(one), schema as z.ZodType);
    let parsed: unknown;
    expect(await seconds(() => (parsed = parse({ ...fields, [name]: "x" })))).toBeLessThan(2);
    expect(parsed).toEqual(parse(fields));
  });

  test.each(["__intent__", "__state__"])("orders to Conform (%s) are nobody's to give", (name) => {
    const words = { title: "A title", description: "And what it asks." };
    const update = JSON.stringify({ type: "update", payload: { name: "", value: { title: "Another" } } });
    for (const order of ["null", "{", update])
      expect(parseForm(formOf({ ...words, [name]: order }), PromptWords)).toEqual(words);
  });
});
