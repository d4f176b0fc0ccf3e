import { expect, test } from "vitest";
import { readClamdSettings } from "./clamd-settings";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["tcp://clamav:3310", { host: "clamav", port: 3310 }],
  ["tcp://localhost", { host: "localhost", port: 3310 }],
  ["tcp://[::1]:3311/", { host: "::1", port: 3311 }],
  ["unix:/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ["unix:///run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
])("%j is %j", (CLAMD_URL, settings) => {
  expect(readClamdSettings({ CLAMD_URL })).toEqual(settings);
});

test.each([
  "clamav:3310",
  "http://clamav:3310",
  "tcp://",
  "tcp://clamav:3310/scan",
  "tcp://me@clamav:3310",
  "unix:",
  "unix:clamd.ctl",
  "tcp://clamav:99999",
])("%s stops the start", (CLAMD_URL) => {
  expect(() => readClamdSettings({ CLAMD_URL })).toThrow("CLAMD_URL must be an address such as");
});
