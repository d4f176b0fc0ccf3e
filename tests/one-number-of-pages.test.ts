import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { keepBookUnset } from "./support/unset-book";

/* Before there is a print file, all screens say the same number of pages. */

let server: RunningServer;
let ada: Caller;

/** Enough for more pages than are bound at least. */
const wordsPerStory = 900;
const stories = 12;

beforeAll(async () => {
  server = await startServer();
  const people = await addPeople(server.db);
  await keepBookUnset(server.db, people.ada.userId);
  ada = await Caller.signIn(server, "ada");
  const content = Array.from(
    { length: wordsPerStory / 9 },
    () => "The ferry was late and nobody minded it much.",
  );
  for (let promptId = 1; promptId <= stories; promptId += 1)
    expect((await ada.call("POST", "/api/stories", { promptId, content: content.join(" ") })).status).toBe(
      201,
    );
});

afterAll(() => server.stop());

const textOf = async (address: string) =>
  (await ada.page(address)).html.replaceAll("<!-- -->", "").replace(/<[^>]*>/g, " ");

test("workspace, Design, check and order say one estimate", async () => {
  const said = [];
  for (const address of ["/", "/book", "/book/check", "/book/order"]) {
    const [, pages] = /\babout (\d+) pages\b/.exec(await textOf(address)) ?? [];
    said.push({ address, pages });
  }
  expect(Number(said[0]?.pages)).toBeGreaterThan(40);
  expect(new Set(said.map(({ pages }) => pages)).size, JSON.stringify(said)).toBe(1);
});

test("Book Progress keeps the formula of words, and says so", async () => {
  const text = await textOf("/");
  expect(text).toMatch(new RegExp(`Est\\. Pages\\s+${Math.ceil((stories * wordsPerStory) / 250)}\\b`));
  expect(text).toContain("by words alone");
});
