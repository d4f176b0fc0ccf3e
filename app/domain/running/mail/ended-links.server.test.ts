import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { days, nowText } from "../../base/deps";
import { enqueueMail, type MailDeps, requeueMail } from "../../base/mail/outbox.server";
import { hashToken } from "../../base/token.server";
import { issueTokens, revokeTokens } from "../../people/auth/one-time-tokens.server";
import { createQuestionLink, endQuestionLinks } from "../../writing/questions/question-links.server";
import { deliverDueMails, type OutgoingMail } from "./delivery.server";

let deps: MailDeps & { clock: FakeClock };
let people: Record<PersonName, Self>;
let queries: number;
let sent: string[];

beforeEach(async () => {
  const { db } = await openTestDatabase(() => {
    queries += 1;
  });
  const config = { brandName: "A Life Remembered", appUrl: "https://book.example.org" };
  deps = { db, clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(db);
  queries = 0;
  sent = [];
});

async function write(recipient: string, linkToken?: string): Promise<number> {
  const letter = () => ({ subject: "Hello", to: "Ada", paragraphs: ["First."], closing: ["Last."] });
  const mail = { kind: "test" as const, userId: null, recipient, letter };
  return enqueueMail(deps, linkToken === undefined ? mail : { ...mail, linkToken });
}

async function deliver(): Promise<string[]> {
  const send = async ({ recipient }: OutgoingMail) => {
    sent.push(recipient);
  };
  await deliverDueMails(deps, { send }, new AbortController().signal);
  return sent;
}

async function askedOf(person: PersonName): Promise<string> {
  const link = { userId: people[person].userId, promptId: 1, reason: "next" as const, dueAt: null };
  return (await createQuestionLink(deps, link)).token;
}

async function resetOf(person: PersonName): Promise<string> {
  const [issued] = await issueTokens(deps, [{ purpose: "password-reset", userId: people[person].userId }]);
  return issued?.token ?? "";
}

/** Links of people who have no account, each with the row that it opens. */
async function othersOf(userId: number): Promise<void> {
  const { db } = deps;
  const common = { userId, name: "Ruth", locale: "en", createdAt: nowText(deps.clock) };
  const linked = (token: string) => ({ tokenHash: hashToken(token), sealedToken: "x" });
  const until = new Date(deps.clock.now().getTime() + days).toISOString();
  await db
    .insertInto("circleMembers")
    .values({ ...common, ...linked("member"), relation: "niece", role: "ask" } as never)
    .execute();
  await db
    .insertInto("keepers")
    .values({ ...common, ...linked("keeper"), relation: "niece", email: "r@example.org" } as never)
    .execute();
  await db
    .insertInto("volunteers")
    .values({ ...common, ...linked("volunteer"), seesAll: 1, until } as never)
    .execute();
  await db
    .insertInto("mailAddressRequests")
    .values({
      ...{ userId, address: "new@example.org", askedBy: null, askedAt: nowText(deps.clock) },
      ...{ endsAt: until, tokenHash: hashToken("address") },
    })
    .execute();
}

const stateOf = (id: number) =>
  deps.db.selectFrom("mails").select(["state", "error"]).where("id", "=", id).executeTakeFirstOrThrow();

test("an email goes out while its link opens something, and where it has none", async () => {
  await othersOf(people.olive.userId);
  await write("plain");
  await write("question", await askedOf("ada"));
  await write("reset", await resetOf("ada"));
  for (const token of ["member", "keeper", "volunteer", "address"]) await write(token, token);
  const all = ["plain", "question", "reset", "member", "keeper", "volunteer", "address"];
  expect(await deliver()).toEqual(all);
});

test("an email whose link was ended, used or replaced stays, and staff read why", async () => {
  const { db } = deps;
  await othersOf(people.olive.userId);
  const question = await write("question", await askedOf("ada"));
  const reset = await write("reset", await resetOf("ada"));
  const others = [];
  for (const token of ["member", "keeper", "volunteer", "address"]) others.push(await write(token, token));
  await write("plain");
  await endQuestionLinks(deps, people.ada);
  await revokeTokens(db, people.ada.userId);
  const endedAt = nowText(deps.clock);
  await db.updateTable("circleMembers").set({ endedAt }).execute();
  await db
    .updateTable("volunteers")
    .set({ tokenHash: hashToken("a newer one") })
    .execute();
  await db.deleteFrom("keepers").execute();
  await db.deleteFrom("mailAddressRequests").execute();
  expect(await deliver()).toEqual(["plain"]);
  for (const id of [question, reset, ...others])
    expect(await stateOf(id)).toEqual({
      state: "put-aside",
      error: "It was not sent: its link had ended before.",
    });
  // Asked for again, it stays all the same.
  await requeueMail(deps, question);
  expect(await deliver()).toEqual(["plain"]);
  expect((await stateOf(question)).state).toBe("put-aside");
});

test("a new password and a closed account end the links of questions", async () => {
  await write("ada", await askedOf("ada"));
  await write("ben", await askedOf("ben"));
  await write("otto", await askedOf("otto"));
  const change = (person: PersonName, columns: object) =>
    deps.db.updateTable("users").set(columns).where("id", "=", people[person].userId).execute();
  await change("ada", { passwordHash: "another" });
  await change("ben", { closedAt: nowText(deps.clock) });
  expect(await deliver()).toEqual(["otto"]);
});

test("a clock that is ahead ends no link", async () => {
  const id = await write("ada", await resetOf("ada"));
  deps.clock.advance(2 * days);
  await deliver();
  expect((await stateOf(id)).error).not.toContain("link");
});

test("links are looked up for many emails at once", async () => {
  const token = await askedOf("ada");
  const count = async (mails: number) => {
    for (let n = 0; n < mails; n += 1) await write(`${n}`, token);
    queries = 0;
    await deliver();
    return queries;
  };
  const [few, many] = [await count(2), await count(32)];
  const perMail = (await count(1)) - (await count(0));
  expect(many - few).toBe(30 * perMail);
  expect(perMail).toBe(2);
});
