import { describe, expect, test } from "vitest";
import { standardLifeStages } from "../prompts/standard-content";
import { followUpsOf, generalFollowUps, standardFollowUps } from "./follow-ups";

const prompts = standardLifeStages.flatMap((stage) => stage.prompts);
const standard = { isCustom: false, hasUserOverride: false };

test("each standard prompt has cards of its own, and no other id has", () => {
  expect(prompts).toHaveLength(96);
  expect(Object.keys(standardFollowUps).map(Number)).toEqual(prompts.map(({ id }) => id));
});

describe.each(prompts.map(({ id, title, description }) => [id, title, description] as const))(
  "prompt %i, %s",
  (id, title, description) => {
    test("has four to six short cards, each one question or an invitation, that do not repeat it", () => {
      const cards = followUpsOf({ id, ...standard });
      expect(cards.length).toBeGreaterThanOrEqual(4);
      expect(cards.length).toBeLessThanOrEqual(6);
      expect(new Set(cards).size).toBe(cards.length);
      const asked = description.toLowerCase();
      for (const card of cards) {
        expect(card).toMatch(/^[A-Z][^?.]*[?.]$/);
        expect(card.length).toBeLessThanOrEqual(70);
        // Two questions in one sentence.
        expect(card).not.toMatch(/, (and|or) (who|what|how|when|where|why|which|did|do|does|could)\b/i);
        expect([title.toLowerCase(), asked].join(" ")).not.toContain(card.slice(0, -1).toLowerCase());
      }
    });
  },
);

test("no card stands at two prompts", () => {
  const cards = Object.values(standardFollowUps).flat();
  expect(cards.filter((card, index) => cards.indexOf(card) !== index)).toEqual([]);
});

test("a prompt in a person's own words gets the six general cards", () => {
  expect(generalFollowUps).toHaveLength(6);
  expect(followUpsOf({ id: 5000, isCustom: true, hasUserOverride: false })).toBe(generalFollowUps);
  expect(followUpsOf({ id: 1, isCustom: false, hasUserOverride: true })).toBe(generalFollowUps);
  expect(followUpsOf({ id: 1, ...standard })).not.toBe(generalFollowUps);
});
