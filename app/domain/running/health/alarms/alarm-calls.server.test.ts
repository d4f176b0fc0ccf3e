import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readAlarmSettings } from "~/config/alarm-settings";
import type { OpenDatabase } from "~/db/open.server";
import { CollectedLog } from "../../../../../tests/support/collected-log";
import { FakeClock } from "../../../../../tests/support/fake-clock";
import { openTestDatabase } from "../../../../../tests/support/template-database";
import { days, minutes } from "../../../base/deps";
import type { Alarm } from "./alarm";
import { type AlarmCallDeps, deliverAlarmCalls, enqueueAlarmCall, findLastCall } from "./alarm-calls.server";
import { Heartbeat } from "./heartbeat.server";

const signal = new AbortController().signal;
const alarm: Alarm = { level: "red", title: "It needs a person", paragraphs: ["Disk: full."], checks: [] };

let database: OpenDatabase;
let clock: FakeClock;
let log: CollectedLog;
let server: Server;
let status: number;
let asked: { url: string; authorization: string | undefined; body: string }[];
let deps: AlarmCallDeps;

beforeEach(async () => {
  database = await openTestDatabase();
  clock = new FakeClock();
  log = new CollectedLog();
  status = 200;
  asked = [];
  server = createServer(async (request, response) => {
    const { url = "", headers } = request;
    asked.push({ url, authorization: headers.authorization, body: await text(request) });
    response.writeHead(status, { location: "/inside" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = `user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  const alarms = readAlarmSettings({
    ALARM_WEBHOOK_URL: `http://${place}/hidden-topic`,
    HEARTBEAT_URL: `http://${place}/hidden-beat`,
  });
  deps = { db: database.db, clock, log, config: { brandName: "Life", appUrl: undefined, alarms } };
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await database.db.destroy();
});

test("an alarm is called once, with the password of the address; the log has its host alone", async () => {
  await enqueueAlarmCall(deps, alarm);
  for (const _ of [1, 2]) await deliverAlarmCalls(deps, signal);
  const authorization = `Basic ${Buffer.from("user:secret").toString("base64")}`;
  expect(asked).toMatchObject([{ url: "/hidden-topic", authorization }]);
  expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({ level: "red", message: "Disk: full." });
  expect(log.lines).toMatchObject([{ level: "info", fields: { kind: "alarm", status: 200 } }]);
  expect(JSON.stringify(log.lines)).not.toMatch(/secret|hidden/);
  expect(await findLastCall(deps)).toMatchObject({ isTaken: true });
});

test.each([500, 404, 301, 307])(
  "one that is answered %d goes nowhere else, and is tried again",
  async (code) => {
    status = code;
    await enqueueAlarmCall(deps, alarm);
    await deliverAlarmCalls(deps, signal);
    await deliverAlarmCalls(deps, signal);
    expect(asked.map(({ url }) => url)).toEqual(["/hidden-topic"]);
    expect(await findLastCall(deps)).toMatchObject({ isTaken: false, error: String(code) });
    status = 204;
    clock.advance(minutes);
    await deliverAlarmCalls(deps, signal);
    expect(await findLastCall(deps)).toMatchObject({ isTaken: true });
    expect(new Set(asked.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  },
);

test("one that nobody takes for three days is given up, and the next one is called all the same", async () => {
  status = 500;
  await enqueueAlarmCall(deps, alarm);
  clock.advance(3 * days);
  await deliverAlarmCalls(deps, signal);
  expect(log.lines.map(({ message }) => message)).toContain("alarm call given up");
  status = 200;
  await enqueueAlarmCall(deps, { ...alarm, title: "Another" });
  await deliverAlarmCalls(deps, signal);
  expect(await database.db.selectFrom("alarmCalls").select("state").execute()).toEqual([
    { state: "failed" },
    { state: "sent" },
  ]);
});

test("without an address nothing is kept to be called", async () => {
  const alarms = { webhook: undefined, heartbeat: undefined };
  await enqueueAlarmCall({ ...deps, config: { ...deps.config, alarms } }, alarm);
  expect(await database.db.selectFrom("alarmCalls").select("id").execute()).toEqual([]);
});

test("a stop cuts a call off, and it is called after the next start", async () => {
  const stopping = AbortSignal.abort();
  await enqueueAlarmCall(deps, alarm);
  await deliverAlarmCalls(deps, stopping);
  expect(asked).toEqual([]);
  await deliverAlarmCalls(deps, signal);
  expect(asked).toHaveLength(1);
});

test("the heart beats every five minutes, and again after a minute if that was not taken", async () => {
  const config = {
    ...{ ...deps.config, supportEmail: "a@example.org", administrator: { email: undefined } },
    smtp: { url: "smtp://127.0.0.1" },
  };
  const heartbeat = new Heartbeat({ ...deps, config });
  const beat = async () => {
    await heartbeat.beat([], signal);
    clock.advance(minutes);
    return asked.length;
  };
  expect([await beat(), await beat(), await beat(), await beat(), await beat(), await beat()]).toEqual([
    1, 1, 1, 1, 1, 2,
  ]);
  status = 500;
  for (let minute = 0; minute < 4; minute += 1) await beat();
  expect([await beat(), await beat()]).toEqual([3, 4]);
  expect(heartbeat.read()).toMatchObject({ fault: "500" });
  expect(asked.every(({ url }) => url === "/hidden-beat")).toBe(true);
});

test("one that was to be called by a clock that was ahead is called once the clock is right", async () => {
  clock.advance(400 * days);
  await enqueueAlarmCall(deps, alarm);
  clock.advance(-400 * days);
  await deliverAlarmCalls(deps, signal);
  expect(asked).toHaveLength(1);
});

test("one that was queued by a clock that was ahead is given up after three days like others", async () => {
  status = 500;
  clock.advance(400 * days);
  await enqueueAlarmCall(deps, alarm);
  clock.advance(-400 * days);
  await deliverAlarmCalls(deps, signal);
  clock.advance(minutes);
  await deliverAlarmCalls(deps, signal);
  expect(asked).toHaveLength(2);
  clock.advance(3 * days);
  await deliverAlarmCalls(deps, signal);
  expect(await database.db.selectFrom("alarmCalls").select("state").execute()).toEqual([{ state: "failed" }]);
});
