import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, Caller, hiddenField } from "./support/browserless";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* By form, as a browser without script posts it, and by API. */

let server: RunningServer;
let caller: Caller;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

beforeEach(async () => {
  caller = await newcomer();
});

async function newcomer(displayName = "Ada Whitfield"): Promise<Caller> {
  count += 1;
  await addPerson(server.db, `person-${count}`, { displayName });
  return Caller.signIn(server, `person-${count}`);
}

type Typed = Record<string, string | string[]>;

/** Clicks a button of a page that was opened before, with `typed` in its fields. */
function press(opened: Answer, intent: string, typed: Typed): Promise<Answer> {
  const form = new URLSearchParams({ intent });
  for (const name of ["formToken", "version"]) form.set(name, hiddenField(opened.html, name));
  for (const [name, value] of Object.entries(typed)) {
    for (const text of [value].flat()) form.append(name, text);
  }
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return caller.request("POST", "/bio", form.toString(), headers);
}

async function open(): Promise<Answer> {
  return caller.page("/bio");
}

async function pressOnFreshPage(intent: string, typed: Typed): Promise<Answer> {
  return press(await open(), intent, typed);
}

function eventsIn({ html }: Answer): string[] {
  const inputs = [...html.matchAll(/<input[^>]*name="significantEvents"[^>]*>/g)].map(([tag]) => tag);
  return inputs.map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? "");
}

function valueIn({ html }: Answer, name: string): string {
  return hiddenField(html, name);
}

async function stored() {
  return (await caller.call("GET", "/api/biographical-info")).json;
}

function expectMovedTo(answer: Answer, path: string): void {
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
}

describe("the page", () => {
  test("is for signed-in people, who are brought back to it", async () => {
    const visitor = new Caller(server);
    const answer = await visitor.page("/bio");
    expectMovedTo(answer, "/landing?returnTo=%2Fbio");
    const posted = await visitor.request("POST", "/bio", "name=Ada", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expectMovedTo(posted, "/landing");
  });

  test("shows whose it is, the time remaining and where to go", async () => {
    const { status, html, headers } = await open();
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toMatch(/private/);
    expect(html).toContain("Ada Whitfield");
    expect(html).not.toContain("Time remaining");
    await server.db
      .updateTable("users")
      .set({ plan: "guided" })
      .where("displayName", "=", "Ada Whitfield")
      .execute();
    expect((await open()).html).toMatch(/Time remaining: 1h 0m/);
    expect(html).toMatch(/<button[^>]*to=%2Fpreview"[^>]*>Open Preview/);
    expect(html).toMatch(/<button[^>]*to=%2F"[^>]*>Close/);
    expect(html).toMatch(/<button[^>]*form="bio"[^>]*>Save Progress/);
    for (const label of ["Save Biographical Information", "Continue to Biography Builder", "Add event"]) {
      expect(html).toContain(label);
    }
  });

  test("calls a participant without a name Anonymous", async () => {
    caller = await newcomer("");
    expect((await open()).html).toMatch(/Welcome, Anonymous/);
  });

  test("each control has its label, and each id is there once", async () => {
    await caller.call("POST", "/api/biographical-info", { name: "Ada", significantEvents: ["a", "b"] });
    const { html } = await open();
    const ids = [...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const controls = [...html.matchAll(/<(?:input|textarea)(?![^>]*type="hidden")[^>]*\bid="([^"]+)"/g)];
    expect(controls).toHaveLength(11);
    for (const [, id] of controls) expect(html).toContain(`for="${id}"`);
  });
});

describe("saving", () => {
  test("the first time, and later", async () => {
    expectMovedTo(await pressOnFreshPage("bio/save", { name: "Ada", children: "Ann, Bob" }), "/bio");
    const first = await open();
    expect(first.html).toContain("Biographical Information Saved");
    expect(valueIn(first, "name")).toBe("Ada");
    expectMovedTo(await press(first, "bio/save", { name: "Ada W.", children: "Ann, Bob" }), "/bio");
    const second = await open();
    expect(second.html).toContain("Biography Information Updated");
    expect(await stored()).toMatchObject({ name: "Ada W.", children: "Ann, Bob", version: 2 });
  });

  test("without a name is refused, and comes back with everything", async () => {
    const answer = await pressOnFreshPage("bio/save", {
      name: " ",
      birthdate: "30 February",
      spouse: "<b>Tom</b>",
      introduction: "My\r\nwords",
      significantEvents: ["Born", "Wed"],
      newEvent: "Moved",
    });
    expect(answer.status).toBe(400);
    expect(answer.html).toMatch(/<a href="#bio-name">Name is required<\/a>/);
    expect(answer.html).toMatch(/<a href="#bio-birthdate">There is no such day/);
    expect(valueIn(answer, "birthdate")).toBe("30 February");
    expect(valueIn(answer, "spouse")).toBe("&lt;b&gt;Tom&lt;/b&gt;");
    expect(answer.html).toMatch(/<textarea[^>]*name="introduction"[^>]*>\n?My\r?\nwords<\/textarea>/);
    expect(eventsIn(answer)).toEqual(["Born", "Wed", "Moved"]);
    expect((await caller.call("GET", "/api/biographical-info")).status).toBe(404);
    expectMovedTo(await press(answer, "bio/save", { name: "Ada" }), "/bio");
  });

  test("an event that is too long is marked at its place", async () => {
    const long = "x".repeat(501);
    const answer = await pressOnFreshPage("bio/save", { name: "Ada", significantEvents: ["Born", long] });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('href="#bio-significantEvents[1]"');
    expect(answer.html).toMatch(/<input[^>]*id="bio-significantEvents\[1\]"[^>]*aria-invalid="true"/);
    expect(eventsIn(answer)).toEqual(["Born", long]);
  });

  test("keeps a text that was left in the input for a new event", async () => {
    await pressOnFreshPage("bio/save", { name: "Ada", significantEvents: "Born", newEvent: " Wed " });
    expect(await stored()).toMatchObject({ significantEvents: ["Born", "Wed"] });
  });

  test.each(["1952: The flood", "5", '["Wed"]'])("keeps %s as the only event", async (event) => {
    await pressOnFreshPage("event/add", { name: "Ada", newEvent: event });
    expect(await stored()).toMatchObject({ significantEvents: [event] });
  });

  test("a form's event is text, whatever it looks like", async () => {
    await pressOnFreshPage("bio/save", { name: "Ada", significantEvents: '["Born"]' });
    expect(await stored()).toMatchObject({ significantEvents: ['["Born"]'] });
  });

  test("goes on to the workspace when asked to", async () => {
    expectMovedTo(await pressOnFreshPage("bio/continue", { name: "Ada" }), "/");
    expect((await caller.page("/")).html).toContain("Biographical Information Saved");
    expect((await pressOnFreshPage("bio/continue", { name: "" })).status).toBe(400);
    expect(await stored()).toMatchObject({ name: "Ada" });
  });

  test("with a button that is not known is a save", async () => {
    expectMovedTo(await pressOnFreshPage("toString/constructor", { name: "Ada" }), "/bio");
    expect(await stored()).toMatchObject({ name: "Ada" });
  });
});

describe("Save Progress", () => {
  test("saves what was typed and says so", async () => {
    expectMovedTo(await pressOnFreshPage("progress/save", { name: "Ada" }), "/bio");
    expect((await open()).html).toContain("Progress Saved");
    expect(await stored()).toMatchObject({ name: "Ada" });
  });

  test("claims nothing when what was typed cannot be saved", async () => {
    const answer = await pressOnFreshPage("progress/save", { name: "", spouse: "Tom" });
    expect(answer.status).toBe(400);
    expect(valueIn(answer, "spouse")).toBe("Tom");
    expect(answer.html).not.toContain("Progress Saved");
  });

  test("asks nobody for a name who has not begun; nor does going on", async () => {
    expectMovedTo(await pressOnFreshPage("progress/save", { name: "", spouse: " " }), "/bio");
    expect((await open()).html).toContain("Progress Saved");
    expectMovedTo(await pressOnFreshPage("bio/continue", { name: "" }), "/");
    expect((await caller.call("GET", "/api/biographical-info")).status).toBe(404);
  });
});

describe("the list of events", () => {
  test("grows and shrinks, and whatever else was typed is saved with it", async () => {
    const added = await pressOnFreshPage("event/add", {
      name: "Ada",
      spouse: "Tom",
      significantEvents: ["Born"],
      newEvent: "Wed",
    });
    expectMovedTo(added, "/bio?events#events");
    const page = await open();
    expect(page.html).toContain("Biographical Information Saved");
    expect(page.html).toContain("The event was added.");
    expect(eventsIn(page)).toEqual(["Born", "Wed"]);
    expect(valueIn(page, "newEvent")).toBe("");
    const removed = await press(page, "event/remove/0", {
      name: "Ada W.",
      significantEvents: ["Born", "Wed to Tom"],
      newEvent: "Moved",
    });
    expectMovedTo(removed, "/bio?events#events");
    expect(await stored()).toMatchObject({ name: "Ada W.", significantEvents: ["Wed to Tom", "Moved"] });
  });

  test("takes no blank event", async () => {
    await pressOnFreshPage("event/add", { name: "Ada", newEvent: "   " });
    expect(await stored()).toMatchObject({ significantEvents: [] });
    expect((await open()).html).toContain("To add an event, write it first.");
  });

  test("comes back changed, and unsaved, while the rest cannot be saved yet", async () => {
    const added = await pressOnFreshPage("event/add", { name: "", spouse: "Tom", newEvent: "Born" });
    expect(added.status).toBe(200);
    expect(added.html).toContain("Not saved yet");
    expect(added.html).not.toContain("Name is required");
    expect(eventsIn(added)).toEqual(["Born"]);
    expect(valueIn(added, "spouse")).toBe("Tom");
    expect(valueIn(added, "newEvent")).toBe("");
    const removed = await press(added, "event/remove/0", { name: "", significantEvents: ["Born", "Wed"] });
    expect([removed.status, eventsIn(removed)]).toEqual([200, ["Wed"]]);
    expect((await caller.call("GET", "/api/biographical-info")).status).toBe(404);
    expectMovedTo(await press(removed, "bio/save", { name: "Ada", significantEvents: ["Wed"] }), "/bio");
    expect((await open()).html).toContain("Biographical Information Saved");
  });

  test("says what is wrong with the list itself", async () => {
    const events = Array(200).fill("x");
    const answer = await pressOnFreshPage("event/add", {
      name: "Ada",
      significantEvents: events,
      newEvent: "y",
    });
    expect(answer.status).toBe(200);
    expect(answer.html).toMatch(/<a href="#bio-significantEvents">Please keep this to 200 entries/);
    expect(eventsIn(answer)).toHaveLength(201);
  });
});

describe("two tabs", () => {
  test("overwrite nothing: both texts are there, and the choice", async () => {
    const [one, two] = [await open(), await open()];
    await press(one, "bio/save", { name: "Ada", introduction: "From one.", significantEvents: ["Born"] });
    const refused = await press(two, "bio/save", { name: "Ada", introduction: "From two.", newEvent: "Wed" });
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("Saved meanwhile");
    expect(refused.html).toContain("<dd>From one.</dd>");
    expect(refused.html).toContain("<dd>Born</dd>");
    expect(refused.html).toContain("From two.</textarea>");
    expect(eventsIn(refused)).toEqual(["Wed"]);
    expect(await stored()).toMatchObject({ introduction: "From one.", version: 1 });
    const again = await press(refused, "bio/save", { name: "Ada", introduction: "From both." });
    expectMovedTo(again, "/bio");
    expect((await open()).html).toContain("Biography Information Updated");
    expect(await stored()).toMatchObject({ introduction: "From both.", version: 2 });
  });

  test("a mistake in the late tab does not make it the newer one", async () => {
    const [one, two] = [await open(), await open()];
    await press(one, "bio/save", { name: "Ada", introduction: "From one." });
    const mistaken = await press(two, "bio/save", { name: "", introduction: "From two." });
    expect(mistaken.status).toBe(400);
    const corrected = await press(mistaken, "bio/save", { name: "Ada", introduction: "From two." });
    expect(corrected.status).toBe(409);
    expect(await stored()).toMatchObject({ introduction: "From one." });
  });
});

describe("the same form", () => {
  test("posted twenty times at once gives one row and one answer", async () => {
    const page = await open();
    const typed = { name: "Ada", newEvent: "Born" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(page, "event/add", typed)));
    for (const answer of answers) expectMovedTo(answer, "/bio?events#events");
    expect((await open()).html).toContain("Biographical Information Saved");
    expect(await stored()).toMatchObject({ significantEvents: ["Born"], version: 1 });
  });

  test("edited after Back keeps the newer text", async () => {
    const page = await open();
    await press(page, "bio/save", { name: "Ada" });
    expectMovedTo(await press(page, "bio/save", { name: "Ada Whitfield" }), "/bio");
    expect((await open()).html).toContain("Biography Information Updated");
    expect(await stored()).toMatchObject({ name: "Ada Whitfield", version: 2 });
  });
});

describe("the calls", () => {
  const path = "/api/biographical-info";

  test("404 before any was saved, 201 for the first, 200 for the second, and PUT", async () => {
    expect((await caller.call("GET", path)).status).toBe(404);
    const first = await caller.call("POST", path, {
      name: "Ada",
      spouse: "Tom",
      userId: 1,
      significantEvents: '["Born"]',
    });
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({ name: "Ada", birthdate: "", significantEvents: ["Born"], version: 1 });
    expect(first.json.userId).not.toBe(1);
    const second = await caller.call("POST", path, { name: "Ada W.", significantEvents: ["Wed"] });
    expect(second.status).toBe(200);
    expect(second.json).toMatchObject({ id: first.json.id, name: "Ada W.", spouse: "", version: 2 });
    const third = await caller.call("PUT", `${path}/${first.json.id}`, { ...second.json, name: "Ada" });
    expect(third.status).toBe(200);
    expect(await stored()).toEqual(third.json);
    expect(third.json).not.toHaveProperty("savedBy");
  });

  test("what is not valid is refused by field", async () => {
    const answer = await caller.call("POST", path, { name: "", birthdate: "30 February" });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      message: "Please check the marked fields.",
      errors: { name: ["Name is required"], birthdate: ["There is no such day. Please check the date."] },
    });
  });

  test("a version that has moved on is a conflict with what is stored", async () => {
    const { json: first } = await caller.call("POST", path, { name: "One" });
    const { json: second } = await caller.call("PUT", `${path}/${first.id}`, { name: "Two", version: 1 });
    const answer = await caller.call("PUT", `${path}/${first.id}`, { name: "Three", version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.json).toEqual({ message: expect.any(String), biographicalInfo: second });
  });

  test("another person's is not found, and stays", async () => {
    const owner = caller;
    const { json: hers } = await owner.call("POST", path, { name: "Ada" });
    const stranger = await newcomer("Ben Okafor");
    expect((await stranger.call("GET", path)).status).toBe(404);
    for (const id of [hers.id, 999_999, "abc"]) {
      const answer = await stranger.call("PUT", `${path}/${id}`, { name: "Ben" });
      expect([answer.status, answer.json]).toEqual([404, { message: "Not found." }]);
    }
    expect(await stored()).toEqual(hers);
  });

  test("visitors get 401, other methods 405", async () => {
    const visitor = new Caller(server);
    expect((await visitor.call("GET", path)).status).toBe(401);
    expect((await visitor.call("POST", path, { name: "Ada" })).status).toBe(401);
    expect((await visitor.call("PUT", `${path}/1`, { name: "Ada" })).status).toBe(401);
    expect((await caller.call("DELETE", path)).status).toBe(405);
    expect((await caller.call("GET", `${path}/1`)).status).toBe(405);
  });
});
