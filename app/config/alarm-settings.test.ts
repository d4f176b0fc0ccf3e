import { expect, test } from "vitest";
import { readAlarmSettings } from "./alarm-settings";

test.each([
  ["https://hooks.slack.com/services/T0/B0/secret", undefined, "slack"],
  ["https://ntfy.sh/our-topic", undefined, "ntfy"],
  ["http://ntfy.home.lan/our-topic", undefined, "ntfy"],
  ["http://127.0.0.1:8080/alarm", undefined, "json"],
  ["https://chat.example.org/hooks/1", "slack", "slack"],
  ["https://ntfy.sh/our-topic", "json", "json"],
])("%s with the kind %s is %s", (ALARM_WEBHOOK_URL, ALARM_WEBHOOK_KIND, kind) => {
  expect(readAlarmSettings({ ALARM_WEBHOOK_URL, ALARM_WEBHOOK_KIND }).webhook).toEqual({
    ...{ url: ALARM_WEBHOOK_URL, kind, authorization: undefined },
  });
});

test("a user and a password become a header, and leave the address", () => {
  const { heartbeat } = readAlarmSettings({ HEARTBEAT_URL: "https://ada:a%20b@beat.example.org/1" });
  expect(heartbeat).toEqual({
    url: "https://beat.example.org/1",
    authorization: `Basic ${Buffer.from("ada:a b").toString("base64")}`,
  });
});

test("without any there is none", () => {
  expect(readAlarmSettings({})).toEqual({ webhook: undefined, heartbeat: undefined });
});

test.each([
  ["ALARM_WEBHOOK_URL", { ALARM_WEBHOOK_URL: "ntfy.sh/topic" }],
  ["ALARM_WEBHOOK_URL", { ALARM_WEBHOOK_URL: "ftp://example.org" }],
  ["ALARM_WEBHOOK_URL", { ALARM_WEBHOOK_KIND: "slack" }],
  ["ALARM_WEBHOOK_KIND", { ALARM_WEBHOOK_URL: "https://example.org", ALARM_WEBHOOK_KIND: "teams" }],
  ["HEARTBEAT_URL", { HEARTBEAT_URL: "soon" }],
  ["HEARTBEAT_URL", { HEARTBEAT_URL: "https://%zz:x@example.org" }],
])("a wrong %s is named: %o", (name, env) => {
  expect(() => readAlarmSettings(env)).toThrow(name);
});
