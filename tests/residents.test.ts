import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import { textOf } from "./support/pdf";
import { addPeople, type PersonName, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* A house of forty from a list: all or nobody, sheets to print, rooms and groups, leaving. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let root: Caller;
let olive: Caller;
let otto: Caller;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  root = await Caller.signIn(server, "root");
  olive = await Caller.signIn(server, "olive");
  otto = await Caller.signIn(server, "otto");
});

afterAll(() => server.stop());

async function countPeople(): Promise<number> {
  const row = await server.db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function sheets(caller: Caller, query = "") {
  const answer = await fetch(`${server.address}/admin/residents/sheets.pdf${query}`, {
    headers: { cookie: caller.cookie },
    redirect: "manual",
  });
  if (answer.status !== 200) return { status: answer.status, text: "" };
  const folder = mkdtempSync(path.join(tmpdir(), "sheets-"));
  try {
    const file = path.join(folder, "sheets.pdf");
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    return { status: 200, text: textOf(file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const faults: [kind: string, row: Record<string, unknown>][] = [
  ["noName", { name: "", room: "1" }],
  ["nameTooLong", { name: "x".repeat(61) }],
  ["nameWithSigns", { name: "12" }],
  ["roomTooLong", { name: "Ann Bee", room: "x".repeat(41) }],
  ["birthYearUnreadable", { name: "Bo Cee", birthYear: "38" }],
  ["birthYearImpossible", { name: "Cy Dee", birthYear: 2031 }],
  ["languageUnknown", { name: "Di Eff", language: "Klingon" }],
  ["emailUnreadable", { name: "Ed Gee", email: "ed at home" }],
  ["groupsTooMany", { name: "Flo Aitch", groups: Array.from({ length: 11 }, (_, at) => `Group ${at}`) }],
  ["usernameUnreadable", { name: "Gus Eye", username: "gus eye" }],
  ["usernameTaken", { name: "Hal Jay", username: "ben" }],
  ["tooManyCells", { name: "Ida Kay", shoe: "36" }],
  ["unreadableLetters", { name: "Jos\uFFFD Ell" }],
  ["formula", { name: "=A1" }],
  ["alreadyHere", { name: "Ada Whitfield" }],
];

test("every kind of fault stands beside its line, and while one refuses nobody is made", async () => {
  const before = await countPeople();
  const whole = { name: "Whole One", room: "9" };
  const rows = [whole, ...faults.map(([, row]) => row), { name: "Twin Em" }, { name: "twin em" }];
  const check = await olive.call("POST", "/api/admin/residents/check", { rows });
  expect([check.status, check.json.canMake]).toEqual([200, false]);
  const refused: string[][] = check.json.rows.map(({ refuses }: { refuses: { kind: string }[] }) =>
    refuses.map(({ kind }) => kind),
  );
  expect(refused[0]).toEqual([]);
  for (const [at, [kind]] of faults.entries()) expect(refused[at + 1]).toContain(kind);
  expect(refused.slice(-2)).toEqual([[], ["sameLineTwice"]]);
  const made = await olive.call("POST", "/api/admin/residents", { rows });
  expect([made.status, made.json.rows.length]).toEqual([400, rows.length]);
  expect(await countPeople()).toBe(before);
});

test("what only warns keeps nobody out", async () => {
  const rows = [
    { name: "Uma Vee", room: "30" },
    { name: "Uma Vee", room: "31" },
    { name: "Walt Ex", room: "31" },
  ];
  const { json } = await olive.call("POST", "/api/admin/residents/check", { rows });
  const warned = json.rows.map(({ warns }: { warns: { kind: string }[] }) => warns.map(({ kind }) => kind));
  expect([json.canMake, warned]).toEqual([true, [[], ["nameTwice"], ["roomShared"]]]);
});

test("a sheet is one page, also with a long name in Spanish on either paper", async () => {
  const name = "María de los Ángeles Fernández de la Fuente y Montenegro";
  const rows = [{ name, room: "60", language: "es" }];
  const { json } = await olive.call("POST", "/api/admin/residents", { rows });
  for (const paper of ["letter", "a4"])
    expect((await sheets(olive, `?ids=${json.rows[0].id}&paper=${paper}`)).text.split("\f").length - 1).toBe(
      1,
    );
  await root.call("PATCH", `/api/admin/users/${json.rows[0].id}`, { assignedOwnerId: null });
});

test("none and 501 are refused", async () => {
  const many = Array.from({ length: 501 }, (_, at) => ({ name: `Person ${at} Long` }));
  for (const rows of [[], many]) {
    for (const call of ["/api/admin/residents/check", "/api/admin/residents"]) {
      const { status, json } = await olive.call("POST", call, { rows });
      expect([status, Object.keys(json.errors)]).toEqual([400, ["rows"]]);
    }
  }
  expect((await olive.call("POST", "/api/admin/residents", { rows: "x" })).status).toBe(400);
});

test("a house of forty is made at once, without an email address, and its sheets are one file", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    ...{ name: `Resident Number${at}`, room: String(at + 100), birthYear: 1930 + (at % 10) },
    ...{ language: at === 7 ? "Spanish" : "", groups: at < 12 ? "West wing" : "East wing; Choir" },
    helpers: at === 0 ? "Her daughter Ruth" : "",
  }));
  const { status, json } = await olive.call("POST", "/api/admin/residents", { rows });
  expect([status, json.made]).toEqual([201, 40]);
  expect(JSON.stringify(json)).not.toMatch(/[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-/);
  const first = await olive.call("GET", `/api/admin/users/${json.rows[0].id}`);
  expect(first.json).toMatchObject({
    ...{ room: "100", groups: ["West wing"], helpers: "Her daughter Ruth", email: null },
    ...{ assignedOwnerId: people.olive.userId, awaySince: null },
  });
  const bio = await server.db
    .selectFrom("biographicalInfos")
    .select(["name", "birthdate"])
    .where("userId", "=", json.rows[0].id)
    .executeTakeFirstOrThrow();
  expect(bio).toEqual({ name: "Resident Number0", birthdate: "1930" });

  const all = await sheets(olive);
  expect(all.status).toBe(200);
  expect(all.text.match(/Welcome, Resident/g)?.length).toBe(39);
  expect(all.text).toContain("Le damos la bienvenida");
  const codes = all.text.match(/[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/g) ?? [];
  expect(new Set(codes).size).toBe(40);
  // A sheet that jammed in the printer is printed again, with the same code.
  const again = await sheets(olive);
  expect(again.text).toContain(codes[0]);
  const group = await server.db
    .selectFrom("residentGroups")
    .select("id")
    .where("name", "=", "West wing")
    .executeTakeFirstOrThrow();
  expect((await sheets(olive, `?group=${group.id}`)).text.match(/Resident\s+Number/g)?.length).toBe(12);
  // Another house prints nothing of this one.
  expect((await sheets(otto)).status).toBe(303);
  expect((await sheets(otto, `?group=${group.id}`)).status).toBe(303);

  const guest = new Caller(server);
  const fields = {
    code: codes[0] ?? "",
    password: "lantern of zebras 9",
    confirmPassword: "lantern of zebras 9",
  };
  expect((await guest.page(`/auth/printed-code?code=${codes[0]}`)).html).toContain(codes[0]);
  expect((await guest.post("/auth/printed-code", "/auth/printed-code", fields)).status).toBe(303);
  expect((await sheets(olive)).text).not.toContain(codes[0]);

  const ends = await server.db
    .selectFrom("oneTimeTokens")
    .select(["createdAt", "expiresAt", "sealedCode"])
    .where("purpose", "=", "printed-code")
    .execute();
  for (const { createdAt, expiresAt, sealedCode } of ends) {
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeGreaterThan(59 * 86_400_000);
    for (const code of codes) expect(sealedCode).not.toContain(code);
  }
});

test("the office list has rooms, groups and states, and never a code; a new code is one press", async () => {
  const { html } = await olive.page("/admin/groups");
  expect(html).toContain("Resident Number5");
  expect(html).toContain("West wing (12)");
  const printed = (await olive.page("/admin/groups?print=1")).html;
  expect(printed).toContain("Her daughter Ruth");
  const code = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/;
  expect([code.test(html), code.test(printed)]).toEqual([false, false]);
  expect((await otto.page("/admin/groups")).html).not.toContain("Resident Number5");
  const person = await server.db
    .selectFrom("users")
    .select("id")
    .where("displayName", "=", "Resident Number5")
    .executeTakeFirstOrThrow();
  const before = (await sheets(olive, `?ids=${person.id}`)).text.match(code)?.[0];
  const renewed = await olive.post("/admin/groups", "/admin/groups", { person: String(person.id) });
  expect(renewed.status).toBe(303);
  const after = (await sheets(olive, `?ids=${person.id}`)).text.match(code)?.[0];
  expect([before === undefined, after === undefined, before === after]).toEqual([false, false, false]);
  await otto.post("/admin/groups", "/admin/groups", { person: String(person.id) });
  expect((await sheets(olive, `?ids=${person.id}`)).text).toContain(after);
});

test("the list of people is narrowed by room and by group", async () => {
  expect((await olive.page("/admin?room=103")).html).toContain("1 person");
  const group = await server.db
    .selectFrom("residentGroups")
    .select("id")
    .where("name", "=", "Choir")
    .executeTakeFirstOrThrow();
  expect((await olive.page(`/admin?group=${group.id}`)).html).toContain("28 people");
  expect((await otto.page(`/admin?group=${group.id}`)).html).toContain("0 people");
});

test("room, groups and away are changed by a call, and away people are not called quiet", async () => {
  const { userId } = people.ada;
  const address = `/api/admin/users/${userId}`;
  const change = { room: "7", groups: ["Choir", "Garden"], awaySince: "2026-11-20" };
  const { status, json } = await olive.call("PATCH", address, change);
  expect([status, json.room, json.groups, json.awaySince]).toEqual([
    200,
    "7",
    ["Choir", "Garden"],
    "2026-11-20",
  ]);
  for (const awaySince of ["2026-02-30", "2026-13-45", "27 Nov", "0"]) {
    const refused = await olive.call("PATCH", address, { awaySince });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ["awaySince"]]);
  }
  const halved = await olive.call("PATCH", address, { groups: ["Choir\ud83d"] });
  expect([halved.status, halved.json.groups]).toEqual([200, ["Choir\ufffd"]]);
  expect((await olive.page("/admin")).html.split("Total Users")[0]).not.toContain("Ada Whitfield");
  expect((await olive.call("PATCH", address, { groups: [], awaySince: null })).json.groups).toEqual([]);
  const left = await server.db
    .selectFrom("residentGroups")
    .select("name")
    .where("name", "=", "Garden")
    .execute();
  expect(left).toEqual([]);
  expect((await otto.call("PATCH", address, { room: "1" })).status).toBe(404);
});

test("who leaves the house takes the words along, and the house keeps no way in", async () => {
  const { json } = await olive.call("POST", "/api/admin/residents", {
    rows: [{ name: "Lena Leaves", room: "200", groups: "Choir" }],
  });
  const id: number = json.rows[0].id;
  expect((await sheets(olive, `?ids=${id}`)).status).toBe(200);
  const page = `/admin/users/${id}`;
  expect((await olive.post(page, page, { intent: "leave" })).status).toBe(303);
  expect((await olive.page(page)).status).toBe(404);
  const row = await server.db
    .selectFrom("users")
    .select(["assignedOwnerId", "room"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ assignedOwnerId: null, room: "" });
  for (const table of ["oneTimeTokens", "residentGroupMembers"] as const)
    expect(await server.db.selectFrom(table).select("id").where("userId", "=", id).execute()).toEqual([]);
  // She comes back: an administrator gives her a house again.
  await root.call("PATCH", `/api/admin/users/${id}`, { assignedOwnerId: people.olive.userId, room: "201" });
  expect((await olive.call("GET", `/api/admin/users/${id}`)).json.room).toBe("201");
});

test("who moves to another house brings nothing of the house of before", async () => {
  const { json } = await olive.call("POST", "/api/admin/residents", {
    rows: [{ name: "Mona Moves", room: "210", groups: "Choir", helpers: "Her niece" }],
  });
  const id: number = json.rows[0].id;
  const code = (await sheets(olive, `?ids=${id}`)).text;
  expect(code).toContain("Mona");
  const move = { assignedOwnerId: people.otto.userId };
  const moved = await root.call("PATCH", `/api/admin/users/${id}`, move);
  expect([moved.status, moved.json]).toEqual([
    200,
    expect.objectContaining({ ...move, room: "", helpers: "", groups: [], awaySince: null }),
  ]);
  expect((await otto.page("/admin/groups")).html).not.toContain("Choir");
  expect((await olive.page(`/admin/users/${id}`)).status).toBe(404);
  expect((await sheets(otto, `?ids=${id}`)).status).toBe(303);
  const back = { assignedOwnerId: people.olive.userId, room: "211", groups: ["Choir"] };
  expect((await root.call("PATCH", `/api/admin/users/${id}`, back)).json).toMatchObject(back);
});

test("a first password that the house knows ends with the house, and one of her own stays", async () => {
  const words = "a lantern beside the mill 7";
  const make = async (username: string) => {
    const person = { username, displayName: username, password: words };
    return (await olive.call("POST", "/api/admin/users", person)).json.id as number;
  };
  const [known, own] = [await make("nell"), await make("nora")];
  const signIn = async (username: string) =>
    (await new Caller(server).call("POST", "/api/login", { username, password: words })).status;
  const firstOf = { firstPasswordAt: null, firstPasswordBy: null };
  await server.db.updateTable("users").set(firstOf).where("id", "=", own).execute();
  const before = [await signIn("nell"), await signIn("nora")];
  for (const id of [known, own])
    expect((await olive.post(`/admin/users/${id}`, `/admin/users/${id}`, { intent: "leave" })).status).toBe(
      303,
    );
  expect(before[1]).toBe(200);
  expect([before[0] === 401, await signIn("nell"), await signIn("nora")]).toEqual([false, 401, 200]);
});

test("who has died is on no list, sheet or card of the house, and comes back with a sign of life", async () => {
  const { json } = await olive.call("POST", "/api/admin/residents", {
    rows: [{ name: "Kay Kept", room: "220", groups: "Kept group" }],
  });
  const id: number = json.rows[0].id;
  const setKept = (keptAt: string | null) =>
    server.db.updateTable("users").set({ keptAt }).where("id", "=", id).execute();
  const isListed = async () => (await olive.page("/admin/groups?room=220")).html.includes("Kay Kept");
  expect([await isListed(), (await sheets(olive, `?ids=${id}`)).status]).toEqual([true, 200]);
  await setKept("2026-11-27T10:00:00.000Z");
  expect([await isListed(), (await sheets(olive, `?ids=${id}`)).status]).toEqual([false, 303]);
  expect((await olive.page(`/admin/users/${id}/card.pdf`)).status).toBe(404);
  await setKept(null);
  expect(await isListed()).toBe(true);
});

test("the form pastes, mends and makes; a file is read, and a participant has no such page", async () => {
  const page = "/admin/residents/new";
  const pasted = await olive.post(page, page, { intent: "check", list: "Name,Room\nPia Paste,300\n,301" });
  expect(pasted.status).toBe(200);
  expect(pasted.html).toContain("1 line needs you");
  expect(pasted.html).toContain("The name is missing.");
  const list = {
    table: "Pia Paste\t300\n\t301",
    heading: "Name\tRoom",
    "column-0": "name",
    "column-1": "room",
  };
  const refused = await olive.post(page, page, { ...list, intent: "make" });
  expect([refused.status, refused.html.includes("1 line needs you")]).toEqual([200, true]);
  const made = await olive.post(page, page, {
    ...list,
    intent: "make",
    "cell-1-0": "Quin Query",
    "cell-1-1": "301",
  });
  expect([made.status, made.headers.get("location")]).toEqual([303, "/admin/groups"]);
  expect((await olive.page("/admin?room=301")).html).toContain("Quin Query");
  const ben = new Caller(server);
  expect((await ben.call("POST", "/api/login", { username: "ben", password })).status).toBe(200);
  expect((await ben.page(page)).status).toBe(403);
  expect((await ben.call("POST", "/api/admin/residents", { rows: [{ name: "X Y" }] })).status).toBe(403);
});

test("five hundred are made in less than ten seconds", async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    name: `Crowd Person${at}`,
    room: `C${at}`,
    birthYear: 1940,
  }));
  const start = performance.now();
  const { status, json } = await otto.call("POST", "/api/admin/residents", { rows });
  expect([status, json.made]).toEqual([201, 500]);
  expect(performance.now() - start).toBeLessThan(10_000);
});
