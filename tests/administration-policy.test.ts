import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { type Access, type Row, routeId, routeTable } from "~/routes.js";
import { type Caller, callEverybody } from "./support/browserless";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/*
 * The access matrix of the administration, made from the route table: every person requests every staff
 * address, as a browser, as a script, and with `?_data=`. Denied requests change nothing.
 */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let callers: Record<PersonName | "visitor", Caller>;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  callers = await callEverybody(server);
});

afterAll(() => server.stop());

const ofStaff = (access: Access | null) => access === "staff" || access === "administrator";
const staffRows = routeTable.filter((row) => ofStaff(row.get) || ofStaff(row.change));
const isCall = (row: Row) => row.path.startsWith("/api/");

const allowedExports = ["users.export", "order.addresses", "residents.sheets", "gift.codes"];
/** A job of each minute sums what was refused. */
const refused = "access.refused";

/** A hash of every table, so that a difference names it; without what visits and allowed exports change. */
function everything(): Record<string, string> {
  const tables = server.connection.prepare("select name from sqlite_master where type = 'table'").all();
  const names = (tables as { name: string }[]).map(({ name }) => name);
  // Recurring jobs note who lives in a house, and which pages were opened.
  const passing = ["sessions", "attempts", "sqlite_sequence", "house_stays", "event_counts"];
  const lasting = names.filter((name) => !passing.includes(name));
  return Object.fromEntries(lasting.map((name) => [name, printOf(name)]));
}

function printOf(table: string): string {
  const rows = server.connection.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
  const lasting = rows.filter(({ action }) => action !== refused && !allowedExports.includes(String(action)));
  const text = JSON.stringify(lasting, (key, value) => (key === "last_use_at" ? undefined : value));
  return createHash("sha256").update(text).digest("base64url");
}

/** Requests every method of the row, as a script for a call and as a browser for a page. */
async function access(caller: Caller, row: Row, id: number, query = ""): Promise<[string, number][]> {
  const address = row.path.replace(/:\w+/g, String(id)) + query;
  const answers: [string, number][] = [];
  if (row.get) answers.push(["GET", (await caller.page(address)).status]);
  if (row.change && isCall(row)) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      answers.push([method, (await caller.call(method, address, {})).status]);
  } else if (row.change) {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    answers.push(["POST", (await caller.request("POST", address, "a=b", form)).status]);
  }
  return answers.filter(([, status]) => status !== 405);
}

const mayCome = (who: PersonName, row: Row, method: string) => {
  const asked = method === "GET" ? row.get : row.change;
  if (who === "root" || !ofStaff(asked)) return true;
  return asked === "staff" && (who === "olive" || who === "otto");
};

describe.each(staffRows.map((row) => [row.path, row] as const))("%s", (_path, row) => {
  test("visitors are sent to the landing page, or told to sign in", async () => {
    const before = everything();
    for (const [method, status] of await access(callers.visitor, row, people.ada.userId))
      expect([method, status]).toEqual([method, isCall(row) ? 401 : 303]);
    expect(everything()).toEqual(before);
  });

  test.each(["ada", "olive", "otto"] as const)(
    "%s changes nothing where the role is lacking",
    async (who) => {
      const before = everything();
      const answers = [
        ...(await access(callers[who], row, people.ben.userId)),
        ...(await access(callers[who], row, people.ben.userId, `?_data=${encodeURIComponent(routeId(row))}`)),
      ];
      const refused = answers.filter(([method]) => !mayCome(who, row, method));
      for (const [method, status] of refused) expect([method, status]).toEqual([method, 403]);
      // Ben has no owner, so owners get 404.
      if (who !== "ada" && row.path.includes(":"))
        for (const [method, status] of answers)
          expect([method, [400, 403, 404].includes(status)]).toEqual([method, true]);
      expect(everything()).toEqual(before);
    },
  );

  test("an administrator comes in, and bad input is never a failure of ours", async () => {
    for (const id of [people.ben.userId, 999_999]) {
      for (const [method, status] of await access(callers.root, row, id))
        expect([method, status < 500 && status !== 401 && status !== 403]).toEqual([method, true]);
      // Ends any impersonation.
      await callers.root.call("POST", "/api/admin/return");
    }
  });
});

test("the page that is closed to participants shows a way back", async () => {
  const { status, html } = await callers.ada.page("/admin");
  expect(status).toBe(403);
  expect(html).toContain('href="/"');
});
