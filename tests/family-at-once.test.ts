import { afterAll, beforeAll, expect, test } from "vitest";
import { addBelongings, type Belongings } from "./support/belongings";
import { Caller } from "./support/browserless";
import { textOf } from "./support/html";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Two relatives, each in two windows, and the author, all at once on one story: nothing is overwritten (issue: the family). */

const rounds = 12;
let server: RunningServer;
let ada: Caller;
let own: Belongings;
let form: string;

beforeAll(async () => {
  server = await startServer();
  const { userId } = await addPerson(server.db, "ada", { displayName: "Ada" });
  ada = await Caller.signIn(server, "ada");
  own = await addBelongings(server, ada, userId, "Xanthippe");
  await server.db.deleteFrom("memories").execute();
  form = `/reading/${own.story}/remember`;
  await ada.call("PUT", `/api/stories/${own.story}`, { sharedWith: "family" });
});

afterAll(() => server.stop());

interface Relative {
  name: string;
  guest: Caller;
  /** What the server said it kept, the last last. */
  kept: { content: string; version: number };
}

async function invite(name: string): Promise<Relative> {
  const { json } = await ada.call("POST", "/api/family", { name, relation: "sibling", role: "add" });
  const guest = new Caller(server);
  await guest.page(new URL(json.link, server.address).pathname);
  const first = `${name} was there.`;
  expect(
    (await guest.post(form, form, { intent: "save", content: first, version: "" })).status,
    `${name} begins`,
  ).toBe(303);
  return { name, guest, kept: { content: first, version: 1 } };
}

interface Stored {
  id: number;
  name: string;
  content: string;
  version: number;
  state: string;
}

const inbox = async (): Promise<Stored[]> => (await ada.call("GET", "/api/family/inbox")).json.memories;
const story = async () => (await ada.call("GET", `/api/stories/${own.story}`)).json;

/** Both windows show the same version. One is kept; the other is told, and has its words still. */
async function writeInTwoWindows(relative: Relative, round: number): Promise<void> {
  const { guest, name, kept } = relative;
  const texts = [1, 2].map((window) => `${name}, round ${round}, window ${window}.`);
  const answers = await Promise.all(
    texts.map((content) =>
      guest.post(form, form, { intent: "save", content, version: String(kept.version) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort(), `${name} in round ${round}`).toEqual([303, 409]);
  const refused = answers.findIndex(({ status }) => status === 409);
  expect(textOf(answers[refused]?.html ?? "")).toContain(texts[refused]);
  relative.kept = { content: texts[1 - refused] ?? "", version: kept.version + 1 };
}

test("each text that was taken stays, and each that was not is told so", { timeout: 240_000 }, async () => {
  const relatives = [await invite("Dan"), await invite("Lil")];
  const written: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { version } = await story();
    const texts = [1, 2].map((window) => `The house, round ${round}, window ${window}.`);
    const [saves] = await Promise.all([
      Promise.all(texts.map((content) => ada.call("PUT", `/api/stories/${own.story}`, { content, version }))),
      ...relatives.map((relative) => writeInTwoWindows(relative, round)),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    written.push(...texts);
    const now = new Map((await inbox()).map((memory) => [memory.name, memory]));
    for (const { name, kept } of relatives) expect(now.get(name)).toMatchObject(kept);
    const index = saves.findIndex(({ status }) => status === 200);
    expect((await story()).content).toContain(texts[index]);
  }
  const { json: versions } = await ada.call("GET", `/api/stories/${own.story}/versions`);
  const all = JSON.stringify(versions);
  expect(written.filter((text) => !all.includes(text))).toEqual([]);
});

test("nothing is approved that changed while its author pressed", { timeout: 240_000 }, async () => {
  const gus = await invite("Gus");
  for (let round = 1; round <= rounds; round += 1) {
    const seen = (await inbox()).find(({ name }) => name === "Gus") as Stored;
    const content = `Gus, changed ${round}.`;
    const [decided, saved] = await Promise.all([
      ada.call("PATCH", `/api/memories/${seen.id}`, { state: "book", version: seen.version }),
      gus.guest.post(form, form, { intent: "save", content, version: String(seen.version) }),
    ]);
    const now = (await inbox()).find(({ name }) => name === "Gus") as Stored;
    const outcome = [decided.status, saved.status, now.state, now.content];
    // Whoever came first has it; the other is told.
    expect([
      [200, 409, "book", seen.content],
      [409, 303, "waiting", content],
    ]).toContainEqual(outcome);
    if (saved.status === 409) {
      expect(textOf(saved.html)).toContain(content);
      expect(textOf(saved.html)).toContain("This was taken as it is.");
    }
    await ada.call("PATCH", `/api/memories/${seen.id}`, { state: "aside" });
    await server.db.updateTable("memories").set({ state: "waiting" }).where("id", "=", seen.id).execute();
  }
});

test("words that came too late take the place of those that were taken, where their writer wants it", async () => {
  const may = await invite("May");
  const memoryOf = async () => (await inbox()).filter(({ name }) => name === "May");
  const [{ id } = { id: 0 }] = await memoryOf();
  await ada.call("PATCH", `/api/memories/${id}`, { state: "room" });
  const late = { content: "May, later.", version: "1" };
  expect((await may.guest.post(form, form, { intent: "save", ...late })).status).toBe(409);
  expect((await may.guest.post(form, form, { intent: "replace", content: " " })).status).toBe(400);
  const tooLong = { intent: "replace", content: "May. ".repeat(30_000) };
  expect((await may.guest.post(form, form, tooLong)).status).toBe(400);
  expect(await memoryOf()).toMatchObject([{ id, content: "May was there.", state: "room" }]);
  expect((await may.guest.post(form, form, { intent: "replace", content: late.content })).status).toBe(303);
  expect(await memoryOf()).toMatchObject([
    { content: late.content, state: "waiting" },
    { id, content: "", state: "withdrawn" },
  ]);
});

const urlencoded = { "content-type": "application/x-www-form-urlencoded" };

test("words that take the place of others are kept, and once, where the button is pressed twice", async () => {
  const lou = await invite("Lou");
  const memoryOf = async () => (await inbox()).filter(({ name }) => name === "Lou");
  const open = async () => (await memoryOf()).filter(({ state }) => state !== "withdrawn");
  for (const presses of ["one after the other", "at once"]) {
    const [taken] = await open();
    expect((await ada.call("PATCH", `/api/memories/${taken?.id}`, { state: "room" })).status).toBe(200);
    const content = `Lou, later, ${presses}.`;
    const fields = { formToken: await lou.guest.formToken(form), intent: "replace", content, version: "1" };
    const body = new URLSearchParams(fields).toString();
    const press = () => lou.guest.request("POST", form, body, urlencoded);
    const answers =
      presses === "at once" ? await Promise.all([press(), press()]) : [await press(), await press()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await open()).toMatchObject([{ content, state: "waiting" }]);
  }
});
