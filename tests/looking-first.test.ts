import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* By its form, nobody approves pages that were not looked through. */

let server: RunningServer;
let ada: Caller;

const check = "/book/check?type=biography";

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  await ada.postStory(1, { content: "The day the river froze." });
  await ada.page(check);
  await vi.waitFor(async () => expect(await states()).toEqual(["done"]), { timeout: 50_000, interval: 250 });
}, 60_000);

afterAll(() => server.stop());

async function states(): Promise<string[]> {
  const rows = await server.db.selectFrom("printFiles").select("state").orderBy("id").execute();
  return rows.map(({ state }) => state);
}

const approvals = async () => (await server.db.selectFrom("bookApprovals").select("id").execute()).length;
/** Opening the check would have changed pages set. */
const approve = () => ada.post("/account", check, { bookType: "biography" });
const look = () => ada.post("/account", check, { intent: "looked", bookType: "biography" });

test("pages that nobody looked at are not approved", async () => {
  const answer = await approve();
  expect([answer.status, await approvals()]).toEqual([409, 0]);
  expect(answer.html).toContain("Please look through the pages first");
});

test("nor are those of a book that has changed since, while they are being set", async () => {
  expect((await look()).status).toBe(303);
  await ada.postStory(2, { content: "The day the river thawed." });
  // The form of before is still open in another window.
  const answer = await approve();
  expect([answer.status, await approvals()]).toEqual([409, 0]);
  expect(answer.html).toContain("Your book has changed since. Please look at its pages once more.");
}, 30_000);

test("once they are set and looked at, they are", async () => {
  await vi.waitFor(
    async () => {
      await ada.page(check);
      expect((await states()).at(-1)).toBe("done");
    },
    { timeout: 50_000, interval: 500 },
  );
  expect((await approve()).status).toBe(409);
  await look();
  expect([(await approve()).status, await approvals()]).toEqual([303, 1]);
}, 60_000);
