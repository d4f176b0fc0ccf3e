import { expect, test } from "vitest";
import { type CalledAlarm, webhookMessage } from "./webhook-message";

const alarm: CalledAlarm = {
  id: 7,
  level: "red",
  title: "Adas Bücher needs a person",
  message: "Mail server: <x> & y.",
  at: "2026-03-04T05:06:07.000Z",
  checks: [{ id: "mail", title: "Mail server", level: "red", finding: "<x> & y." }],
};
const site = { brandName: "Adas Bücher", appUrl: "https://stories.example.org" };
const url = "https://stories.example.org/admin/health";

test("json has everything by field, and all of it as a text", () => {
  const { body, headers } = webhookMessage("json", alarm, site);
  expect(headers["Content-Type"]).toMatch(/^application\/json/);
  expect(JSON.parse(body)).toEqual({
    text: `${alarm.title}\n${alarm.message}\n${url}`,
    ...{ site: "Adas Bücher", url, ...alarm },
  });
});

test("Slack gets a text alone, in which nothing is a sign of its own", () => {
  expect(JSON.parse(webhookMessage("slack", alarm, site).body)).toEqual({
    text: `${alarm.title}\nMail server: &lt;x&gt; &amp; y.\n${url}`,
  });
});

test("ntfy gets the text as body and the rest as headers of ASCII", () => {
  const { body, headers } = webhookMessage("ntfy", alarm, site);
  expect(body).toBe(alarm.message);
  expect(headers).toMatchObject({ Priority: "high", Click: url });
  expect(headers.Title).toBe(`=?UTF-8?B?${Buffer.from(alarm.title).toString("base64")}?=`);
  expect(() => new Headers(headers)).not.toThrow();
});

test("without a public address there is no link", () => {
  const there = { ...site, appUrl: undefined };
  expect(JSON.parse(webhookMessage("json", alarm, there).body).url).toBeNull();
  expect(webhookMessage("ntfy", { ...alarm, level: "green" }, there).headers).not.toHaveProperty("Click");
});
