import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { minutes, nowText } from "../../base/deps";
import { commitQuestionDrafts } from "./question-drafts.server";
import { createQuestionLink } from "./question-links.server";
import { keepAnswerWaiting } from "./waiting-answers.server";

let deps: Awaited<ReturnType<typeof open>>;
let ada: Self;

async function open() {
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog() };
}

beforeEach(async () => {
  deps = await open();
  ({ ada } = await addPeople(deps.db));
});

afterEach(() => deps.db.destroy());

/** Sends words while they have to wait. */
async function keepWaiting(content: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const { userId } = ada;
    const { id } = await createQuestionLink(within, { userId, promptId: 1, reason: null, dueAt: null });
    const link = { ownerId: userId, opens: id };
    await keepAnswerWaiting(within, link, { content, added: "" }, { id: "form", contentHash: "words" });
  });
}

/** Somebody says that Ada has died, and her account is kept. */
async function keepAccount(): Promise<void> {
  const now = nowText(deps.clock);
  const { userId } = ada;
  await deps.db
    .insertInto("deathReports")
    .values({ userId, saidByUser: null, saidByKeeper: null, saidBy: "Ben", reason: "", saidAt: now })
    .execute();
  await deps.db.updateTable("users").set({ keptAt: now }).where("id", "=", userId).execute();
}

const commit = () => commitQuestionDrafts(deps, new AbortController().signal);
const texts = async () => {
  const stories = await deps.db
    .selectFrom("stories")
    .select("content")
    .where("userId", "=", ada.userId)
    .execute();
  return stories.map(({ content }) => content);
};
const account = () =>
  deps.db
    .selectFrom("users")
    .leftJoin("deathReports", "deathReports.userId", "users.id")
    .select(["users.keptAt", "deathReports.endedBy"])
    .where("users.id", "=", ada.userId)
    .executeTakeFirstOrThrow();

test("an answer from before a death comes into the book, and does not end the keeping", async () => {
  await keepWaiting("We had a goose.");
  deps.clock.advance(minutes);
  await keepAccount();
  await commit();
  expect(await texts()).toEqual(["We had a goose."]);
  expect(await account()).toEqual({ keptAt: nowText(deps.clock), endedBy: null });
});

test("an answer that is sent after somebody said so ends what was said, as ever", async () => {
  await keepAccount();
  deps.clock.advance(minutes);
  await keepWaiting("We had a goose.");
  await commit();
  expect(await texts()).toEqual(["We had a goose."]);
  expect(await account()).toEqual({ keptAt: null, endedBy: "answer" });
});
