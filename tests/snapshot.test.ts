import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import { targetsOf } from "./support/page-forms";
import { infoOf, textOf } from "./support/pdf";
import { addPeople, addPerson, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The page for carers: there while its resident allows it, and gone at once. */

let server: RunningServer;
let people: Record<PersonName, Self>;
let ada: Caller;
let olive: Caller;
let otto: Caller;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  [ada, olive, otto] = await Promise.all([
    Caller.signIn(server, "ada"),
    Caller.signIn(server, "olive"),
    Caller.signIn(server, "otto"),
  ]);
  await ada.call("POST", "/api/biographical-info", {
    name: "Ada Whitfield",
    spouse: "Walter",
    children: "June and Ray",
    occupation: "Milliner",
    birthplace: "Galena",
  });
});

afterAll(() => server.stop());

const words = {
  ...{ called: "Addie", lovedOnes: "Walter\nJune and Ray", work: "Hats", places: "Galena" },
  ...{ music: "Fiddle tunes", calms: "A warm cup", dislikes: "Loud doors" },
};
const adaPage = () => `/admin/users/${people.ada.userId}`;
const adaPdf = (size = "letter") => `${adaPage()}/snapshot.pdf?size=${size}`;
const statusOf = async (caller: Caller, address: string) => (await caller.page(address)).status;

test("begins with what About me says, and stores nothing", async () => {
  const { status, json } = await ada.call("GET", "/api/snapshot");
  expect(status).toBe(200);
  expect(json).toEqual({
    ...{ called: "Ada", lovedOnes: "Walter\nJune and Ray", work: "Milliner", places: "Galena" },
    ...{ music: "", calms: "", dislikes: "" },
    ...{ version: 0, isAllowed: false, checkedAt: null },
  });
  const { html } = await ada.page("/account/snapshot");
  expect(html).toContain("Milliner");
  expect(html).toContain("What calms me");
  expect(await server.db.selectFrom("carerSnapshots").selectAll().execute()).toEqual([]);
  expect(targetsOf((await ada.page("/account")).html)).toContain("/account/snapshot");
});

test("is hers alone until she allows it", async () => {
  const saved = await ada.post("/account/snapshot", "/account/snapshot", {
    ...words,
    version: "0",
    intent: "save",
  });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/account/snapshot"]);
  expect((await olive.page(adaPage())).html).not.toContain("A warm cup");
  expect(await statusOf(olive, adaPdf())).toBe(404);
  expect(await statusOf(ada, "/account/snapshot.pdf")).toBe(200);
});

test("carers of her house read and print it while she allows it, and nobody else", async () => {
  await ada.post("/account/snapshot", "/account/snapshot", { ...words, version: "1", intent: "allow" });
  const { html } = await olive.page(adaPage());
  expect(html).toContain("A warm cup");
  expect(html).toContain("Ada Whitfield lets carers read this.");
  expect(await statusOf(otto, adaPage())).toBe(404);
  expect(await statusOf(otto, adaPdf())).toBe(404);
  expect(await statusOf(ada, adaPdf())).toBe(403);
  const folder = mkdtempSync(path.join(tmpdir(), "snapshot-"));
  try {
    for (const [size, paper] of [
      ["letter", "612 x 792"],
      ["a4", "595"],
    ] as const) {
      const answer = await fetch(server.address + adaPdf(size), { headers: { cookie: olive.cookie } });
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.headers.get("cache-control")).toContain("no-store");
      const file = path.join(folder, `${size}.pdf`);
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      expect(infoOf(file).Pages).toBe("1");
      expect(infoOf(file)["Page size"]).toContain(paper);
      expect(textOf(file).replace(/\s+/g, " ")).toMatch(
        /Whom I love Walter June and Ray.*A warm cup.*checked/,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a second save from an older page is not lost and does not overwrite", async () => {
  const { json } = await ada.call("GET", "/api/snapshot");
  expect(json).toMatchObject({ isAllowed: true, version: 2 });
  const stale = await ada.call("PUT", "/api/snapshot", { ...words, music: "Hymns", version: 1 });
  expect([stale.status, stale.json.snapshot.music]).toEqual([409, "Fiddle tunes"]);
  const shown = await ada.post("/account/snapshot", "/account/snapshot", {
    ...{ ...words, music: "Hymns", version: "1", intent: "save" },
  });
  expect(shown.status).toBe(409);
  expect(shown.html).toContain("Hymns");
  const again = await ada.call("PUT", "/api/snapshot", { ...words, version: 2 });
  expect([again.status, again.json.isAllowed, again.json.version]).toEqual([200, true, 3]);
  expect((await ada.call("PUT", "/api/snapshot", { ...words, calms: "x".repeat(301) })).status).toBe(400);
  expect((await ada.call("PUT", "/api/snapshot", { isAllowed: "maybe" })).status).toBe(400);
  expect((await ada.call("PUT", "/api/snapshot", { version: "x" })).status).toBe(400);
});

test("takes sentences of the stories she chose alone, and stores nothing before she saves", async () => {
  const make = async (promptId: number, content: string) =>
    (await ada.call("POST", "/api/stories", { promptId, content })).json.id as number;
  const kept = await make(1, "The river froze that year. We walked across it to the dance.");
  const secret = await make(2, "Nobody must ever read this sentence. It is mine.");
  expect((await ada.page("/account/snapshot?stories=1")).html).toContain(`value="${kept}"`);
  const { html } = await ada.page(`/account/snapshot?stories=1&story=${kept}&story=999999&story=x`);
  expect(html).toContain("We walked across it to the dance.");
  expect(html).not.toContain("Nobody must ever");
  const take = (story: number, sentence: string, under = "places") =>
    ada.post("/account/snapshot", "/account/snapshot", {
      ...{ intent: "sentences", sentence: `${story} ${sentence}`, under },
    });
  const shown = await take(kept, "We walked across it to the dance.");
  expect(shown.status).toBe(200);
  expect(shown.html).toContain("Galena\nWe walked across it to the dance.");
  expect(shown.html).toContain("not saved yet");
  expect((await ada.call("GET", "/api/snapshot")).json.places).toBe("Galena");
  expect((await take(kept, "Words of nobody at all.")).status).toBe(400);
  expect((await take(secret, "Nobody must ever read this sentence.", "nowhere")).status).toBe(200);
});

test("who looks after her changes it with her, audited; only with her yes may staff let others read", async () => {
  const helper = await Caller.signIn(server, "olive");
  await helper.post(adaPage(), `${adaPage()}/view`, {});
  const { json } = await helper.call("GET", "/api/snapshot");
  expect(json.calms).toBe("A warm cup");
  const changed = { ...words, calms: "A warm cup and the cat" };
  expect((await helper.call("PUT", "/api/snapshot", { ...changed, version: json.version })).status).toBe(200);
  const entry = await server.db
    .selectFrom("auditLog")
    .select(["realUserId", "userId", "details"])
    .where("action", "=", "snapshot.save")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ realUserId: people.olive.userId, userId: people.ada.userId });
  expect(entry.details).not.toContain("cat");
  expect((await helper.page("/account/snapshot?stories=1")).status).toBe(403);
});

test("one press takes it back at once, from pages and papers", async () => {
  const helper = await Caller.signIn(server, "olive");
  await helper.post(adaPage(), `${adaPage()}/view`, {});
  expect(await statusOf(helper, "/account/snapshot.pdf")).toBe(200);
  await ada.post("/account/snapshot", "/account/snapshot", { intent: "withdraw" });
  expect((await olive.page(adaPage())).html).not.toContain("A warm cup");
  expect(await statusOf(olive, adaPdf())).toBe(404);
  expect(await statusOf(helper, "/account/snapshot.pdf")).toBe(404);
  expect((await helper.call("GET", "/api/snapshot")).status).toBe(403);
  expect((await helper.page("/account/snapshot")).html).not.toContain("A warm cup");
  expect((await helper.call("PUT", "/api/snapshot", { ...words, isAllowed: true })).status).toBe(403);
  expect((await ada.call("GET", "/api/snapshot")).json).toMatchObject({
    ...{ calms: "A warm cup and the cat", isAllowed: false },
  });
  const again = await ada.post("/account/snapshot", "/account/snapshot", { intent: "withdraw" });
  expect(again.status).toBe(303);
});

test("an empty page cannot be allowed, and staff cannot allow without the author's yes", async () => {
  await addPerson(server.db, "cora", { displayName: "Cora Lind" });
  const { userId } = people.olive;
  await server.db
    .updateTable("users")
    .set({ assignedOwnerId: userId })
    .where("usernameKey", "=", "cora")
    .execute();
  const cora = await Caller.signIn(server, "cora");
  expect((await cora.call("PUT", "/api/snapshot", { isAllowed: true })).status).toBe(400);
  const { id } = await server.db
    .selectFrom("users")
    .select("id")
    .where("usernameKey", "=", "cora")
    .executeTakeFirstOrThrow();
  const helper = await Caller.signIn(server, "olive");
  await helper.post(`/admin/users/${id}`, `/admin/users/${id}/view`, {});
  expect((await helper.call("PUT", "/api/snapshot", words)).status).toBe(200);
  expect((await helper.call("PUT", "/api/snapshot", { ...words, isAllowed: true })).status).toBe(403);
  expect((await cora.call("PUT", "/api/snapshot", { ...words, isAllowed: true })).json.isAllowed).toBe(true);
  expect(await statusOf(olive, `/admin/users/${id}/snapshot.pdf`)).toBe(200);
});

test("leaving the house ends it, and another house does not begin it", async () => {
  const { userId } = people.ada;
  await ada.call("PUT", "/api/snapshot", { ...words, isAllowed: true });
  await olive.post(adaPage(), adaPage(), { intent: "leave" });
  const move = (assignedOwnerId: number) =>
    server.db.updateTable("users").set({ assignedOwnerId }).where("id", "=", userId).execute();
  await move(people.otto.userId);
  expect(await statusOf(otto, adaPdf())).toBe(404);
  expect((await otto.page(adaPage())).html).not.toContain("A warm cup");
  await move(people.olive.userId);
  expect(await statusOf(olive, adaPdf())).toBe(404);
  expect((await ada.call("GET", "/api/snapshot")).json.isAllowed).toBe(false);
});
