import { expect, test } from "vitest";
import { findMisspelledSettings } from "./misspelled-settings";
import { settingNames } from "./setting-names";

test.each([
  ["SMPT_URL", "SMTP_URL"],
  ["smtp_url", "SMTP_URL"],
  ["APP_ULR", "APP_URL"],
  ["SMTPURL", "SMTP_URL"],
  ["STRIPE_SECRETKEY", "STRIPE_SECRET_KEY"],
  ["BACKUP_PASPHRASE_FIEL", "BACKUP_PASSPHRASE_FILE"],
  ["ALARM_WEBHOOK_ULR", "ALARM_WEBHOOK_URL"],
  ["SUPORT_EMAIL", "SUPPORT_EMAIL"],
])("%s is named, with %s", (setting, meant) => {
  expect(findMisspelledSettings({ [setting]: "x" })).toEqual([{ setting, meant }]);
});

test("settings, and variables of the system and of other programs, are not", () => {
  const others = [
    ...["HOME", "PATH", "PWD", "USER", "LANG", "TERM", "SHELL", "MAIL", "HOSTNAME", "TZ", "TMPDIR", "PS1"],
    ...["NODE_ENV", "NODE_OPTIONS", "VOICE_MODEL", "REVISION", "npm_config_loglevel", "XDG_DATA_DIRS"],
    ...["SSH_CLIENT", "DOCKER_HOST", "DATABASE_URL", "STATE_DIRECTORY", "INVOCATION_ID", "JOURNAL_STREAM"],
  ];
  const env = Object.fromEntries([...settingNames, ...others].map((name) => [name, "x"]));
  expect(findMisspelledSettings(env)).toEqual([]);
});

test("one that is empty changes nothing either way", () => {
  expect(findMisspelledSettings({ SMPT_URL: "" })).toEqual([]);
});
