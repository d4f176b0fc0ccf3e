import { expect, test } from "vitest";
import { minutes } from "../../base/deps";
import { checkMailbox } from "./mailbox-check";

const since = "2026-03-03T10:00:00.000Z";
const after = (milliseconds: number) => ({ now: () => new Date(Date.parse(since) + milliseconds) });
const away = { since, reason: "ECONNREFUSED", isRefused: false };

test.each([
  ["is read", null, 0, "green"],
  ["a mail server that is started anew", away, 9 * minutes, "amber"],
  ["a mail server that is away", away, 10 * minutes, "red"],
  ["a password that is refused, at once", { ...away, isRefused: true }, 0, "red"],
] as const)("a mailbox: %s", (_, fault, milliseconds, level) => {
  expect(checkMailbox(fault, after(milliseconds)).level).toBe(level);
});
