import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { foreignLeft } from "../../../../tests/support/foreign-left";
import { addPeople, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { days, hours, minutes } from "../../base/deps";
import { createStory } from "../stories/stories.server";
import { answerQuestion } from "./answer-question.server";
import {
  acceptQuestions,
  askLessOften,
  findOtherQuestion,
  pauseQuestions,
  skipLinkedQuestion,
  stopQuestions,
  takeOtherQuestion,
} from "./link-acts.server";
import {
  countQuestionLinks,
  endQuestionLinks,
  findQuestionBearer,
  type QuestionBearer,
} from "./question-links.server";
import { sendDueQuestions } from "./send-questions.server";
import { listSkippedPrompts, skipPrompt } from "./skipped-prompts.server";
import { getWeeklyQuestion, setWeeklyQuestion } from "./weekly-question.server";

let deps: Awaited<ReturnType<typeof open>>;
let people: Record<PersonName, Self>;
let ada: Self;

async function open() {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog(), config };
}

beforeEach(async () => {
  deps = await open();
  people = await addPeople(deps.db);
  ada = people.ada;
  await prove(ada, "ada@example.org");
});

afterEach(() => deps.db.destroy());

async function prove({ userId }: Self, email: string): Promise<void> {
  await deps.db.updateTable("users").set({ email, provenAddress: email }).where("id", "=", userId).execute();
}

const send = () => sendDueQuestions(deps, new AbortController().signal);
const mails = () => deps.db.selectFrom("mails").selectAll().orderBy("id").execute();
const asked = () => deps.db.selectFrom("mailedQuestions").selectAll().orderBy("id").execute();

/** What the mail server takes, and the time it takes it at. */
async function deliverAll(): Promise<void> {
  const sentAt = deps.clock.now().toISOString();
  await deps.db.updateTable("mails").set({ state: "sent", sentAt }).where("state", "=", "queued").execute();
}

/** Goes to the time of the next question, and sends it. */
async function sendNext(): Promise<void> {
  const { nextAt } = await getWeeklyQuestion(deps, ada);
  deps.clock.advance(new Date(nextAt ?? "").getTime() - deps.clock.now().getTime());
  await send();
  await deliverAll();
}

async function linkOf(number: number): Promise<{ token: string; bearer: QuestionBearer }> {
  const mail = (await mails()).at(number);
  const token = /\/q\/([\w-]{22})/.exec(mail?.text ?? "")?.[1] ?? "";
  const bearer = await findQuestionBearer(deps, token);
  if (!bearer) throw new Error("The link is not open.");
  return { token, bearer };
}

const on = { state: "on", every: "week", weekday: 2, hour: 9, timeZone: "America/Chicago" } as const;

describe("a weekly question", () => {
  test("is off by default, and comes once a week after it is turned on", async () => {
    expect(await getWeeklyQuestion(deps, ada)).toMatchObject({ state: "off", nextAt: null, nextPromptId: 1 });
    await setWeeklyQuestion(deps, ada, on);
    await send();
    expect(await mails()).toEqual([]);
    await sendNext();
    await send();
    await sendNext();
    expect((await asked()).map(({ promptId }) => promptId)).toEqual([1, 2]);
    const [first, second] = (await asked()).map(({ dueAt }) => new Date(dueAt ?? "").getTime());
    expect((second ?? 0) - (first ?? 0)).toBe(7 * days);
    expect((await mails())[0]).toMatchObject({ kind: "weekly-question", recipient: "ada@example.org" });
    expect((await mails())[0]?.unsubscribeUrl).toMatch(
      /^https:\/\/stories\.example\.org\/q\/[\w-]{22}\/stop$/,
    );
  });

  test("shows the cover of the person's book beside what is said of it, once there is a story", async () => {
    const cover = readFileSync("public/pictures/cover-margaret-320.jpg");
    const sendWith = async () => {
      const { nextAt } = await getWeeklyQuestion(deps, ada);
      deps.clock.advance(new Date(nextAt ?? "").getTime() - deps.clock.now().getTime());
      await sendDueQuestions(deps, new AbortController().signal, async () => cover);
    };
    await setWeeklyQuestion(deps, ada, on);
    await sendWith();
    expect((await mails())[0]?.picture).toBeNull();
    await createStory(deps, ada, 1, { content: "We had a stove.", age: null, date: "", location: "" });
    await sendWith();
    const mail = (await mails())[1];
    expect(mail?.picture?.equals(cover)).toBe(true);
    expect(mail?.html).toMatch(/<img src="cid:book-cover-[0-9a-f]{24}@mail" alt="The cover of your book"/);
    expect(mail?.html).toMatch(/<td[^>]*>1 story so far\./);
  });

  test.each([
    ["formal", "¿Quién escogió su nombre?"],
    ["familiar", "¿Quién escogió tu nombre?"],
  ] as const)("is in the language of its receiver, %s", async (addressForm, words) => {
    await deps.db.updateTable("users").set({ locale: "es", addressForm }).execute();
    await createStory(deps, ada, 2, { content: "Había una estufa.", age: null, date: "", location: "" });
    await setWeeklyQuestion(deps, ada, on);
    await sendNext();
    const [mail] = await mails();
    expect(mail?.subject).toBe("Cómo me pusieron mi nombre");
    expect(mail?.text).toContain(words);
    expect(foreignLeft(mail?.html ?? "", "es")).toEqual([]);
  });

  test("is not sent to an address that no pressed link has proven, nor after the address changed", async () => {
    await deps.db.updateTable("users").set({ provenAddress: null }).execute();
    await setWeeklyQuestion(deps, ada, on);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["weekly-question-asked"]);
    const { bearer } = await linkOf(0);
    deps.clock.advance(8 * days);
    await send();
    expect(await mails()).toHaveLength(1);
    await acceptQuestions(deps, bearer);
    await sendNext();
    expect((await mails()).map(({ kind }) => kind)).toEqual(["weekly-question-asked", "weekly-question"]);
    await deps.db.updateTable("users").set({ email: "other@example.org" }).execute();
    deps.clock.advance(7 * days);
    await send();
    expect(await mails()).toHaveLength(2);
  });

  test("that staff turned on asks for a yes first, once, and nothing follows without it", async () => {
    const staff = { ...people.olive, kind: "impersonating", userId: ada.userId } as const;
    await setWeeklyQuestion(deps, staff, on);
    for (let day = 0; day < 30; day += 1) {
      await send();
      deps.clock.advance(days);
    }
    expect((await mails()).map(({ kind }) => kind)).toEqual(["weekly-question-asked"]);
    expect((await mails())[0]?.subject).toBe("May we ask you one thing a week?");
    const audit = await deps.db.selectFrom("auditLog").select(["action", "realUserId", "userId"]).execute();
    expect(audit).toContainEqual({
      ...{ action: "weekly-question.set", realUserId: people.olive.userId },
      userId: ada.userId,
    });
    const { bearer } = await linkOf(0);
    await stopQuestions(deps, bearer);
    await expect(setWeeklyQuestion(deps, staff, on)).rejects.toThrow("They have said no");
  });

  test("more than six hours late is skipped, and the one after it comes", async () => {
    const { nextAt } = await setWeeklyQuestion(deps, ada, on);
    const until = (late: number) =>
      deps.clock.advance(new Date(nextAt ?? "").getTime() + late - deps.clock.now().getTime());
    until(6 * hours + minutes);
    await send();
    expect(await asked()).toEqual([]);
    await sendNext();
    expect(await asked()).toHaveLength(1);
  });

  test("that the mail server did not take in time goes back into the queue", async () => {
    const { nextAt } = await setWeeklyQuestion(deps, ada, on);
    deps.clock.advance(new Date(nextAt ?? "").getTime() - deps.clock.now().getTime());
    await send();
    expect((await getWeeklyQuestion(deps, ada)).nextPromptId).toBe(2);
    deps.clock.advance(6 * hours + minutes);
    await send();
    expect((await asked())[0]?.passedAt).not.toBeNull();
    expect((await getWeeklyQuestion(deps, ada)).nextPromptId).toBe(1);
    await skipPrompt(deps, ada, 1, true);
    expect((await getWeeklyQuestion(deps, ada)).nextPromptId).toBe(2);
  });

  test("is sent once by twenty servers at the same time", async () => {
    const { nextAt } = await setWeeklyQuestion(deps, ada, on);
    deps.clock.advance(new Date(nextAt ?? "").getTime() - deps.clock.now().getTime());
    await Promise.all(Array.from({ length: 20 }, send));
    expect(await asked()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("asks nothing that is answered or not for the person, until that is taken back", async () => {
    await createStory(deps, ada, 1, { content: "We had bread.", age: null, date: "", location: "" });
    await skipPrompt(deps, ada, 2, true);
    expect((await getWeeklyQuestion(deps, ada)).nextPromptId).toBe(3);
    expect((await listSkippedPrompts(deps.db, ada)).map(({ id }) => id)).toEqual([2]);
    await skipPrompt(deps, ada, 2, false);
    expect((await getWeeklyQuestion(deps, ada)).nextPromptId).toBe(2);
  });

  test("after three without an answer the fourth is kind, and then it goes monthly", async () => {
    await setWeeklyQuestion(deps, ada, on);
    for (let week = 0; week < 4; week += 1) await sendNext();
    expect((await asked()).map(({ isKind }) => isKind)).toEqual([0, 0, 0, 1]);
    expect((await mails()).at(-1)?.subject).toBe("No hurry at all");
    expect((await getWeeklyQuestion(deps, ada)).every).toBe("month");
    await sendNext();
    expect((await asked()).at(-1)?.isKind).toBe(0);
  });

  test("stops after three bounces, and tells who looks after the person", async () => {
    await prove(people.olive, "olive@example.org");
    await setWeeklyQuestion(deps, ada, on);
    for (let week = 0; week < 3; week += 1) {
      const { nextAt } = await getWeeklyQuestion(deps, ada);
      deps.clock.advance(new Date(nextAt ?? "").getTime() - deps.clock.now().getTime());
      await send();
      await deps.db.updateTable("mails").set({ state: "failed" }).where("state", "=", "queued").execute();
      deps.clock.advance(minutes);
    }
    await send();
    await send();
    expect((await getWeeklyQuestion(deps, ada)).state).toBe("off");
    const told = (await mails()).filter(({ kind }) => kind === "weekly-question-stopped");
    expect(told.map(({ recipient }) => recipient)).toEqual(["olive@example.org"]);
  });

  test("comes to nobody whose account is closed or whose plan has lapsed", async () => {
    await setWeeklyQuestion(deps, ada, on);
    await deps.db.updateTable("users").set({ closedAt: deps.clock.now().toISOString() }).execute();
    deps.clock.advance(8 * days);
    await send();
    expect(await asked()).toEqual([]);
    await deps.db.updateTable("users").set({ closedAt: null }).execute();
    await send();
    await sendNext();
    expect(await asked()).toHaveLength(1);
  });
});

describe("a link", () => {
  beforeEach(async () => {
    await setWeeklyQuestion(deps, ada, on);
    await sendNext();
  });

  test("opens one question, and dies with a password change, a revocation, a closed account and after 60 days", async () => {
    const { token, bearer } = await linkOf(0);
    expect(bearer).toMatchObject({ kind: "question", ownerId: ada.userId, question: { promptId: 1 } });
    const { passwordHash } = await deps.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", ada.userId)
      .executeTakeFirstOrThrow();
    const set = (change: { passwordHash?: string; closedAt?: string | null }) =>
      deps.db.updateTable("users").set(change).where("id", "=", ada.userId).execute();
    expect(await countQuestionLinks(deps, ada)).toBe(1);
    await set({ passwordHash: "other" });
    expect(await findQuestionBearer(deps, token)).toBeNull();
    expect(await countQuestionLinks(deps, ada)).toBe(0);
    await set({ passwordHash, closedAt: deps.clock.now().toISOString() });
    expect(await findQuestionBearer(deps, token)).toBeNull();
    await set({ closedAt: null });
    deps.clock.advance(60 * days - minutes);
    expect(await findQuestionBearer(deps, token)).not.toBeNull();
    deps.clock.advance(2 * minutes);
    expect(await findQuestionBearer(deps, token)).toBeNull();
  });

  test("ends with all the others by one press on the account page", async () => {
    const { token } = await linkOf(0);
    await endQuestionLinks(deps, people.ben);
    expect(await findQuestionBearer(deps, token)).not.toBeNull();
    await endQuestionLinks(deps, ada);
    expect(await findQuestionBearer(deps, token)).toBeNull();
  });

  test("takes an answer, and one more below it as a version, each form once", async () => {
    const { bearer } = await linkOf(0);
    const form = { id: "one", contentHash: "a" };
    await answerQuestion(deps, bearer, "Bread and soup.", form);
    await answerQuestion(deps, bearer, "Bread and soup.", form);
    await answerQuestion(deps, bearer, "And apples.", { id: "two", contentHash: "b" });
    const story = await deps.db.selectFrom("stories").selectAll().executeTakeFirstOrThrow();
    expect(story.content.split(/\n+/)).toEqual(["Bread and soup.", "And apples."]);
    expect(story).toMatchObject({ version: 2, promptId: 1, userId: ada.userId });
    const reread = await linkOf(0);
    expect(JSON.stringify(reread.bearer)).not.toContain("Bread");
  });

  test("another question: the first goes back into the queue by the press", async () => {
    const { bearer } = await linkOf(0);
    const token = await takeOtherQuestion(deps, bearer);
    expect((await findQuestionBearer(deps, token))?.question.promptId).toBe(2);
    const rows = await asked();
    expect(rows[0]?.passedAt).not.toBeNull();
    expect(rows[1]?.passedAt).toBeNull();
    // What was put by comes before the next one of the chapters; whoever asks for another has not seen it.
    expect((await getWeeklyQuestion(deps, ada)).nextPromptId).toBe(1);
    const second = await findQuestionBearer(deps, token);
    expect(second && (await findOtherQuestion(deps, second))?.prompt.id).toBe(3);
    await sendNext();
    const [again] = (await asked()).slice(-1);
    expect(again).toMatchObject({ promptId: 1, reason: "again" });
    expect((await getWeeklyQuestion(deps, ada)).nextPromptId).toBe(3);
  });

  test("another question, pressed twice, is the same one, so that none is lost", async () => {
    const press = async () => {
      const { bearer } = await linkOf(0);
      return (await findQuestionBearer(deps, await takeOtherQuestion(deps, bearer)))?.question.promptId;
    };
    expect([await press(), await press(), await press()]).toEqual([2, 2, 2]);
    const answeredAt = deps.clock.now().toISOString();
    await deps.db.updateTable("mailedQuestions").set({ answeredAt }).where("promptId", "=", 2).execute();
    expect(await press()).toBe(3);
  });

  test("pauses for four weeks, asks less often, skips for good, and stops", async () => {
    const { bearer } = await linkOf(0);
    const before = deps.clock.now().getTime();
    await pauseQuestions(deps, bearer);
    const paused = await getWeeklyQuestion(deps, ada);
    expect(paused.state).toBe("paused");
    expect(new Date(paused.nextAt ?? "").getTime() - before).toBeGreaterThanOrEqual(28 * days);
    await askLessOften(deps, bearer, "twoWeeks");
    await askLessOften(deps, bearer, "twoWeeks");
    expect((await getWeeklyQuestion(deps, ada)).every).toBe("twoWeeks");
    await skipLinkedQuestion(deps, bearer);
    expect((await listSkippedPrompts(deps.db, ada)).map(({ id }) => id)).toEqual([1]);
    await stopQuestions(deps, bearer);
    expect(await getWeeklyQuestion(deps, ada)).toMatchObject({ state: "off", nextAt: null });
  });
});
