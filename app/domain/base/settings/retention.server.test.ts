import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CheckoutState, MailState, Tables } from "~/db/tables";
import { purgeRetained } from "~/domain/running/retention/retention.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { deleteMessage, sendMessage } from "../../running/contact/contact.server";
import { anonymizeCheckouts } from "../../selling/checkouts/anonymize-checkouts.server";
import { recordAudit } from "../audit/audit.server";
import { type Deps, days, nowText } from "../deps";
import { Forbidden, NotFound } from "../errors";
import { enqueueJob, finishJob } from "../jobs/jobs.server";
import { enqueueMail } from "../mail/outbox.server";
import { changeSettings, getSettings, type Settings } from "./settings.server";

let deps: Deps & {
  clock: FakeClock;
  config: { brandName: string; appUrl: undefined; supportEmail: string };
};
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: undefined, supportEmail: "help@example.org" };
  deps = { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
});

afterEach(() => deps.db.destroy());

const keep = async (settings: Partial<Settings>) =>
  changeSettings(deps, people.root, { ...(await getSettings(deps.db)), ...settings });
const ids = async (table: keyof Tables) =>
  (
    await deps.db
      .selectFrom(table as "mails")
      .select("id")
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);
const ask = (subject: string) => {
  const from = { name: "Ann Reed", email: `${subject}@example.org`, phone: "555 010 0199" };
  return sendMessage(deps, { address: "192.0.2.7" }, { ...from, subject, message: "How do we begin?" }, null);
};

describe("messages of the contact form", () => {
  test("go after the setting's days, with the mails about them", async () => {
    await keep({ contactMessageDays: 10 });
    await ask("first");
    deps.clock.advance(days);
    const { id } = await ask("second");
    deps.clock.advance(9 * days);
    await purgeRetained(deps, "old contact messages");
    expect(await ids("contactMessages")).toEqual([id]);
    const mails = await deps.db.selectFrom("mails").select("contactMessageId").execute();
    expect(mails).toEqual([{ contactMessageId: id }]);
  });

  test("are deleted by administrators alone, with an entry in the audit log", async () => {
    const { id } = await ask("first");
    for (const actor of [people.ada, people.olive])
      await expect(deleteMessage(deps, actor, id)).rejects.toThrow(Forbidden);
    await deleteMessage(deps, people.root, id);
    expect([await ids("contactMessages"), await ids("mails")]).toEqual([[], []]);
    const entry = await deps.db.selectFrom("auditLog").selectAll().executeTakeFirst();
    expect(entry).toMatchObject({ action: "message.delete", details: JSON.stringify({ id }) });
    await expect(deleteMessage(deps, people.root, id)).rejects.toThrow(NotFound);
  });
});

test("mails go when they are old and were sent, given up or put aside, and no others", async () => {
  await keep({ sentMailDays: 7 });
  const letter = { subject: "Hello", to: "Ann", paragraphs: ["Hello."], closing: [] };
  const states: MailState[] = ["queued", "sending", "sent", "failed", "put-aside"];
  const add = async (state: MailState) => {
    await enqueueMail(deps, {
      kind: "welcome",
      userId: null,
      recipient: "ann@example.org",
      letter: () => letter,
    });
    const last = (await ids("mails")).at(-1) ?? 0;
    await deps.db.updateTable("mails").set({ state }).where("id", "=", last).execute();
  };
  for (const state of states) await add(state);
  // More than are deleted at once.
  for (let times = 0; times < 50; times += 1) await add("sent");
  deps.clock.advance(6 * days);
  await add("sent");
  deps.clock.advance(days);
  await purgeRetained(deps, "old mails");
  const left = await deps.db.selectFrom("mails").select("state").orderBy("id").execute();
  expect(left.map(({ state }) => state)).toEqual(["queued", "sending", "sent"]);
});

test("the audit log goes after the setting's days", async () => {
  await keep({ auditLogDays: 30 });
  for (let times = 0; times < 450; times += 1) await recordAudit(deps, people.root, "old");
  deps.clock.advance(days);
  await recordAudit(deps, people.root, "new");
  deps.clock.advance(29 * days);
  await purgeRetained(deps, "the old audit log");
  const left = await deps.db.selectFrom("auditLog").select("action").execute();
  expect(left).toEqual([{ action: "new" }]);
});

test("done jobs go after the setting's days", async () => {
  await keep({ doneJobDays: 2 });
  const job = { kind: "make-export", subjectId: null, userId: null } as const;
  for (let times = 0; times < 600; times += 1) await enqueueJob(deps, job);
  for (const id of [1, 599]) await finishJob(deps, id);
  deps.clock.advance(days);
  await finishJob(deps, 600);
  deps.clock.advance(days);
  await purgeRetained(deps, "finished jobs");
  const left = await ids("jobs");
  expect([left.length, left.includes(1), left.includes(599), left.includes(600)]).toEqual([
    598,
    false,
    false,
    true,
  ]);
});

describe("checkouts", () => {
  async function purgeCheckouts(): Promise<void> {
    await purgeRetained(deps, "unpaid checkouts");
    await purgeRetained(deps, "paid checkouts");
  }

  async function addCheckout(state: CheckoutState, userId: number | null = null): Promise<number> {
    const now = nowText(deps.clock);
    const dates = { createdAt: now, updatedAt: now, paidAt: now };
    const plan = { planId: "family", quote: "{}", dueCents: 106_812, email: "ann@example.org" };
    const reference = `checkout ${(await ids("checkouts")).length}`;
    const { id } = await deps.db
      .insertInto("checkouts")
      .values({ reference, userId, state, ...plan, ...dates })
      .returning("id")
      .executeTakeFirstOrThrow();
    const receipt = { source: reference, amountCents: 106_812, url: "https://pay.example/1", paidAt: now };
    await deps.db
      .insertInto("receipts")
      .values({ checkoutId: id, ...receipt })
      .execute();
    return id;
  }

  async function subscribe(userId: number, checkoutId: number): Promise<void> {
    const now = nowText(deps.clock);
    const dates = { lastEventAt: now, createdAt: now, updatedAt: now };
    await deps.db
      .insertInto("subscriptions")
      .values({ userId, checkoutId, planId: "family", state: "active", ...dates })
      .execute();
  }

  test("that were not paid go first; those that wait for money stay", async () => {
    await keep({ unpaidCheckoutDays: 7, paidCheckoutDays: 365 });
    const states: CheckoutState[] = ["open", "invoiced", "verifying", "processing"];
    for (const state of states) await addCheckout(state);
    for (const state of ["expired", "cancelled", "failed"] as const) await addCheckout(state);
    const paid = await addCheckout("paid");
    deps.clock.advance(7 * days);
    await purgeCheckouts();
    expect(await ids("checkouts")).toEqual([1, 2, 3, 4, paid]);
    deps.clock.advance(358 * days);
    await purgeCheckouts();
    expect([await ids("checkouts"), await ids("receipts")]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  test("of a plan in use stay", async () => {
    const { userId } = people.ada;
    const [before, current] = [await addCheckout("paid", userId), await addCheckout("paid", userId)];
    await subscribe(userId, current);
    deps.clock.advance(36_500 * days);
    await purgeCheckouts();
    expect(await ids("checkouts")).toEqual([current]);
    expect(before).not.toBe(current);
  });

  test("of a one-time plan that stays beside a monthly one stay", async () => {
    const { userId } = people.ada;
    const once = await addCheckout("paid", userId);
    const monthly = await addCheckout("paid", userId);
    await deps.db.updateTable("checkouts").set({ planId: "guided" }).where("id", "=", monthly).execute();
    await subscribe(userId, monthly);
    await deps.db.updateTable("users").set({ paidPlan: "family" }).where("id", "=", userId).execute();
    await addCheckout("paid", people.ben.userId);
    deps.clock.advance(36_500 * days);
    await purgeCheckouts();
    expect(await ids("checkouts")).toEqual([once, monthly]);
  });

  test("that were paid stay without their buyer when the account is deleted", async () => {
    const { userId } = people.ada;
    const paid = await addCheckout("paid", userId);
    await subscribe(userId, paid);
    const unpaid = await addCheckout("expired", userId);
    const others = await addCheckout("paid", people.ben.userId);
    await anonymizeCheckouts(deps, userId);
    const rows = await deps.db
      .selectFrom("checkouts")
      .select(["id", "userId", "email", "dueCents"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: paid, userId: null, email: null, dueCents: 106_812 },
      { id: unpaid, userId, email: "ann@example.org", dueCents: 106_812 },
      { id: others, userId: people.ben.userId, email: "ann@example.org", dueCents: 106_812 },
    ]);
    const receipts = await deps.db.selectFrom("receipts").select(["amountCents", "url"]).execute();
    expect(receipts[0]).toEqual({ amountCents: 106_812, url: null });
    expect(receipts[2]?.url).toBe("https://pay.example/1");
  });
});
