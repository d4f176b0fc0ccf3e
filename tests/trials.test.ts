import { afterAll, beforeAll, expect, test } from "vitest";
import { cardToken } from "~/domain/people/tablets/door-cards.server";
import { Caller, saysFailure } from "./support/browserless";
import { mailsTo } from "./support/mails";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* A house tries the site: its form, its link, its owner, its residents' tablet, and its end. */

const secret = "a secret for tablets and door cards of 43 letters";
const form = { house: "Hazel Court", name: "Nora Hale", email: "nora@hazel.example" };
let server: RunningServer;
let root: Caller;
let owner: Caller;
let ownerId: number;

beforeAll(async () => {
  server = await startPublicServer({ SESSION_SECRET: secret });
  await addPeople(server.db);
  root = await Caller.signIn(server, "root");
});

afterAll(() => server.stop());

const allow = () =>
  server.db
    .insertInto("settings")
    .values({ name: "houseTrials", value: '"yes"', changedAt: new Date().toISOString() })
    .execute();
const linkTo = async (email: string) =>
  /\/assisted-living\/try\/[\w-]+/.exec((await mailsTo(server.db, email))[0]?.text ?? "")?.[0] ?? "";
const setTrial = (set: { endsAt?: string; readableUntil?: string }) =>
  server.db.updateTable("houseTrials").set(set).where("userId", "=", ownerId).execute();

test("the page has no form, and its address nothing, before the operator allows it", async () => {
  const visitor = new Caller(server);
  expect((await visitor.page("/assisted-living")).html).not.toContain('action="/assisted-living/try"');
  expect((await visitor.page("/assisted-living/try")).status).toBe(404);
  expect((await visitor.call("POST", "/api/trials", form)).status).toBe(404);
  await allow();
  expect((await visitor.page("/assisted-living")).html).toContain('action="/assisted-living/try"');
});

test("what is left out stands beside its field, with all else that was typed", async () => {
  const answer = await new Caller(server).post("/assisted-living", "/assisted-living/try", {
    ...form,
    email: "nora",
  });
  expect(answer.status).toBe(400);
  expect(answer.html).toContain("Please enter a valid email address");
  expect(answer.html).toContain("Hazel Court");
});

test("the form answers every address the same, and the link is used by a press alone", async () => {
  const visitor = new Caller(server);
  await server.db
    .updateTable("users")
    .set({ email: "ada@example.org", locale: "es" })
    .where("username", "=", "ada")
    .execute();
  const known = await visitor.post("/assisted-living", "/assisted-living/try", {
    ...form,
    email: "ada@example.org",
  });
  const unknown = await visitor.post("/assisted-living", "/assisted-living/try", form);
  for (const answer of [known, unknown])
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/assisted-living/try?asked=1"]);
  expect((await mailsTo(server.db, "ada@example.org"))[0]?.html).toContain('<html lang="es"');
  const link = await linkTo(form.email);
  for (let look = 0; look < 2; look += 1) {
    const page = await new Caller(server).page(link);
    expect([page.status, page.html.includes("Begin the trial")]).toEqual([200, true]);
  }
  owner = new Caller(server);
  for (const begun of await owner.postTwice(link, link, {})) {
    expect(begun.status).toBe(303);
    expect(begun.headers.get("location")).toContain("/account/second-factor");
  }
  const { id } = await server.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", form.email)
    .executeTakeFirstOrThrow();
  ownerId = id;
  expect((await new Caller(server).page(link)).html).toContain("This link does not work");
});

test("the owner can do nothing as such before the second step", async () => {
  expect((await owner.page("/admin")).status).not.toBe(200);
  expect((await owner.call("POST", "/api/admin/residents", { rows: [{ name: "Dora Finch" }] })).status).toBe(
    403,
  );
  const now = new Date().toISOString();
  const factor = { userId: ownerId, encryptedSecret: "x", createdAt: now, confirmedAt: now };
  await server.db.insertInto("secondFactors").values(factor).execute();
  expect((await owner.page("/admin")).html).toContain("Your trial goes on until");
});

test("a list of four is refused whole, with an address beside its line, and one of three is made", async () => {
  const rows = ["Dora Finch", "Walter Bell", "Grace Hill", "June Moss"].map((name) => ({ name }));
  const four = await owner.call("POST", "/api/admin/residents", { rows });
  expect([four.status, JSON.stringify(four.json)]).toEqual([
    400,
    expect.stringContaining("A trial is for 3 residents"),
  ]);
  expect(
    four.json.rows.map(({ refuses }: { refuses: { kind: string }[] }) => refuses.map(({ kind }) => kind)),
  ).toEqual([...[[], [], [], ["trialFull"]]]);
  const withAddress = await owner.call("POST", "/api/admin/residents/check", {
    rows: [{ name: "Dora Finch", email: "dora@example.org" }],
  });
  expect(withAddress.json.rows[0].refuses[0]).toMatchObject({ kind: "mailInTrial", field: "email" });
  const three = await owner.call("POST", "/api/admin/residents", { rows: rows.slice(0, 3) });
  expect(three.json.rows).toHaveLength(3);
});

test("once it is over a card and a tablet say something kind, and its residents read and leave", async () => {
  const device = new Caller(server);
  device.cookie = owner.cookie;
  expect((await device.post("/admin/tablets", "/admin/tablets", { name: "Hall", place: "" })).status).toBe(
    303,
  );
  const residents = await server.db
    .selectFrom("users")
    .select(["id", "cardGeneration", "passwordHash"])
    .where("assignedOwnerId", "=", ownerId)
    .orderBy("id")
    .execute();
  const [dora] = residents;
  if (!dora) throw new Error("nobody lives there");
  const card = `/d/${cardToken(secret, dora)}`;
  const begin = async () => {
    await device.page(card);
    return device.post("/tablet", "/tablet", { intent: "card" });
  };
  expect((await begin()).status).toBe(303);
  const turn = Number(/\/tablet\/turns\/(\d+)/.exec((await device.page("/tablet")).html)?.[1]);
  const answerPage = "/tablet?write=1";
  await setTrial({ endsAt: new Date(Date.now() - 60_000).toISOString() });
  // What was begun before the end is taken.
  const told = await device.post(answerPage, `/tablet/turns/${turn}`, { content: "The mill at the river." });
  expect(told.status).toBe(303);
  await device.post("/tablet", `/tablet/turns/${turn}`, { intent: "next" });
  const start = (await device.page("/tablet")).html;
  expect(start).toContain("Thank you for all that you told");
  expect(start).not.toContain("Dora");
  expect((await begin()).headers.get("location")).toBe("/tablet");
  expect((await device.page("/tablet")).html).toContain("Thank you for all that you told");
  const stories = await server.db
    .selectFrom("stories")
    .select("content")
    .where("userId", "=", dora.id)
    .execute();
  expect(stories).toEqual([{ content: "The mill at the river." }]);

  const { passwordHash } = await server.db
    .selectFrom("users")
    .select("passwordHash")
    .where("username", "=", "ada")
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("users")
    .set({ passwordHash, username: "dora", usernameKey: "dora" })
    .where("id", "=", dora.id)
    .execute();
  const resident = await Caller.signIn(server, "dora");
  await setTrial({ endsAt: new Date(Date.now() - 13 * 3_600_000).toISOString() });
  expect((await resident.page("/account")).html).toContain("The trial is over, so nothing new is written.");
  const refused = await resident.call("POST", "/api/stories", { promptId: 2, content: "More." });
  expect([refused.status, refused.json.message]).toEqual([
    403,
    expect.stringContaining("The trial of this house is over"),
  ]);
  expect((await resident.call("GET", "/api/stories")).status).toBe(200);
  expect((await resident.page("/account/export")).status).toBe(200);

  const mine = "violet teapot gravel 81";
  const weak = await resident.post("/account/take-along", "/account/take-along", {
    password: "short",
    confirmPassword: "short",
  });
  expect(weak.status).toBe(400);
  const left = await resident.post("/account/take-along", "/account/take-along", {
    password: mine,
    confirmPassword: mine,
  });
  expect([left.status, left.headers.get("location")]).toEqual([303, "/account"]);
  expect((await resident.call("POST", "/api/stories", { promptId: 2, content: "More." })).status).toBe(201);
  expect((await resident.page("/account/take-along")).status).toBe(404);
  expect((await new Caller(server).page(card)).status).toBe(404);
});

test("administrators see the trial, make it a full house, and nobody else may", async () => {
  const olive = await Caller.signIn(server, "olive");
  expect((await olive.page("/admin/trials")).status).toBe(403);
  expect((await olive.call("GET", "/api/admin/trials")).status).toBe(403);
  const { json } = await root.call("GET", "/api/admin/trials");
  expect(json).toMatchObject([{ house: "Hazel Court", residents: 2, state: "reading" }]);
  expect((await root.page("/admin/trials")).html).toContain("Reads until");
  const trial = String(json[0].id);
  for (const answer of await root.postTwice("/admin/trials", "/admin/trials", { trial, state: "full" }))
    expect([answer.status, saysFailure(answer)]).toEqual([303, false]);
  expect((await root.call("PATCH", `/api/admin/trials/${trial}`, { state: "full" })).status).toBe(409);
  expect((await root.call("PATCH", `/api/admin/trials/${trial}`, { state: "x" })).status).toBe(400);
  const more = await root.call("POST", "/api/admin/residents", {
    ...{ rows: [{ name: "June Moss" }], assignedOwnerId: ownerId },
  });
  expect(more.json.rows).toHaveLength(1);
});
