import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isForVisitors, routeTable } from "~/routes.js";
import { type Caller, callEverybody } from "./support/browserless";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* What is no form, posted to every page that takes one: refused in words, never an error of the server. */

let server: RunningServer;
let callers: Record<PersonName | "visitor", Caller>;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  callers = await callEverybody(server);
});

afterAll(() => server.stop());

const pages = routeTable.filter(
  ({ path, change, readsForms }) => change !== null && readsForms && !path.startsWith("/api/"),
);

const noForms: [string, string | undefined, string][] = [
  ["JSON", "application/json", '{"content":"Words."}'],
  ["text", "text/plain", "content=Words."],
  ["a picture", "image/png", "\u0089PNG"],
  ["a type that is none", "x", "content=Words."],
  ["no type", undefined, "content=Words."],
  ["nothing at all", undefined, ""],
];

const cutForm = '--x\r\nContent-Disposition: form-data; name="content"\r\n\r\nWords';
const brokenForms: [string, string][] = [
  ["no boundary", "multipart/form-data"],
  ["an end that is missing", "multipart/form-data; boundary=x"],
  ["another boundary", "multipart/form-data; boundary=y"],
];

function post(caller: Caller, path: string, type: string | undefined, body: string) {
  const address = path.replace("*", "/nothing").replace(/:\w+/g, "1");
  // Bytes, because fetch gives a string a type of its own.
  const bytes = body === "" ? undefined : new TextEncoder().encode(body);
  return caller.request("POST", address, bytes, type === undefined ? {} : { "content-type": type });
}

/** Staff's pages are closed to a participant, whatever is sent. */
function isOpenTo(who: PersonName | "visitor", change: (typeof pages)[number]["change"]): boolean {
  return who === "root" || who === "visitor" || isForVisitors(change) || change === "person";
}

const everyone = ["visitor", "ada", "root"] as const;

describe.each(everyone)("posted by %s", (who) => {
  test.each(pages.map((row) => [row.path, row] as const))("to %s", async (path, { change, holdsWords }) => {
    for (const [what, type, body] of noForms) {
      const { status, html } = await post(callers[who], path, type, body);
      // Where there is no page, that comes first.
      const open = path === "*" ? 404 : 415;
      expect([what, status]).toEqual([what, isOpenTo(who, change) ? open : 403]);
      expect(html).not.toMatch(/error [0-9a-f]{8}/);
    }
    for (const [what, type] of brokenForms) {
      const { status } = await post(callers[who], path, type, cutForm);
      // The form of a visitor is only read where it is held, as on staff's pages: elsewhere the sign-in comes first.
      const isHeld = holdsWords || change === "staff" || change === "administrator";
      const isUnread = who === "visitor" && !isForVisitors(change) && !isHeld;
      const isRefused = isUnread ? status === 303 : status >= 400 && status < 500;
      expect([what, isRefused ? "refused" : status]).toEqual([what, "refused"]);
    }
  });
});

test("no such request is an unexpected error in the log", () => {
  expect(server.output()).not.toContain("unexpected error");
  expect(server.output()).not.toMatch(/"level":"error"/);
});
