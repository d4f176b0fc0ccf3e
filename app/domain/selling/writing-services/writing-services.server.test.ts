import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CheckoutRow } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import { mailsTo } from "../../../../tests/support/mails";
import { openPaymentFixture, type PaymentFixture } from "../../../../tests/support/payment-fixture";
import { addPeople } from "../../../../tests/support/people";
import { days } from "../../base/deps";
import { Conflict, Forbidden, NotFound, ValidationError } from "../../base/errors";
import { changeSettings, getSettings } from "../../base/settings/settings.server";
import type { PlanId } from "../../people/plans/plans";
import { getWritingSession } from "../../writing/workspace/progress.server";
import { anonymizeCheckouts } from "../checkouts/anonymize-checkouts.server";
import { beginCheckout } from "../checkouts/begin-checkout.server";
import { grantCheckout } from "../checkouts/grant.server";
import { changeWritingService, type WritingServiceAction } from "./change-writing-service.server";
import { startWritingService } from "./sale.server";
import { findNextAppointment, getWritingService, listWritingServices } from "./writing-services.server";

/* The writer's desk: what the sale of a plan with writer hours begins. */

let deps: PaymentFixture["deps"] & { config: { supportEmail: string } };
let stripe: PaymentFixture["stripe"];
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  const fixture = await openPaymentFixture();
  stripe = fixture.stripe;
  deps = { ...fixture.deps, config: { ...fixture.deps.config, supportEmail: "desk@example.org" } };
  // A Thursday.
  deps.clock.advance(Date.parse("2027-03-04T15:00:00.000Z") - deps.clock.now().getTime());
  people = await addPeople(deps.db);
  await deps.db
    .updateTable("users")
    .set({ email: "ada@example.org" })
    .where("username", "=", "ada")
    .execute();
  await deps.db
    .updateTable("users")
    .set({ email: "olive@example.org" })
    .where("username", "=", "olive")
    .execute();
});

afterEach(() => stripe.close());

async function sell(planId: PlanId, buyer: "ada" | "ben" | null = "ada"): Promise<CheckoutRow> {
  const actor = buyer && people[buyer];
  const input = { planId, promoCode: null, email: `${buyer ?? "new"}@example.org`, shownCents: null };
  const { checkout } = await beginCheckout(deps, actor, { address: "192.0.2.1" }, input, null);
  return deps.db.transaction().execute((db) => grantCheckout({ ...deps, db }, checkout));
}

async function giveAddress(userId: number): Promise<void> {
  const name = { firstName: "Ada", lastName: "Whitfield", phone: "555 010 0123" };
  const place = { address: "12 Mill Lane", city: "Galena", state: "IL", zipCode: "61036" };
  await deps.db
    .insertInto("postalAddresses")
    .values({ userId, ...name, ...place, updatedAt: "" })
    .execute();
}

const open = () => listWritingServices(deps, people.root, { isDone: false });
const service = (id = 1) => getWritingService(deps, people.root, id);
const remaining = async () => (await getWritingSession(deps, people.ada)).timeRemaining;

async function change(
  action: WritingServiceAction,
  more: { notes?: string; used?: [number, number | null][] } = {},
) {
  const { notes, version, chosenTimeZone } = await service();
  const given = { notes, version, timeZone: chosenTimeZone, ...more, used: new Map(more.used) };
  return changeWritingService(deps, people.root, 1, given, action);
}

const call = (date = "2027-03-09", time = "15:30"): WritingServiceAction => ({
  kind: "add call",
  appointment: { date, time, plannedMinutes: 45 },
});

describe("a sale", () => {
  test.each(["guided", "family", "white-glove"] as const)("of %s is a line at once", async (planId) => {
    await sell(planId);
    const [line] = await open();
    expect(line).toMatchObject({ buyer: "Ada Whitfield", email: "ada@example.org", contactedAt: null });
    // Two business days from a Thursday.
    expect(line?.firstContactDueAt).toBe("2027-03-08T15:00:00.000Z");
  });

  test("of a plan without a writer is none, and mails nobody", async () => {
    await sell("self-serve");
    expect([await open(), await mailsTo(deps.db, "desk@example.org")]).toEqual([[], []]);
  });

  test("mails the support address and the buyer's owner, once", async () => {
    const checkout = await sell("white-glove");
    await startWritingService(deps, checkout);
    for (const address of ["desk@example.org", "olive@example.org"]) {
      const mails = await mailsTo(deps.db, address, "writing-sold");
      expect(mails).toHaveLength(1);
      for (const words of [
        "Ada Whitfield",
        "2-week delivery",
        "10 hours with a professional writer",
        "March 8",
      ])
        expect(mails[0]?.text).toContain(words);
    }
  });

  test("names its plan in the language of the staff who read of it, not of the buyer", async () => {
    await inLanguage("es", () => sell("guided"));
    expect((await open())[0]?.planName).toBe("Guided Experience");
    const [mail] = await mailsTo(deps.db, "olive@example.org", "writing-sold");
    expect(mail?.text).toContain("Ada Whitfield has bought Guided Experience.");
    expect((await inLanguage("es", open))[0]?.planName).toBe("Con acompañamiento");
  });

  test("is due by the setting", async () => {
    await changeSettings(deps, people.root, { ...(await getSettings(deps.db)), firstContactDays: 1 });
    await sell("family");
    expect((await open())[0]?.firstContactDueAt).toBe("2027-03-05T15:00:00.000Z");
  });

  test("to a new buyer is the administrators' to see, with the address of the purchase", async () => {
    await sell("family", null);
    expect(await open()).toMatchObject([{ buyer: "new@example.org", userId: null }]);
    expect(await listWritingServices(deps, people.olive, { isDone: false })).toEqual([]);
  });
});

describe("who may see it", () => {
  beforeEach(() => sell("family"));

  test("the owner of the buyer, and no other owner", async () => {
    expect(await listWritingServices(deps, people.olive, { isDone: false })).toHaveLength(1);
    expect(await listWritingServices(deps, people.otto, { isDone: false })).toEqual([]);
    await expect(getWritingService(deps, people.otto, 1)).rejects.toThrow(NotFound);
    const nothing = { notes: "x", version: 1, timeZone: "", used: new Map() };
    await expect(changeWritingService(deps, people.otto, 1, nothing, { kind: "save" })).rejects.toThrow(
      NotFound,
    );
  });

  test("no participant, not even the buyer", async () => {
    await expect(listWritingServices(deps, people.ada, { isDone: false })).rejects.toThrow(Forbidden);
    await expect(getWritingService(deps, people.ada, 1)).rejects.toThrow(Forbidden);
  });

  test("shows phone, address and the time zone of the state", async () => {
    await giveAddress(people.ada.userId);
    expect(await service()).toMatchObject({
      phone: "555 010 0123",
      address: ["Ada Whitfield", "12 Mill Lane", "Galena, IL 61036"],
      timeZone: "America/Chicago",
      promises: ["10 hours with a professional writer", "1 printed book"],
      timeRemaining: "10h 0m",
    });
  });
});

describe("a planned call", () => {
  beforeEach(async () => {
    await sell("family");
    await giveAddress(people.ada.userId);
  });

  test("is in the customer's time zone, on their account, and in a mail with a calendar file", async () => {
    await change(call());
    expect(await findNextAppointment(deps, people.ada)).toEqual({
      startsAt: "2027-03-09T21:30:00.000Z",
      plannedMinutes: 45,
      timeZone: "America/Chicago",
    });
    const [mail] = await mailsTo(deps.db, "ada@example.org", "appointment");
    expect(mail?.text.replaceAll("\u202f", " ")).toContain("Tuesday, March 9, 2027, at 3:30 PM Central time");
    expect(mail?.text).toContain("555 010 0123");
    expect(mail?.calendar).toContain("DTSTART:20270309T213000Z");
    expect((await service()).contactedAt).not.toBeNull();
  });

  test("that is cancelled leaves the account, and a mail takes it off the calendar", async () => {
    await change(call());
    const [added] = await mailsTo(deps.db, "ada@example.org", "appointment");
    await change({ kind: "cancel call", callId: 1 });
    expect(await findNextAppointment(deps, people.ada)).toBeNull();
    const [cancelled] = await mailsTo(deps.db, "ada@example.org", "appointment");
    const uid = (text: string | null | undefined) => /^UID:.*$/m.exec(text ?? "")?.[0];
    expect(uid(cancelled?.calendar)).toBe(uid(added?.calendar));
    expect(cancelled?.calendar).toContain("STATUS:CANCELLED");
    await expect(change({ kind: "cancel call", callId: 1 })).rejects.toThrow(NotFound);
  });

  test("cannot be in the past", async () => {
    await expect(change(call("2027-03-04", "08:00"))).rejects.toThrow(ValidationError);
    expect((await service()).calls).toEqual([]);
  });
});

describe("a plan that was given", () => {
  const receivers = "ben@example.org";

  beforeEach(async () => {
    const { id } = await sell("family", null);
    const given = { isGift: 1 as const, userId: people.ben.userId, email: "giver@example.org" };
    await deps.db.updateTable("checkouts").set(given).where("id", "=", id).execute();
    await deps.db.deleteFrom("writingServices").execute();
    await deps.db.deleteFrom("mails").execute();
  });

  const start = async () => {
    const checkout = await deps.db.selectFrom("checkouts").selectAll().executeTakeFirstOrThrow();
    await startWritingService(deps, checkout);
    await change(call());
    return (await mailsTo(deps.db, "desk@example.org", "writing-sold"))[0]?.text ?? "";
  };

  test("is told of with the address of who has it, who hears of their calls", async () => {
    await deps.db
      .updateTable("users")
      .set({ email: receivers })
      .where("id", "=", people.ben.userId)
      .execute();
    const text = await start();
    expect(text).toContain(" was given Family Legacy.");
    expect(text).toContain(receivers);
    expect(text).not.toContain("giver@example.org");
    expect(await mailsTo(deps.db, receivers, "appointment")).toHaveLength(1);
  });

  test("mails nothing of it to who gave it, where who has it has no address", async () => {
    await deps.db.updateTable("users").set({ email: null }).where("id", "=", people.ben.userId).execute();
    expect(await start()).not.toContain("giver@example.org");
    expect(await open()).toMatchObject([{ email: null }]);
    expect(await mailsTo(deps.db, "giver@example.org")).toEqual([]);
  });
});

describe("minutes used", () => {
  test("of a plan with hours are taken off them at once, and given back", async () => {
    await sell("family");
    await change(call());
    await change({ kind: "save" }, { used: [[1, 50]] });
    expect(await remaining()).toBe("9h 10m");
    await change({ kind: "save" }, { used: [[1, 20]] });
    expect(await remaining()).toBe("9h 40m");
    await change({ kind: "save" }, { used: [[1, null]] });
    expect(await remaining()).toBe("10h 0m");
  });

  test("of a weekly hour are of their week alone", async () => {
    await sell("guided");
    await change(call("2027-03-05"));
    await change({ kind: "save" }, { used: [[1, 45]] });
    expect(await remaining()).toBe("0h 15m");
    deps.clock.advance(7 * days);
    expect(await remaining()).toBe("1h 0m");
  });

  test("of another service's call are not taken", async () => {
    await sell("family");
    await sell("family", "ben");
    await changeWritingService(
      deps,
      people.root,
      2,
      { notes: "", version: 1, timeZone: "", used: new Map() },
      call(),
    );
    await change({ kind: "save" }, { used: [[1, 30]] });
    expect((await service(2)).calls).toMatchObject([{ usedMinutes: null }]);
    expect(await remaining()).toBe("10h 0m");
  });
});

describe("notes", () => {
  beforeEach(() => sell("family"));

  test("of two writers at once do not overwrite each other", async () => {
    const shown = { timeZone: "", used: new Map(), version: 1 };
    await changeWritingService(
      deps,
      people.root,
      1,
      { ...shown, notes: "Likes mornings." },
      { kind: "save" },
    );
    const second = { ...shown, notes: "Hard of hearing." };
    await expect(changeWritingService(deps, people.olive, 1, second, { kind: "save" })).rejects.toThrow(
      Conflict,
    );
    expect((await service()).notes).toBe("Likes mornings.");
  });

  test("are kept whichever button is pressed, with the button's change or not at all", async () => {
    await change({ kind: "done" }, { notes: "Printed and sent." });
    expect(await open()).toEqual([]);
    expect(await service()).toMatchObject({ notes: "Printed and sent.", doneAt: expect.any(String) });
    await expect(change(call("2020-01-01"), { notes: "Lost?" })).rejects.toThrow(ValidationError);
    expect((await service()).notes).toBe("Printed and sent.");
    await change({ kind: "reopen" });
    expect(await open()).toHaveLength(1);
  });

  test("go with the account of the customer", async () => {
    await change(call(), { notes: "Her own words." });
    await anonymizeCheckouts(deps, people.ada.userId);
    const left = [
      await deps.db.selectFrom("writingServices").select("id").execute(),
      await deps.db.selectFrom("writingCalls").select("id").execute(),
    ];
    expect(left).toEqual([[], []]);
  });
});
