import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import { createEncryption } from "../../base/encryption.server";
import { parseInput } from "../../base/schema-fields";
import { type CircleBearer, findCircleBearer } from "../../people/circle/circle-bearers.server";
import { inviteMember } from "../../people/circle/members.server";
import { saveBio } from "../bio/bio.server";
import { BioInput } from "../bio/schema";
import { createPrompt } from "../prompts/prompts.server";
import { shareStory } from "../sharing/sharing.server";
import { createStory } from "../stories/stories.server";
import { listYears } from "./years.server";

const config = { appUrl: undefined, brandName: "A Life Remembered" };
let deps: Parameters<typeof inviteMember>[0];
let ada: Actor;
let ruth: CircleBearer;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  const encryption = createEncryption("secret");
  deps = { db, clock: new FakeClock(), config, log: new CollectedLog(), encryption };
  ({ ada } = await addPeople(db));
  const guest = { name: "Ruth", relation: "niece", email: null, role: "read" } as const;
  const { token } = await inviteMember(deps, ada, guest);
  ruth = (await findCircleBearer(deps, token ?? "")) as CircleBearer;
});

afterEach(() => deps.db.destroy());

async function tell(date: string, age: number | null = null, sharedWith: "family" | "nobody" = "family") {
  const prompt = { lifeStageId: 1, title: `${date || "Age"} ${age ?? ""}`.trim(), description: "" };
  const { id: promptId } = await createPrompt(deps, ada, prompt);
  const { id } = await createStory(deps, ada, promptId, { content: "Words.", age, date, location: "" });
  await shareStory(deps, ada, id, sharedWith);
}

const seen = async (page = 1) =>
  (await listYears(deps.db, ruth, page)).groups.map(({ name, page, count, stories }) => [
    ...[name, page, count],
    stories.map(({ title, year }) => `${title}: ${year}`),
  ]);

test("a life stands in its order, by dates, by ages where the year of birth is known, and what has neither is last", async () => {
  await tell("spring 1966");
  await tell("");
  await tell("", 7);
  await tell("1952-06-03");
  await tell("1952");
  await tell("1970", null, "nobody");
  expect(await seen()).toEqual([
    ["1950s", 1, 2, ["1952: 1952", "1952-06-03: 1952"]],
    ["1960s", 1, 1, ["spring 1966: 1966"]],
    ["age", 1, 1, ["Age 7: null"]],
    ["none", 1, 1, ["Age: null"]],
  ]);
  await saveBio(deps, ada, parseInput(BioInput, { name: "Ada", birthdate: "June 3, 1944" }));
  expect(await seen()).toEqual([
    ["1950s", 1, 3, ["Age 7: 1951", "1952: 1952", "1952-06-03: 1952"]],
    ["1960s", 1, 1, ["spring 1966: 1966"]],
    ["none", 1, 1, ["Age: null"]],
  ]);
});

test("a long life is turned over page by page, and each decade says on which it begins", async () => {
  for (let number = 0; number < 45; number += 1) await tell(String(1950 + Math.floor(number / 3)));
  const { groups, pages, count } = await listYears(deps.db, ruth, 2);
  expect([pages, count]).toEqual([2, 45]);
  expect(groups.map(({ name, page, count, stories }) => [name, page, count, stories.length])).toEqual([
    ["1950s", 1, 30, 0],
    ["1960s", 1, 15, 5],
  ]);
  expect((await listYears(deps.db, ruth, 3)).groups.flatMap(({ stories }) => stories)).toEqual([]);
});
