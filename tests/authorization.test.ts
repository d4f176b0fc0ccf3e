import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Row, routeTable } from "~/routes.js";
import {
  addressesWithId,
  askForId,
  isCall,
  methodsOf,
  rowsWithId,
  stolenWords,
} from "./support/addresses-with-id";
import { addBelongings, type Belongings } from "./support/belongings";
import { type Answer, Caller } from "./support/browserless";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { tablePrints } from "./support/table-prints";

/*
 * Every request for another person's data gets the response for a missing row, and changes nothing. The
 * addresses come from the route table: a new one with an id fails here until it is listed.
 */

/** Part of every text of Ada's, and of no other text. */
const mark = "Xanthippe";
const beginning = "Xanthi";
const nothing = 999_999;
const youtubeId = "dQw4w9WgXcQ";

let server: RunningServer;
let strangers: Record<"another participant" | "an owner" | "an administrator", Caller>;
let visitor: Caller;
let ada: Caller;
let own: Belongings;
let count = 0;
/** What was there once Ada had all that she has. */
let untouched: Record<string, string> = {};

beforeAll(async () => {
  // Pages that exist only where a service is set up. Neither is asked: nobody here has said yes.
  server = await startServer({
    TRANSCRIBE_URL: "http://127.0.0.1:9",
    ASSISTANT_URL: "http://127.0.0.1:9",
    ASSISTANT_MODEL: "none",
  });
  const roles = { ben: {}, otto: { isOwner: true }, root: { isAdmin: true } };
  for (const [name, role] of Object.entries(roles)) {
    await addPerson(server.db, name, { displayName: name, ...role });
  }
  strangers = {
    "another participant": await Caller.signIn(server, "ben"),
    "an owner": await Caller.signIn(server, "otto"),
    "an administrator": await Caller.signIn(server, "root"),
  };
  visitor = new Caller(server);
});

afterAll(() => server.stop());

/** Anew only after something has changed: what is looked at alone is left as it was. */
beforeEach(async () => {
  if (count > 0 && isDeepStrictEqual(tablePrints(server), untouched)) return;
  count += 1;
  const { userId } = await addPerson(server.db, `ada-${count}`, { displayName: `${mark} Whitfield` });
  ada = await Caller.signIn(server, `ada-${count}`);
  own = await addBelongings(server, ada, userId, mark);
  untouched = tablePrints(server);
});

/** Waits until uploads are processed. */
async function allReady(): Promise<void> {
  const unfinished = () =>
    server.db.selectFrom("jobs").select("id").where("state", "in", ["queued", "running"]).execute();
  await expect.poll(unfinished, { timeout: 60_000 }).toEqual([]);
}

test("every address with an id is known here", () => {
  expect(Object.keys(addressesWithId).sort()).toEqual(rowsWithId.map((row) => row.path).sort());
});

describe.each(rowsWithId.map((row) => [row.path, row] as const))("%s", (address, row) => {
  test.each(methodsOf(row))("%s: nothing there for a stranger, and nothing changed", async (method) => {
    const id = addressesWithId[address]?.id(own) ?? 0;
    const before = tablePrints(server);
    const there = await askForId(visitor, own, method, address, id);
    if (there.status === 405) return;
    expect(there.status).toBe(isCall(address) ? 401 : 303);
    for (const [who, caller] of Object.entries(strangers)) {
      const theirs = await askForId(caller, own, method, address, id);
      const none = await askForId(caller, own, method, address, nothing);
      expect({ who, status: theirs.status, html: theirs.html }).toEqual({
        who,
        status: addressesWithId[address]?.none?.[method] ?? 404,
        html: none.html,
      });
    }
    expect(tablePrints(server)).toEqual(before);
    // Ada's own request must be found: the account makes the difference, not the body.
    const adas = await askForId(ada, own, method, address, id);
    expect(adas.status).not.toBe(404);
    expect(adas.status).not.toBe(405);
  });
});

describe("an id that is sent along", () => {
  const photo = () => {
    const content = readFileSync(path.resolve("tests/fixtures/photos/Portrait_8.jpg"));
    return new File([content], "a.jpg", { type: "image/jpeg" });
  };
  const upload = (caller: Caller, kind: string, file: File, storyId: number) => {
    const form = new FormData();
    form.append("storyId", String(storyId));
    form.append(kind, file);
    return caller.request("POST", `/api/${kind}s/upload`, form, {});
  };
  const sound = () => new File([readFileSync(path.resolve("tests/fixtures/media/voice.mp3"))], "a.mp3");
  const film = () => new File([readFileSync(path.resolve("tests/fixtures/media/clip.mp4"))], "a.mp4");
  const content = "Stolen.";
  const press = (caller: Caller, intent: string, fields: Record<string, string>) =>
    caller.post("/", "/app", { intent, ...fields });

  test.each<[string, () => number, (caller: Caller, id: number) => Promise<Answer>]>([
    [
      "a story's prompt",
      () => own.prompt,
      (caller, promptId) => caller.call("POST", "/api/stories", { promptId, content }),
    ],
    [
      "a prompt's chapter",
      () => own.chapter,
      (caller, lifeStageId) => caller.call("POST", "/api/prompts", { lifeStageId, ...stolenWords }),
    ],
    [
      "a recording's prompt",
      () => own.prompt,
      (caller, promptId) => caller.call("POST", "/api/recordings", { promptId, mimeType: "audio/webm" }),
    ],
    [
      "a recording's story",
      () => own.story,
      (caller, storyId) => caller.call("POST", "/api/recordings", { storyId, mimeType: "audio/webm" }),
    ],
    [
      "a YouTube video's story",
      () => own.story,
      (caller, storyId) =>
        caller.call("POST", "/api/youtube-media", {
          url: `https://youtu.be/${youtubeId}`,
          type: "video",
          storyId,
        }),
    ],
    ["a photo's story", () => own.story, (caller, id) => upload(caller, "image", photo(), id)],
    ["a sound's story", () => own.story, (caller, id) => upload(caller, "audio", sound(), id)],
    ["a film's story", () => own.story, (caller, id) => upload(caller, "video", film(), id)],
    [
      "a cover's photo",
      () => own.image,
      (caller, coverImageId) => caller.call("PUT", "/api/book-design", { type: "biography", coverImageId }),
    ],
    ["the form of a prompt", () => own.prompt, (caller, id) => caller.page(`/?prompt=${id}`)],
    ["the form of a chapter", () => own.chapter, (caller, id) => caller.page(`/?chapter=${id}`)],
    [
      "a story by form",
      () => own.prompt,
      (caller, id) => press(caller, "story/save", { promptId: String(id), content }),
    ],
    [
      "a prompt's words",
      () => own.prompt,
      (caller, id) => press(caller, "prompt/save", { promptId: String(id), promptTitle: "Stolen" }),
    ],
    [
      "a chapter's words",
      () => own.chapter,
      (caller, id) => press(caller, "chapter/save", { chapterId: String(id), ...stolenWords }),
    ],
    [
      "a chapter's first words",
      () => own.chapter,
      (caller, id) => press(caller, "chapter/reset", { chapterId: String(id) }),
    ],
    ["a draft to go on with", () => own.draft, (caller, id) => press(caller, `draft/take-up/${id}`, {})],
    ["a photo to be removed", () => own.image, (caller, id) => press(caller, `image/remove/${id}`, {})],
    ["a sound to be removed", () => own.audio, (caller, id) => press(caller, `audio/remove/${id}`, {})],
    ["a film to be removed", () => own.video, (caller, id) => press(caller, `video/remove/${id}`, {})],
  ])("%s is not found", async (_what, idOf, send) => {
    const before = tablePrints(server);
    for (const [who, caller] of Object.entries(strangers)) {
      const theirs = await send(caller, idOf());
      const none = await send(caller, nothing);
      expect({ who, status: theirs.status, html: theirs.html }).toEqual({
        who,
        status: 404,
        html: none.html,
      });
    }
    expect(tablePrints(server)).toEqual(before);
    expect((await send(ada, idOf())).status).not.toBe(404);
    await allReady();
  });

  test("a draft to be thrown away stays, and an earlier text is not set beside one's own", async () => {
    const ben = strangers["another participant"];
    const { json } = await ben.call("POST", "/api/stories", { promptId: 6, content: "Ben's." });
    const before = tablePrints(server);
    await press(ben, `draft/forget/${own.draft}`, {});
    const beside = await ben.page(`/stories/${json.id}/versions?version=${own.version}`);
    expect([beside.status, beside.html.includes(mark)]).toEqual([404, false]);
    const address = `/api/stories/${json.id}/versions/${own.version}/restore`;
    expect((await ben.call("POST", address)).status).toBe(404);
    expect(tablePrints(server)).toEqual(before);
  });

  test("a recording to be kept or discarded stays, and its pieces", async () => {
    const before = tablePrints(server);
    for (const caller of Object.values(strangers)) {
      for (const verb of ["keep", "discard"]) {
        const { headers } = await press(caller, `recording/${verb}/${own.recording}`, {});
        expect(headers.get("location")).toBe("/");
        expect((await caller.page("/")).html).toContain("This recording is no longer there.");
      }
    }
    expect(tablePrints(server)).toEqual(before);
  });

  test("another's photo does not come into one's own story", async () => {
    const ben = strangers["another participant"];
    const story = (await ben.call("POST", "/api/stories", { promptId: 5, content: "Ben's." })).json;
    const before = tablePrints(server);
    for (const id of [own.unused, own.image]) {
      const theirs = await ben.call("POST", `/api/stories/${story.id}/media`, { ids: [id] });
      const none = await ben.call("POST", `/api/stories/${story.id}/media`, { ids: [nothing] });
      expect([theirs.status, theirs.html]).toEqual([404, none.html]);
      const attach = (one: number) => ben.postStory(5, { content: "Ben's.", attach: String(one) });
      expect((await attach(id)).status).toBe((await attach(nothing)).status);
    }
    expect(tablePrints(server).media).toBe(before.media);
  });

  test("a prompt made by form for another's chapter", async () => {
    const ben = strangers["another participant"];
    const before = tablePrints(server);
    const form = { lifeStageId: String(own.chapter), ...stolenWords };
    expect((await ben.post("/prompts/new", "/prompts/new", form)).status).toBe(404);
    expect(tablePrints(server)).toEqual(before);
    const { json } = await ben.call("GET", `/api/prompts?lifeStageId=${own.chapter}`);
    expect(json).toEqual([]);
    expect((await ben.page(`/preview?story=${own.story}`)).html).not.toContain(mark);
    const text = await ben.page(`/preview?view=text&story=${own.story}`);
    expect(text.html).not.toContain(mark);
  });
});

describe("what lists and pages show", () => {
  const isStaffs = ({ get }: Row) => get === "staff" || get === "administrator";
  const open = routeTable
    .filter((row) => row.get !== null && !isStaffs(row) && !/[:*]/.test(row.path))
    .map((row) => row.path);
  const views = [
    "/?type=biography&view=timeline",
    "/preview?view=text",
    "/?view=timeline&mode=stages",
    "/?view=trash",
    "/?prompt=3",
    "/?chapter=2",
    "/?prompt=4",
    `/stories?q=${beginning}`,
    "/api/stories?type=biography",
    "/api/stories/deleted?type=biography",
    "/api/prompts?lifeStageId=1",
    "/api/life-stages?type=biography",
  ];

  test.each([...open, ...views])("nothing of another person's at %s", async (address) => {
    for (const caller of [...Object.values(strangers), visitor]) {
      expect((await caller.page(address)).html).not.toContain(mark);
    }
  });

  test("and all of it to the one whose it is", async () => {
    const shown = [
      ...["/", "/app", "/bio", "/preview", "/stories", "/images", "/recordings"],
      ...["/api/user", "/api/session", "/api/stories", "/api/prompts", "/api/life-stages"],
      ...views,
    ];
    for (const address of shown) {
      const { html } = await ada.page(address);
      expect({ address, isShown: html.includes(mark) }).toEqual({ address, isShown: true });
    }
  });
});
