import { expect, test } from "vitest";
import { days } from "../../base/deps";
import { retention } from "./retention.server";

/** Days, or the setting with them. Whoever shortens one deletes what people expect to find, and changes it here as well. */
const kept = {
  "mail addresses that nobody agreed to": 0,
  "trials that nobody confirmed": 0,
  "removed media": 30,
  "uploads left alone": 7,
  "removed YouTube items": 30,
  "mails with expired links": 0,
  "expired one-time tokens": 0,
  "expired setup tokens": 0,
  "old sign-in attempts": 0,
  "finished jobs": "doneJobDays",
  "failed jobs": 90,
  "expired exports": 7,
  "unpaid checkouts": "unpaidCheckoutDays",
  "paid checkouts": "paidCheckoutDays",
  "orders that were never placed": 30,
  "old payment events": 90,
  "old decided disputes": 90,
  "old form submissions": 30,
  "expired held forms": 30,
  "old changes of books": 30,
  "old failed sign-ins": 90,
  "old contact messages": "contactMessageDays",
  "unread incoming mails": 30,
  "old incoming mails": 90,
  "old mails": "sentMailDays",
  "proposals of writing help": 30,
  "turns on tablets": 30,
  "sittings with volunteers": 366,
  "volunteers whose time is over": 30,
  "the old audit log": "auditLogDays",
};

test("how long each is kept", () => {
  const lines = Object.entries(retention).map(([name, { after }]) => [
    name,
    typeof after === "number" ? after / days : after,
  ]);
  expect(Object.fromEntries(lines)).toEqual(kept);
});
