import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { cardNumber, cardToken } from "~/domain/people/tablets/door-cards.server";
import { Caller } from "./support/browserless";
import { addPeople, addPerson, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Somebody leaves a house, moves to another, or dies: everything that the house had of them ends in the same moment, and the words stay theirs. */

const secret = "a secret for those who leave a house, of 44 letters";
let server: RunningServer;
let people: Record<PersonName, Actor>;
let olive: Caller;
let root: Caller;
let count = 0;

beforeAll(async () => {
  server = await startServer({ SESSION_SECRET: secret, TABLET_IDLE_SECONDS: "600" });
  people = await addPeople(server.db);
  olive = await Caller.signIn(server, "olive");
  root = await Caller.signIn(server, "root");
});

afterAll(() => server.stop());

async function makeTablet(owner: string): Promise<Caller> {
  const device = await Caller.signIn(server, owner);
  await device.post("/admin/tablets", "/admin/tablets", { name: "Library", place: "" });
  return device;
}

/** A resident of whom the house has all that it can have. */
async function moveIn() {
  count += 1;
  const name = `leaver-${count}`;
  const { userId: id } = await addPerson(server.db, name, { displayName: `Lena${count} Quist` });
  await root.call("PATCH", `/api/admin/users/${id}`, {
    ...{ assignedOwnerId: people.olive.userId, room: "7", groups: ["Choir"] },
  });
  const own = await Caller.signIn(server, name);
  const photo = readFileSync("tests/fixtures/photos/Portrait_8.jpg");
  await own.postStory(1, { content: "The mill." }, [new File([photo], "me.jpg", { type: "image/jpeg" })]);
  const { id: photoId } = await server.db
    .selectFrom("media")
    .select("id")
    .where("userId", "=", id)
    .executeTakeFirstOrThrow();
  await own.call("PUT", "/api/card-photo", { photoId, onCard: true, onTablet: true });
  await own.post("/account/tablet", "/account/tablet", { isOnTablets: "on" });
  await own.call("PUT", "/api/volunteer-choice", { takesVolunteers: true });
  await own.call("PUT", "/api/snapshot", { called: "Lena", calms: "A warm cup", isAllowed: true });
  await server.db
    .insertInto("circles")
    .values({ userId: id, createdAt: "2026-11-27T10:00:00.000Z", staffAllowedAt: "2026-11-27T10:00:00.000Z" })
    .execute();
  await olive.post("/admin/groups", "/admin/groups", { person: String(id) });
  const tablet = await makeTablet("olive");
  const card = await server.db
    .selectFrom("users")
    .select(["id", "cardGeneration"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const token = cardToken(secret, card);
  await tablet.page(`/d/${token}`);
  await tablet.post("/tablet", "/tablet", { intent: "card" });
  const turn = Number(/\/tablet\/turns\/(\d+)/.exec((await tablet.page("/tablet")).html)?.[1]);
  const viewing = await Caller.signIn(server, "olive");
  await viewing.call("POST", `/api/admin/switch-user/${id}`);
  const { json } = await olive.call("POST", "/api/admin/volunteers", { name: "Ruth", residents: [id] });
  const home = new URL(json.link, server.address).pathname;
  const volunteer = new Caller(server);
  const { headers } = await volunteer.post(home, home, { person: String(id) });
  return {
    id,
    name: `Lena${count}`,
    own,
    tablet,
    token,
    number: cardNumber(secret, card),
    turn,
    viewing,
    volunteer,
    home,
    sitting: headers.get("location") ?? "",
  };
}

type Resident = Awaited<ReturnType<typeof moveIn>>;

/** What a house's doors say of somebody. */
async function look({ id, name, tablet, token, number, turn, viewing, volunteer, home, sitting }: Resident) {
  const statusOf = async (caller: Caller, place: string) => (await caller.page(place)).status;
  const turns = { intent: "answer", content: "Words of the turn." };
  const seen = {
    tablet: (await tablet.page("/tablet")).html.includes(name),
    face: await statusOf(tablet, `/tablet/faces/${id}.jpg`),
    turn: (await tablet.post("/tablet", `/tablet/turns/${turn}`, turns)).status,
    card: await statusOf(tablet, `/d/${token}`),
    number: (await tablet.post("/tablet", "/tablet", { number })).status,
    volunteer: [(await volunteer.page(home)).html.includes(name), await statusOf(volunteer, sitting)],
  };
  const staff = {
    person: await statusOf(olive, `/admin/users/${id}`),
    viewing: (await viewing.call("GET", "/api/stories")).json?.[0]?.content?.includes("The mill") ?? false,
    header: (
      await olive.call("GET", "/api/stories", undefined, { "x-admin-viewing-user": JSON.stringify({ id }) })
    ).status,
    snapshot: await statusOf(olive, `/admin/users/${id}/snapshot.pdf`),
    cards: await statusOf(olive, `/admin/users/${id}/card.pdf`),
  };
  return { seen, staff };
}

const keptBy = async (id: number) => {
  const row = await server.db
    .selectFrom("users")
    .leftJoin("circles", "circles.userId", "users.id")
    .leftJoin("carerSnapshots", "carerSnapshots.userId", "users.id")
    .select(["users.room", "users.takesVolunteers", "circles.staffAllowedAt", "carerSnapshots.allowedAt"])
    .where("users.id", "=", id)
    .executeTakeFirstOrThrow();
  const rows = async (table: "oneTimeTokens" | "residentGroupMembers" | "cardPhotos" | "tabletTurns") =>
    (await server.db.selectFrom(table).select("id").where("userId", "=", id).execute()).length;
  return {
    ...row,
    ...{ codes: await rows("oneTimeTokens"), groups: await rows("residentGroupMembers") },
    ...{ faces: await rows("cardPhotos"), turns: await rows("tabletTurns") },
  };
};

const ways: Record<string, (resident: Resident) => Promise<number>> = {
  leaves: async ({ id }) =>
    (await olive.post(`/admin/users/${id}`, `/admin/users/${id}`, { intent: "leave" })).status,
  moves: async ({ id }) =>
    (await root.call("PATCH", `/api/admin/users/${id}`, { assignedOwnerId: people.otto.userId })).status,
};

test.each(Object.keys(ways))(
  "who %s: owner, cards, tablets, volunteers and links end in the same moment",
  async (way) => {
    const resident = await moveIn();
    const open = { tablet: true, face: 200, turn: 303, card: 303, number: 303, volunteer: [true, 200] };
    const staff = { person: 200, viewing: true, header: 200, snapshot: 200, cards: 200 };
    expect(await look(resident)).toEqual({ seen: open, staff });
    expect(await keptBy(resident.id)).toMatchObject({
      codes: 1,
      groups: 1,
      faces: 1,
      allowedAt: expect.any(String),
    });
    expect(await ways[way]?.(resident)).toBeLessThan(400);
    expect(await look(resident)).toEqual({
      seen: { tablet: false, face: 404, turn: 404, card: 404, number: 400, volunteer: [false, 404] },
      staff: { person: 404, viewing: false, header: 403, snapshot: 404, cards: 404 },
    });
    expect(await keptBy(resident.id)).toEqual({
      ...{ room: "", takesVolunteers: null, staffAllowedAt: null, allowedAt: null },
      ...{ codes: 0, groups: 0, faces: 0, turns: 0 },
    });
    // The words went with her.
    const stories = (await resident.own.call("GET", "/api/stories")).json as { content: string }[];
    const told = stories.map(({ content }) => content).join();
    for (const words of ["The mill.", "Words of the turn."]) expect(told).toContain(words);
  },
);

test.each(Object.keys(ways))(
  "who %s keeps an address of their own, and not one that only the house knows",
  async (way) => {
    const housed = await moveIn();
    const known = await moveIn();
    const set = (caller: Caller, { id }: Resident, email: string) =>
      caller.call("PATCH", `/api/admin/users/${id}`, { email });
    expect((await set(olive, housed, "office@house.example")).status).toBe(200);
    expect((await set(root, known, "lena@example.org")).status).toBe(200);
    const emailOf = async ({ id }: Resident) =>
      (await server.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirst())?.email;
    expect([await emailOf(housed), await emailOf(known)]).toEqual([
      "office@house.example",
      "lena@example.org",
    ]);
    for (const resident of [housed, known]) expect(await ways[way]?.(resident)).toBeLessThan(400);
    expect([await emailOf(housed), await emailOf(known)]).toEqual([null, "lena@example.org"]);
    // It may have been hers after all: there she learns of it, once.
    const told = await server.db
      .selectFrom("mails")
      .select("kind")
      .where("userId", "=", housed.id)
      .where("recipient", "=", "office@house.example")
      .where("kind", "=", "mail-changed")
      .execute();
    expect(told).toHaveLength(1);
    const later = await Caller.signIn(server, (await nameOf(housed)) ?? "");
    expect((await later.call("GET", "/api/stories")).json).toHaveLength(1);
  },
);

const nameOf = async ({ id }: Resident) =>
  (await server.db.selectFrom("users").select("username").where("id", "=", id).executeTakeFirst())?.username;

test("who has died has no card, turn, face or volunteer, and a sign of life brings them back", async () => {
  const resident = await moveIn();
  const set = (keptAt: string | null) =>
    server.db.updateTable("users").set({ keptAt }).where("id", "=", resident.id).execute();
  await set("2026-11-27T10:00:00.000Z");
  const { seen } = await look(resident);
  expect(seen).toEqual({
    ...{ tablet: false, face: 404, turn: 404, card: 404, number: 400, volunteer: [false, 404] },
  });
  await set(null);
  expect((await look(resident)).seen).toMatchObject({ face: 200, turn: 303, card: 303, number: 303 });
  // From the first word about it on, the name is off the start page; the card may be the sign of life.
  await resident.tablet.post("/tablet", "/tablet/done", {});
  expect((await resident.tablet.page("/tablet")).html).toContain(resident.name);
  const askedAliveAt = "2026-11-27T10:00:00.000Z";
  await server.db.updateTable("users").set({ askedAliveAt }).where("id", "=", resident.id).execute();
  expect((await resident.tablet.page("/tablet")).html).not.toContain(resident.name);
  expect((await resident.tablet.page(`/tablet/faces/${resident.id}.jpg`)).status).toBe(404);
  expect((await resident.tablet.page(`/d/${resident.token}`)).status).toBe(303);
});
