import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
});

afterAll(() => server.stop());

async function placeOf(username: string, address: string): Promise<string | null> {
  const caller = new Caller(server);
  return (await caller.post(address, address, { username, password })).headers.get("location");
}

test.each([
  ["root", "/auth", "/admin"],
  ["olive", "/auth", "/admin"],
  ["ada", "/auth", "/biography-builder"],
  ["root", "/auth?returnTo=/biography-builder", "/admin"],
  ["root", "/auth?returnTo=/orders", "/orders"],
  ["olive", "/auth?returnTo=/bio", "/bio"],
])("%s who signs in at %s lands on %s", async (username, address, place) => {
  expect(await placeOf(username, address)).toBe(place);
});

test("staff who are signed in already are led there too", async () => {
  const caller = await Caller.signIn(server, "olive");
  const { status, headers } = await caller.page("/auth");
  expect([status, headers.get("location")]).toEqual([302, "/admin"]);
});
