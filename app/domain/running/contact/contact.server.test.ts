import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { mailsTo } from "../../../../tests/support/mails";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { Forbidden, NotFound, RateLimited } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { recordAttempt } from "../../people/auth/throttle/throttle.server";
import { type ContactDeps, listMessages, markAnswered, sendMessage } from "./contact.server";
import { ContactInput } from "./schema";

let deps: ContactDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;

const visitor = { address: "192.0.2.7" };
const input = {
  name: "Ann Reed",
  email: "ann@example.org",
  phone: "(555) 010-0199",
  subject: "A book for my father",
  message: "He is ninety.\n\nHow do we begin?",
};

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: undefined, supportEmail: "help@example.org" };
  deps = { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
});

afterEach(() => deps.db.destroy());

describe("a message", () => {
  test("is kept, and mailed to the operator in the same breath", async () => {
    const message = await sendMessage(deps, visitor, input, null);
    expect(message).toMatchObject({ ...input, answeredAt: null });
    const [mail] = await mailsTo(deps.db, "help@example.org", "contact-message");
    expect(mail?.subject).toBe("Message from Ann Reed: A book for my father");
    for (const words of ["He is ninety.", "How do we begin?", "ann@example.org", "(555) 010-0199"])
      expect(mail?.text).toContain(words);
  });

  test("is kept where no mail address of the operator is known", async () => {
    deps.config.supportEmail = undefined;
    await sendMessage(deps, visitor, input, null);
    expect((await listMessages(deps, people.root, 1)).total).toBe(1);
    expect(await deps.db.selectFrom("mails").selectAll().execute()).toEqual([]);
  });

  test("is one, however often its form is posted", async () => {
    const posts = [1, 2, 3].map(() => sendMessage(deps, visitor, input, "form-1"));
    const ids = (await Promise.all(posts)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(await mailsTo(deps.db, "help@example.org")).toHaveLength(1);
  });

  test("is refused after thirty from one place, until minutes have passed", async () => {
    await sendMessage(deps, visitor, input, null);
    for (let times = 1; times < 30; times += 1)
      await recordAttempt(deps, { action: "contact", address: visitor.address, account: `ann${times}` });
    await expect(sendMessage(deps, visitor, input, null)).rejects.toThrow(RateLimited);
    await sendMessage(deps, { address: "192.0.2.8" }, input, null);
    deps.clock.advance(7 * 60_000);
    await sendMessage(deps, visitor, input, null);
  });
});

describe("the rules", () => {
  test.each([
    ["name", "A", "Name must be at least 2 characters"],
    ["email", "ann.example.org", "Please enter a valid email address"],
    ["email", "", "Please enter a valid email address"],
    ["phone", "555-0199", "Phone number must be at least 10 characters"],
    ["subject", "Hey", "Subject must be at least 5 characters"],
    ["message", "  Hello   ", "Message must be at least 10 characters"],
  ])("%s %j: %s", (field, value, message) => {
    const { success, error } = ContactInput.safeParse({ ...input, [field]: value });
    expect([success, error?.issues.map(({ message }) => message)]).toEqual([false, [message]]);
  });

  test.each([undefined, null, "", 7, {}])("%j is no name", (name) => {
    expect(() => parseInput(ContactInput, { ...input, name })).toThrow();
  });
});

describe("the administrator", () => {
  test("reads the newest first, a page at a time, and notes what is answered", async () => {
    for (let hour = 0; hour < 25; hour += 1) {
      await sendMessage(deps, visitor, { ...input, subject: `Question ${hour}` }, null);
      deps.clock.advance(60 * 60_000);
    }
    const first = await listMessages(deps, people.root, 1);
    expect([first.total, first.messages.length, first.messages[0]?.subject]).toEqual([25, 20, "Question 24"]);
    expect((await listMessages(deps, people.root, 2)).messages.at(-1)?.subject).toBe("Question 0");
    await markAnswered(deps, people.root, first.messages[0]?.id ?? 0, true);
    expect((await listMessages(deps, people.root, 1)).messages[0]?.answeredAt).toBe(
      "2026-03-05T06:06:07.000Z",
    );
    await expect(markAnswered(deps, people.root, 999, true)).rejects.toThrow(NotFound);
    const marked = await deps.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "message.mark")
      .execute();
    expect(marked.map(({ realUserId, details }) => [realUserId, JSON.parse(details)])).toEqual([
      [people.root.realUserId, { id: first.messages[0]?.id, isAnswered: true }],
    ]);
  });

  test("alone may", async () => {
    const { id } = await sendMessage(deps, visitor, input, null);
    for (const actor of [people.ada, people.olive]) {
      await expect(listMessages(deps, actor, 1)).rejects.toThrow(Forbidden);
      await expect(markAnswered(deps, actor, id, true)).rejects.toThrow(Forbidden);
    }
  });
});
