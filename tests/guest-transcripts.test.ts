import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addBelongings, type Belongings } from "./support/belongings";
import { Caller } from "./support/browserless";
import { textOf } from "./support/html";
import { file, fixture } from "./support/media";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { TranscriptionService } from "./support/transcription-service";

/* What a relative tells aloud is written down by the service of the author's recordings, once its teller said yes (issue: the family). */

const said = "The river froze that year.";
let service: TranscriptionService;
let server: RunningServer;
let ada: Caller;
let own: Belongings;
let form: string;
let dan: Caller;
let lil: Caller;
let mediaId: number;

beforeAll(async () => {
  service = await TranscriptionService.open();
  server = await startServer({ TRANSCRIBE_URL: service.url, TRANSCRIBE_KEY: "a-key" });
  const { userId } = await addPerson(server.db, "ada", { displayName: "Ada" });
  ada = await Caller.signIn(server, "ada");
  own = await addBelongings(server, ada, userId, "Xanthippe");
  form = `/reading/${own.story}/remember`;
  await ada.call("PUT", `/api/stories/${own.story}`, { sharedWith: "family" });
});

beforeEach(async () => {
  service.reset();
  service.usual = () => ({ body: { text: said } });
  await server.db.deleteFrom("memories").execute();
  dan = await invite("Dan");
  lil = await invite("Lil");
  await send(dan, { intent: "save", content: "It was winter." }, ["media/voice.mp3"]);
  mediaId = (await audio()).id;
});

afterAll(async () => {
  await server.stop();
  await service.close();
});

async function invite(name: string): Promise<Caller> {
  const { json } = await ada.call("POST", "/api/family", { name, relation: "brother", role: "add" });
  const guest = new Caller(server);
  await guest.page(new URL(json.link, server.address).pathname);
  return guest;
}

async function send(guest: Caller, fields: Record<string, string>, recordings: string[] = []) {
  const data = new FormData();
  data.set("formToken", await guest.formToken(form));
  const { intent = "", ...words } = fields;
  for (const [name, value] of Object.entries({ content: "", version: "", ...words })) data.set(name, value);
  for (const name of recordings) data.append("recording", file(fixture(name), path.basename(name)));
  // Browsers send the button that was pressed behind the files.
  data.append("intent", intent);
  return guest.postForm(form, data);
}

const memory = async () => {
  const { memories } = (await ada.call("GET", "/api/family/inbox")).json;
  return memories.find(({ name }: { name: string }) => name === "Dan");
};
const audio = async () => (await memory()).audios[0];
const press = async (name: string, fields: Record<string, string> = {}, guest = dan, id = mediaId) =>
  send(guest, {
    ...{ content: "It was winter.", version: String((await memory()).version) },
    ...{ ...fields, intent: `words/${name}/${id}` },
  });
const rowOf = () =>
  server.db.selectFrom("transcripts").selectAll().where("mediaId", "=", mediaId).executeTakeFirst();
const stateOf = () => expect.poll(async () => (await rowOf())?.state, { timeout: 120_000 });
const shown = async (guest = dan, page = form) => textOf((await guest.page(page)).html);

test("its teller alone is asked, hears where the sound goes, and nothing is sent before the yes", async () => {
  const asked = await shown();
  expect(asked).toContain("May we write down what you say?");
  expect(asked).toContain(`Its sound is sent to ${new URL(service.url).host} ,`);
  expect((await press("begin")).status).toBe(303);
  expect(await shown()).toContain("Please say first whether your recordings may be sent");
  await press("allow", {}, lil);
  expect(await shown(lil)).not.toContain("being written down");
  // The author's yes and no are about the author's own.
  for (const answer of ["allow", "decline"])
    await ada.post("/account", "/account", { intent: `transcription/${answer}` });
  expect((await ada.page(`/recordings/${mediaId}/transcript`)).status).toBe(404);
  expect((await ada.call("POST", `/api/audios/${mediaId}/transcript`)).status).toBe(404);
  expect([await rowOf(), service.calls]).toEqual([undefined, []]);
  await press("decline");
  const declined = await shown();
  expect(declined).toContain("We will not ask again.");
  expect(declined).not.toContain("May we write down");
  expect(await shown(dan, "/reading/me")).toContain("Your recordings are not sent anywhere.");
  await dan.post("/reading/me", "/reading/me", { intent: "transcription/allow" });
  await press("begin");
  await stateOf().toBe("ready");
  const { details } = await server.db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "transcript.request")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(details)).toMatchObject({ mediaId, guestId: expect.any(Number) });
});

test("the words stand below the voice: for its teller, in the inbox, then in the reading room", async () => {
  const answer = await press("allow", { content: "It was winter, and cold." });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    expect.stringContaining("&done=saved#added"),
  ]);
  await stateOf().toBe("ready");
  // What was typed beside the press is kept.
  expect(await memory()).toMatchObject({ content: "It was winter, and cold.", state: "waiting" });
  expect((await audio()).transcript).toBe(said);
  for (const [who, page] of [
    [dan, form],
    [dan, "/reading/me"],
    [ada, "/family/inbox"],
  ] as const)
    expect([page, (await shown(who, page)).includes(said)]).toEqual([page, true]);
  const story = `/reading/${own.story}`;
  expect(await shown(lil, story)).not.toContain(said);
  await ada.call("PATCH", `/api/memories/${(await memory()).id}`, { state: "room" });
  expect(await shown(lil, story)).toContain(said);
  await ada.call("PATCH", `/api/memories/${(await memory()).id}`, { state: "aside" });
  expect(await shown(lil, story)).not.toContain(said);
});

test("the book prints them where their teller puts them among the words, once, and the author sees them first", async () => {
  await press("allow");
  await stateOf().toBe("ready");
  const preview = "/preview?type=biography&view=text";
  const { id, version } = await memory();
  await ada.call("PATCH", `/api/memories/${id}`, { state: "book" });
  expect(await shown(ada, preview)).not.toContain(said);
  expect((await press("add")).status).toBe(303);
  expect(await shown()).toContain("To change it, take it back and write it anew.");
  await ada.call("PATCH", `/api/memories/${id}`, { state: "aside" });
  await press("add", { content: "It was winter." });
  expect(await memory()).toMatchObject({ content: `It was winter.\n\n${said}`, version: version + 1 });
  await press("add", { content: `It was winter.\n\n${said}` });
  expect((await memory()).version).toBe(version + 1);
  expect((await ada.call("PATCH", `/api/memories/${id}`, { state: "book", version })).status).toBe(409);
  await ada.call("PATCH", `/api/memories/${id}`, { state: "book", version: version + 1 });
  expect(await shown(ada, preview)).toContain(said);
  const room = await shown(lil, `/reading/${own.story}`);
  expect(room.split(said)).toHaveLength(2);
});

test("stops in the middle of a call by a press, by a no, and by taking it back", async () => {
  service.usual = () => ({ body: { text: said }, wait: 60_000 });
  await press("allow");
  await expect.poll(() => service.calls.length, { timeout: 30_000 }).toBe(1);
  await press("stop", {}, lil);
  expect((await rowOf())?.state).toBe("running");
  await press("stop");
  await expect.poll(() => service.abandoned, { timeout: 10_000 }).toBe(1);
  expect(await shown()).toContain("Try again");
  await press("begin");
  await expect.poll(() => service.calls.length, { timeout: 30_000 }).toBe(2);
  await dan.post("/reading/me", "/reading/me", { intent: "transcription/decline" });
  await expect.poll(() => service.abandoned, { timeout: 10_000 }).toBe(2);
  await dan.post("/reading/me", "/reading/me", { intent: "transcription/allow" });
  await press("begin");
  await expect.poll(() => service.calls.length, { timeout: 30_000 }).toBe(3);
  expect((await dan.call("DELETE", `/api/memories/${(await memory()).id}`)).status).toBe(204);
  await expect.poll(() => service.abandoned, { timeout: 10_000 }).toBe(3);
  expect(await rowOf()).toBeUndefined();
});

test("says why it failed, and begins again at a press", async () => {
  service.replies = [{ status: 401 }];
  await press("allow");
  await stateOf().toBe("failed");
  expect(await shown()).toContain("did not take this recording");
  await press("begin");
  await stateOf().toBe("ready");
});
