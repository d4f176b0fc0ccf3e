import { afterEach, beforeEach, expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { mailsTo } from "../../../../tests/support/mails";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { days } from "../../base/deps";
import { Forbidden, NotFound, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { purgeRetained } from "../retention/retention.server";
import {
  type ContactDeps,
  deleteMessage,
  getMessage,
  listMessages,
  markAnswered,
  sendMessage,
} from "./contact.server";
import { answerMessage } from "./contact-answers.server";
import { AnswerInput } from "./schema";

let deps: ContactDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;

const input = {
  ...{ name: "Ann Reed", email: "ann@example.org", phone: "(555) 010-0199" },
  ...{ subject: "A book for my father", message: "He is ninety.\n\nHow do we begin?" },
};
const words = { text: "With one photo.\n\nCall us on Monday." };
const ask = () => sendMessage(deps, { address: "192.0.2.7" }, input, null);
const answers = () => deps.db.selectFrom("contactAnswers").selectAll().execute();

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: undefined, supportEmail: "help@example.org" };
  deps = { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
});

afterEach(() => deps.db.destroy());

test("goes to whoever wrote, with their words below it, and answers to it go to the support address", async () => {
  const { id } = await ask();
  await answerMessage(deps, people.root, id, words);
  const [mail] = await mailsTo(deps.db, "ann@example.org", "contact-answer");
  expect(mail).toMatchObject({
    subject: "Re: A book for my father",
    replyTo: "help@example.org",
    state: "queued",
  });
  expect(mail?.text).toBe(
    "Dear Ann Reed,\n\nWith one photo.\n\nCall us on Monday.\n\nOn March 4, 2026 you wrote to us:\n\n" +
      "> He is ninety.\n>\n> How do we begin?\n\nA Life Remembered\n",
  );
  const message = await getMessage(deps, people.root, id);
  expect(message.answeredAt).toBe(deps.clock.now().toISOString());
  expect(message.answers).toMatchObject([
    {
      ...words,
      answeredBy: "Administrator",
      createdAt: deps.clock.now().toISOString(),
      mail: { state: "queued" },
    },
  ]);
  expect((await listMessages(deps, people.root, 1)).messages[0]?.answers).toEqual(message.answers);
});

test("has no address for replies where the site has none", async () => {
  deps.config.supportEmail = undefined;
  const { id } = await ask();
  await answerMessage(deps, people.root, id, words);
  expect((await mailsTo(deps.db, "ann@example.org"))[0]?.replyTo).toBeNull();
});

test("is in the language in which somebody wrote", async () => {
  const { id } = await inLanguage("es", ask);
  await answerMessage(deps, people.root, id, words);
  const [mail] = await mailsTo(deps.db, "ann@example.org", "contact-answer");
  expect(mail?.html).toContain('<html lang="es"');
  expect(mail?.text).toContain("nos escribió:");
});

test("is one, however often it is pressed; other words are another", async () => {
  const { id } = await ask();
  const presses = [1, 2, 3].map(() => answerMessage(deps, people.root, id, words));
  const made = await Promise.all(presses);
  expect(made.map(({ isNew }) => isNew).sort()).toEqual([false, false, true]);
  await answerMessage(deps, people.root, id, { text: "One thing more." });
  expect((await answers()).length).toBe(2);
  expect((await mailsTo(deps.db, "ann@example.org")).length).toBe(2);
});

test("is in the audit log without its words", async () => {
  const { id } = await ask();
  const { answer } = await answerMessage(deps, people.root, id, words);
  const entry = await deps.db.selectFrom("auditLog").selectAll().executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: "message.answer", realUserId: people.root.realUserId });
  expect(JSON.parse(entry.details)).toEqual({ id, answer: answer.id });
});

test("is an administrator's, to a message that is there", async () => {
  const { id } = await ask();
  for (const actor of [people.ada, people.olive]) {
    await expect(answerMessage(deps, actor, id, words)).rejects.toThrow(Forbidden);
    await expect(getMessage(deps, actor, id)).rejects.toThrow(Forbidden);
  }
  await expect(answerMessage(deps, people.root, 999, words)).rejects.toThrow(NotFound);
  expect([await answers(), await mailsTo(deps.db, "ann@example.org")]).toEqual([[], []]);
});

test.each(["", "  \n ", undefined, null, 7, "x".repeat(10_001)])("%j is none", (text) => {
  expect(() => parseInput(AnswerInput, { text })).toThrow(ValidationError);
});

test("stays where the message is marked as waiting again, and goes with it", async () => {
  const { id } = await ask();
  await answerMessage(deps, people.root, id, words);
  await markAnswered(deps, people.root, id, false);
  expect((await getMessage(deps, people.root, id)).answers.length).toBe(1);
  await deleteMessage(deps, people.root, id);
  expect([await answers(), await mailsTo(deps.db, "ann@example.org")]).toEqual([[], []]);
});

test("is kept as long as the message, without its mail or who gave it where these are gone", async () => {
  const { id } = await ask();
  await answerMessage(deps, people.root, id, words);
  await deps.db.updateTable("mails").set({ state: "sent" }).execute();
  deps.clock.advance(181 * days);
  await purgeRetained(deps, "old mails");
  await deps.db.updateTable("contactAnswers").set({ answeredBy: null }).execute();
  expect((await getMessage(deps, people.root, id)).answers).toMatchObject([
    { ...words, answeredBy: null, mail: null },
  ]);
  deps.clock.advance(185 * days);
  await purgeRetained(deps, "old contact messages");
  expect(await answers()).toEqual([]);
});
