import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import { createEncryption } from "../../base/encryption.server";
import type { MailDeps } from "../../base/mail/outbox.server";
import type { PurgeDeps } from "../../media/purge-media.server";
import { type CircleBearer, findCircleBearer } from "../../people/circle/circle-bearers.server";
import { inviteMember, type SealingDeps } from "../../people/circle/members.server";
import { saveDraft } from "../drafts/drafts.server";
import { removeAllOf } from "../memories/decide-memory.server";
import { leaveCircle } from "../memories/leave-circle.server";
import { getPrompt, listPrompts } from "../prompts/prompts.server";
import { promptTitleMax } from "../prompts/schema";
import { ask, layAskAside } from "./asks.server";

let deps: MailDeps & SealingDeps & PurgeDeps;
let ada: Actor;
let ruth: CircleBearer;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  const config = { appUrl: undefined, brandName: "A Life Remembered" };
  const files = { remove: async () => {} } as unknown as PurgeDeps["files"];
  const encryption = createEncryption("secret");
  deps = { db, clock: new FakeClock(), config, log: new CollectedLog(), encryption, files };
  ({ ada } = await addPeople(db));
  const guest = { name: "Ruth", relation: "niece", email: null, role: "ask" } as const;
  const { token } = await inviteMember(deps, ada, guest);
  ruth = (await findCircleBearer(deps, token ?? "")) as CircleBearer;
});

afterEach(() => deps.db.destroy());

async function asked(words = "Why did you leave?") {
  const id = await ask(deps, ruth, { words, storyId: null });
  const { promptId } = await deps.db
    .selectFrom("asks")
    .select("promptId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, promptId: promptId ?? 0 };
}

const ways = [
  ["laid aside", async (id: number) => layAskAside(deps, ada, id)],
  ["removed with all of the relative", async () => removeAllOf(deps, ada, ruth.opens)],
  ["taken along by the relative", async () => leaveCircle(deps, ruth, true)],
] as const;

test.each(ways)("a question that is %s goes", async (_, remove) => {
  const { id, promptId } = await asked();
  await remove(id);
  await expect(getPrompt(deps.db, ada, promptId)).rejects.toThrow("Not found");
});

test.each(ways)(
  "a question that is %s stays as a prompt where its author has begun to write",
  async (_, remove) => {
    const { id, promptId } = await asked();
    const draft = { content: "Because of the", age: "", date: "", location: "", version: null };
    await saveDraft(deps, ada, promptId, draft);
    await remove(id);
    expect((await listPrompts(deps.db, ada)).map((prompt) => prompt.id)).toContain(promptId);
    const drafts = await deps.db.selectFrom("drafts").select("content").execute();
    expect(drafts).toEqual([{ content: draft.content }]);
  },
);

test("a long question is cut to a title that can be saved again, in whole letters", async () => {
  const flower = "\u{1f33c}";
  const { promptId } = await asked(flower.repeat(150));
  const { title, description } = await getPrompt(deps.db, ada, promptId);
  expect(title.length).toBeLessThanOrEqual(promptTitleMax);
  expect(title).toMatch(/^Ruth asks: (\u{1f33c})+ …$/u);
  expect(description).toBe(flower.repeat(150));
});
