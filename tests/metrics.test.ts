import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* /metrics, for Prometheus. */

const token = "a token of the operator";
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: token.replaceAll(" ", "-") });
  await addPeople(server.db);
});

afterAll(() => server.stop());

const ask = (authorization?: string) =>
  fetch(`${server.address}/metrics`, { headers: authorization ? { authorization } : {} });

test("answers only who sends the token", async () => {
  for (const authorization of [undefined, "Bearer", "Bearer wrong", `Basic ${token}`]) {
    const answer = await ask(authorization);
    expect([answer.status, await answer.text()]).toEqual([401, "unauthorized"]);
  }
});

test("counts requests by pattern, and has the checks, queues and the release", async () => {
  const ada = await Caller.signIn(server, "ada");
  await ada.page("/stories/7/versions?a=secret");
  const askWithToken = () => ask(`Bearer ${token.replaceAll(" ", "-")}`);
  // A request is counted a moment after its reader has the page, and jobs run a moment after the start.
  for (const line of [
    /^life_request_duration_seconds_count\{method="GET",route="\/stories\/:id\/versions",status="404"\} 1$/m,
    /^life_recurring_job_seconds\{job="check the disk"\} [\d.e-]+$/m,
  ])
    await expect.poll(async () => (await askWithToken()).text(), { timeout: 10_000 }).toMatch(line);
  const answer = await askWithToken();
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain;.* version=0\.0\.4/);
  const text = await answer.text();
  for (const line of ['life_health{check="words"} 0', 'life_queue{queue="mails",state="failed"} 0'])
    expect(text).toContain(line);
  for (const line of [
    /life_release\{version="\d+\.\d+\.\d+",revision="\w*"\} 1/,
    /^life_cpu_seconds_total [\d.]+$/m,
    /^life_disk_bytes\{kind="free"\} \d+$/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(/secret|ada/i);
});

test("does not exist without a token", async () => {
  const other = await startServer({ METRICS_TOKEN: "" });
  expect((await fetch(`${other.address}/metrics`)).status).toBe(404);
  await other.stop();
});
