import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeTable } from "~/routes.js";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { logLines } from "./support/server-log";

/* HEAD answers as GET does, at every address and to everybody: link previews and mail scanners ask by it. */

let server: RunningServer;
const callers: Record<string, Caller> = {};

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  callers.visitor = new Caller(server);
  for (const name of ["ada", "root"]) callers[name] = await Caller.signIn(server, name);
});

afterAll(() => server.stop());

/** Signing out, and leaving an account, are done by reading the address. */
const oneWay = new Set(["/logout"]);
const addresses = routeTable
  .map(({ path }) => path.replace(/:\w+/g, "7").replace(/^\*$/, "/*").replace(/\*$/, "nothing/here"))
  .filter((path) => !oneWay.has(path));
const others = ["/healthz", "/favicon.svg", "/build/missing.js", "/m/AAAA/file", "/media/7/a.jpg"];
const downloads = ["/api/admin/users/export", "/api/admin/sales/export?year=2026"].concat(
  "/api/admin/orders/addresses.csv?queue=ship",
);

const accepts = ["text/html", "application/json"];

describe.each(["visitor", "ada", "root"])("%s", (name) => {
  test.each([...addresses, ...others, ...downloads])("%s", async (address) => {
    for (const accept of accepts) {
      const ask = (method: string) => callers[name]?.request(method, address, undefined, { accept });
      const get = await ask("GET");
      const before = await countEntries();
      const head = await ask("HEAD");
      expect(await countEntries()).toBe(before);
      expect([accept, head?.status]).toEqual([accept, get?.status]);
      expect(head?.status).toBeLessThan(500);
      expect(head?.html).toBe("");
    }
  });
});

/** HEAD hands nothing over. */
async function countEntries(): Promise<number> {
  const { count } = await server.db
    .selectFrom("auditLog")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test.each(downloads)("%s is in the audit log once it is read", async (address) => {
  const before = await countEntries();
  expect((await callers.root?.request("GET", address, undefined, {}))?.status).toBe(200);
  expect(await countEntries()).toBe(before + 1);
});

test("none of it was an error for the log", () => {
  expect(logLines(server).filter(({ level }) => level === "error")).toEqual([]);
});
