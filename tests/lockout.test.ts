import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import { giveMailbox, mailsTo } from "./support/mails";
import { addPeople, type PersonName, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { SmtpSink } from "./support/smtp-sink";

/* Strangers ask for Ada's links and guess her password, and she gets in all the same. */

let server: RunningServer;
let sink: SmtpSink;
let people: Record<PersonName, Self>;
let herTablet: Caller;
const adas = "ada@example.org";
/** Each address fails 25 times; `STRANGERS=500` asks for more of them. */
const strangers = Number(process.env.STRANGERS ?? 100);
/** Milliseconds. */
const soon = 5_000;

beforeAll(async () => {
  sink = await SmtpSink.open();
  server = await startPublicServer({
    SMTP_URL: sink.url,
    MAIL_FROM: "stories@example.org",
    TRUST_PROXY: "1",
  });
  people = await addPeople(server.db);
  await giveMailbox(server.db, people.ada.userId, adas);
  herTablet = await Caller.signIn(server, "ada");
  herTablet.cookie = herTablet.cookie.replace(/session=[^;]*;? ?/, "");
});

beforeEach(async () => {
  for (const table of ["attempts", "oneTimeTokens", "mails"] as const)
    await server.db.deleteFrom(table).execute();
  sink.taken.length = 0;
});

afterAll(async () => {
  await server.stop();
  await sink.stop();
});

const from = (address: string) => ({ "x-forwarded-for": address });
const strangersAddress = (index: number) => from(`198.51.100.${index % (strangers / 25)}`);
const signIn = (caller: Caller, word: string, headers: Record<string, string>) =>
  caller.call("POST", "/api/login", { username: "ada", password: word }, headers);

async function askForLink(caller: Caller, headers: Record<string, string>): Promise<number> {
  const body = new URLSearchParams({ formToken: await caller.formToken("/auth/email"), email: adas });
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return (await caller.request("POST", "/auth/email", body.toString(), { ...type, ...headers })).status;
}

/** Twenty at a time. */
async function attack(one: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  const worker = async (first: number) => {
    for (let index = first; index < strangers; index += 20) statuses.push(await one(index));
  };
  await Promise.all(Array.from({ length: 20 }, (_, first) => worker(first)));
  return statuses;
}

async function timed<Result>(run: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  return [await run(), performance.now() - started];
}

async function mailArrives(count: number): Promise<void> {
  await expect.poll(() => sink.taken.length, { timeout: 60_000 }).toBeGreaterThan(count);
}

test(`${strangers} requests for her links: a known device has a new one within seconds, a new device one within a minute`, async () => {
  const statuses = await attack((index) => askForLink(new Caller(server), strangersAddress(index)));
  expect(statuses).toHaveLength(strangers);
  await expect.poll(() => sink.taken.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);
  // The strangers' last request is on its way for a minute at most.
  expect(await mailsTo(server.db, adas)).toHaveLength(5);
  const before = sink.taken.length;
  const [status, took] = await timed(() => askForLink(herTablet, from("203.0.113.7")));
  expect(status).toBe(303);
  expect(took).toBeLessThan(soon);
  await mailArrives(before);
  expect(await mailsTo(server.db, adas)).toHaveLength(6);
  const arrived = sink.taken.length;
  expect(await askForLink(new Caller(server), from("203.0.113.8"))).toBe(303);
  const [newest] = await mailsTo(server.db, adas);
  expect(newest?.state).toBe("queued");
  expect(new Date(newest?.nextTryAt ?? "").getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
  await mailArrives(arrived);
});

test(`${strangers} wrong passwords: the right one works on a known and on a new device, within five seconds`, async () => {
  const attacked = attack(
    async (index) => (await signIn(new Caller(server), "wrong", strangersAddress(index))).status,
  );
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const during = await timed(() => signIn(herTablet, password, from("203.0.113.7")));
  const elsewhere = await timed(() => signIn(new Caller(server), password, from("203.0.113.9")));
  expect(new Set(await attacked)).toEqual(new Set([401, 429]));
  const after = await timed(() => signIn(new Caller(server), password, from("203.0.113.10")));
  const together = await timed(() => signIn(new Caller(server), password, strangersAddress(3)));
  for (const [answer, took] of [during, elsewhere, after, together]) {
    expect(answer.status).toBe(200);
    expect(took).toBeLessThan(soon);
  }
});
