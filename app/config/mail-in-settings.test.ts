import { expect, test } from "vitest";
import { readMailInSettings } from "./mail-in-settings";

const read = (MAIL_IN_URL?: string) =>
  readMailInSettings({ MAIL_IN_ADDRESS: "answers@example.org", MAIL_IN_URL })?.mailbox;

test.each([
  [undefined, undefined],
  ["", undefined],
  [
    "imaps://answers%40example.org:100%25%20sure@mail.example.org/Answers%2F2026",
    {
      ...{ host: "mail.example.org", port: 993, isSecure: true },
      ...{ user: "answers@example.org", password: "100% sure", folder: "Answers/2026" },
    },
  ],
  [
    "imap://answers:word@127.0.0.1:1143",
    {
      ...{ host: "127.0.0.1", port: 1143, isSecure: false },
      ...{ user: "answers", password: "word", folder: "INBOX" },
    },
  ],
])("%j is %j", (url, mailbox) => {
  expect(read(url)).toEqual(mailbox);
});

test.each([
  "mail.example.org",
  "https://answers:word@mail.example.org",
  "imaps://mail.example.org",
  "imap://answers:word@mail.example.org",
  "imaps://100%:word@mail.example.org",
  "imaps://answers:100%@mail.example.org",
  "imaps://answers:100%zz@mail.example.org",
  "imaps://answers:%ff@mail.example.org",
  "imaps://answers:word@mail.example.org/100%",
])("%s stops the start", (url) => {
  expect(() => read(url)).toThrow(/^MAIL_IN_URL (must|has)/);
});

test("what is wrong names no password", () => {
  expect(() => read("imaps://answers:100%secret@mail.example.org")).toThrow(/^((?!secret).)*$/);
});
