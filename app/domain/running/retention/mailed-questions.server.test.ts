import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { linkLifetime } from "../../writing/questions/question-links.server";
import { sendDueQuestions } from "../../writing/questions/send-questions.server";
import { getWeeklyQuestion, setWeeklyQuestion } from "../../writing/questions/weekly-question.server";
import { findSentMail } from "../incoming-mail/answered-link.server";
import { deliverDueMails, MailRejected } from "../mail/delivery.server";
import { purgeRetained } from "./retention.server";

let deps: Awaited<ReturnType<typeof open>>;
let ada: Self;
const { signal } = new AbortController();

async function open() {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog(), config };
}

beforeEach(async () => {
  deps = await open();
  ({ ada } = await addPeople(deps.db));
  const email = "ada@example.org";
  const proven = { email, provenAddress: email };
  await deps.db.updateTable("users").set(proven).where("id", "=", ada.userId).execute();
  const when = { weekday: 2, hour: 9, timeZone: "America/Chicago" } as const;
  await setWeeklyQuestion(deps, ada, { state: "on", every: "week", ...when });
});

afterEach(() => deps.db.destroy());

const taken = { send: async () => undefined };
const refused = { send: () => Promise.reject(new MailRejected("no such mailbox", "550")) };

/** Goes to the time of the next question and hands it over. */
async function sendNext(sender: typeof taken | typeof refused): Promise<void> {
  const { nextAt } = await getWeeklyQuestion(deps, ada);
  deps.clock.advance(new Date(nextAt ?? "").getTime() - deps.clock.now().getTime());
  await sendDueQuestions(deps, signal);
  await deliverDueMails(deps, sender, signal);
}

async function purge(): Promise<void> {
  await purgeRetained(deps, "mails with expired links");
  await purgeRetained(deps, "old mails");
}

const sentText = async () =>
  (
    await findSentMail(
      deps.db,
      await deps.db.selectFrom("mailedQuestions").select("mailId").executeTakeFirstOrThrow(),
    )
  ).text;

test("the text of a question stays while it can be answered, also where mails go after a week", async () => {
  const set = { name: "sentMailDays", value: "7", changedAt: deps.clock.now().toISOString() };
  await deps.db.insertInto("settings").values(set).execute();
  await sendNext(taken);
  for (const time of [7 * hours, 30 * days, linkLifetime - 31 * days]) {
    deps.clock.advance(time);
    await purge();
    expect(await sentText()).toContain("/q/");
  }
  deps.clock.advance(1 * days);
  await purge();
  expect(await sentText()).toBe("");
});

test("a question that was not sent in time goes with the hour", async () => {
  const { nextAt } = await getWeeklyQuestion(deps, ada);
  deps.clock.advance(new Date(nextAt ?? "").getTime() - deps.clock.now().getTime());
  await sendDueQuestions(deps, signal);
  deps.clock.advance(7 * hours);
  await purge();
  expect(await deps.db.selectFrom("mails").select("id").execute()).toEqual([]);
});

test("questions to an address that refuses them stop after three, though their mails are gone", async () => {
  for (let week = 0; week < 3; week += 1) {
    await sendNext(refused);
    deps.clock.advance(7 * hours);
    await purge();
  }
  await sendDueQuestions(deps, signal);
  expect((await getWeeklyQuestion(deps, ada)).state).toBe("off");
});
