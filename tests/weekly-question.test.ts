import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../scripts/free-port";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { SmtpSink } from "./support/smtp-sink";

/* The weekly question by its form and by its call: two ways to the same settings. */

let server: RunningServer;
let sink: SmtpSink;
let ada: Caller;

beforeAll(async () => {
  sink = await SmtpSink.open();
  const port = String(await freePort());
  const place = { PORT: port, APP_URL: `http://127.0.0.1:${port}` };
  server = await startServer({ ...place, SMTP_URL: sink.url, MAIL_FROM: "stories@stories.example.org" });
  await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
});

afterAll(async () => {
  await server.stop();
  await sink.stop();
});

const settings = async () => (await ada.call("GET", "/api/weekly-question")).json;
const save = (fields: Record<string, string>) =>
  ada.post("/account", "/account", { intent: "weekly-question/save", ...fields });

test("is off at first, and what is chosen in the form is what the call says", async () => {
  expect(await settings()).toEqual({
    ...{ state: "off", every: "week", weekday: 2, hour: 9, timeZone: "America/New_York" },
    ...{ pausedUntil: null, nextAt: null, nextPromptId: 1 },
  });
  const chosen = { every: "month", weekday: "0", hour: "17", timeZone: "Europe/Madrid" };
  expect((await save({ state: "on", ...chosen })).status).toBe(303);
  const on = await settings();
  expect(on).toMatchObject({ state: "on", every: "month", weekday: 0, hour: 17, timeZone: "Europe/Madrid" });
  const next = new Date(on.nextAt);
  const local = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: "Europe/Madrid", weekday: "long", hour: "numeric", hourCycle: "h23" },
  }).format(next);
  expect(local).toBe("Sunday, 17");
  const { html } = await ada.page("/account");
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
  expect(html).toMatch(/<option value="Europe\/Madrid" selected="">/);
});

test("the call takes some of the fields, and refuses what cannot be, in words", async () => {
  const put = (body: unknown) => ada.call("PUT", "/api/weekly-question", body);
  expect((await put({ state: "paused" })).json).toMatchObject({
    ...{ state: "paused", every: "month", hour: 17, pausedUntil: expect.any(String) },
  });
  expect((await put({ hour: 8 })).json).toMatchObject({ state: "paused", hour: 8 });
  for (const wrong of [
    { hour: 24 },
    { weekday: 7 },
    { timeZone: "+02:00" },
    { every: "year" },
    { state: 1 },
  ]) {
    const refused = await put(wrong);
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, Object.keys(wrong)]);
  }
  expect((await put({ state: "off" })).json).toMatchObject({ state: "off", nextAt: null });
});
