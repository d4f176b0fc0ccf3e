import { globSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Caller } from "../../tests/support/browserless";
import { textOf } from "../../tests/support/html";
import { giveMailbox } from "../../tests/support/mails";
import { addPeople, password } from "../../tests/support/people";
import type { RunningServer } from "../../tests/support/running-server";
import { saveStory } from "../../tests/support/save-story";
import { freePort } from "../free-port";
import { type Drill, skipped } from "./drill";
import { Findings } from "./findings";
import { makeDataDir, newPlace, PlacedCaller, start, stop } from "./world";

/** What would be purged in its time, and must not be by a clock that is wrong. */
const jumps = ["+400d", "+40d", "+3d", "-10d"];
/** Recurring jobs run at the start: they have had their turn by then. */
const turn = 12_000;

export const clocks: Drill = {
  name: "clocks",
  about: "starts with a clock that is ahead or behind: nothing is purged, nobody is shut out after it",
  minutes: 10,
  isPatient: true,
  async run(isShort) {
    const findings = new Findings();
    const [library] = globSync("/usr/lib/{*/,}faketime/libfaketime.so.1");
    if (library === undefined) return skipped("faketime is not installed", findings);
    const chosen = isShort ? [jumps[0] ?? "", jumps.at(-1) ?? ""] : jumps;
    for (const jump of chosen) await jumpAndBack(jump, library, findings);
    return { many: `${chosen.length} jumps: ${chosen.join(", ")}`, findings, note: "" };
  },
};

async function jumpAndBack(jump: string, library: string, findings: Findings): Promise<void> {
  const dataDir = await makeDataDir();
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), APP_URL: `http://127.0.0.1:${port}` };
  const before = await start(settings);
  await fill(before);
  const there = countAll(before);
  await stop(before);

  const faked = await start({
    ...settings,
    ...{ LD_PRELOAD: library, FAKETIME: jump, FAKETIME_DONT_FAKE_MONOTONIC: "1" },
  });
  await leaveTraces(faked);
  await pause(turn);
  comparePeople(there, countAll(faked), `${jump}: while the clock is wrong`, findings);
  await checkHealth(faked, jump, findings);
  await stop(faked);

  const after = await start(settings);
  await pause(1_000);
  comparePeople(there, countAll(after), `${jump}: after it`, findings);
  for (const device of ["ada's own", "a new"]) await checkWayIn(after, `${jump}, ${device} device`, findings);
  await stop(after);
}

/** A story in the trash, an account closed, a removed photo's like: what jobs delete for good in their time. */
async function fill(server: RunningServer): Promise<void> {
  const { ada, ben } = await addPeople(server.db);
  const bens = await Caller.signIn(server, "ben");
  await giveMailbox(server.db, ada.userId, "ada@example.org");
  const caller = await Caller.signIn(server, "ada");
  for (const promptId of [1, 2]) await saveStory(caller, promptId, `Of prompt ${promptId}.`);
  const stories: { id: number }[] = (await caller.call("GET", "/api/stories")).json;
  await caller.call("DELETE", `/api/stories/${stories[0]?.id}`);
  await saveStory(bens, 1, "Ben was here.");
  const closedAt = new Date().toISOString();
  await server.db.updateTable("users").set({ closedAt }).where("id", "=", ben.userId).execute();
}

/** What is counted against accounts and addresses, at the wrong time. */
async function leaveTraces(server: RunningServer): Promise<void> {
  const stranger = new PlacedCaller(server, newPlace);
  for (let guess = 0; guess < 8; guess += 1)
    await stranger.call("POST", "/api/login", { username: "ada", password: `wrong ${guess}` });
  const fixed = new Caller(server);
  await fixed.call("POST", "/api/login", { username: "ada", password: "wrong as well" });
  await fixed.post("/auth/email", "/auth/email", { email: "ada@example.org" });
  await fixed.call("POST", "/api/promo-codes/validate", { code: "NOTHING", planId: "family" });
}

const tables = ["users", "stories", "story_versions", "audit_log"] as const;
type Counts = Record<(typeof tables)[number], number>;

function countAll({ connection }: RunningServer): Counts {
  const count = (table: string) => Number(connection.prepare(`select count(*) from ${table}`).pluck().get());
  return Object.fromEntries(tables.map((table) => [table, count(table)])) as Counts;
}

function comparePeople(before: Counts, now: Counts, when: string, findings: Findings): void {
  for (const table of tables)
    findings.check(
      now[table] >= before[table],
      `${when}: ${before[table] - now[table]} rows of ${table} are gone for good`,
    );
}

async function checkHealth(server: RunningServer, jump: string, findings: Findings): Promise<void> {
  const root = await Caller.signIn(server, "root").catch(() => undefined);
  if (!root) return findings.add(`${jump}: the administrator cannot sign in`);
  const words = textOf((await root.page("/admin/health")).html);
  // Behind by more than two days is out of step as well.
  findings.check(/clock/i.test(words), `${jump}: /admin/health says nothing of the clock`);
}

async function checkWayIn(server: RunningServer, who: string, findings: Findings): Promise<void> {
  const began = performance.now();
  const caller = who.includes("new") ? new PlacedCaller(server, newPlace) : new Caller(server);
  const { status, json } = await caller.call("POST", "/api/login", { username: "ada", password });
  const took = performance.now() - began;
  findings.check(status === 200, `${who}: her right password is answered ${status} ${json?.message ?? ""}`);
  findings.check(took < 10_000, `${who}: her right password took ${(took / 1000).toFixed(0)} s`);
  const asked = await caller.call("POST", "/api/promo-codes/validate", { code: "NOTHING", planId: "family" });
  findings.check(asked.status === 400, `${who}: a promo code is answered ${asked.status}`);
}
