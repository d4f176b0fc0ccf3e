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

const accepts = ["text/html", "application/json"];

describe.each(["visitor", "ada", "root"])("%s", (name) => {
  test.each([...addresses, ...others])("%s", async (address) => {
    for (const accept of accepts) {
      const ask = (method: string) => callers[name]?.request(method, address, undefined, { accept });
      const [get, head] = [await ask("GET"), await ask("HEAD")];
      expect([accept, head?.status]).toEqual([accept, get?.status]);
      expect(head?.status).toBeLessThan(500);
      expect(head?.html).toBe("");
    }
  });
});

test("none of it was an error for the log", () => {
  expect(logLines(server).filter(({ level }) => level === "error")).toEqual([]);
});
