import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { heldFormsKeptFor } from "~/domain/writing/drafts/held-forms.server";
import { textDigest, wordsDigest } from "~/domain/writing/drafts/words-digest";
import { findRoute } from "~/http/server/find-route";
import { isForVisitors, routeTable } from "~/routes.js";
import { Caller, hiddenField } from "./support/browserless";
import { addPeople, addPerson, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Unsaved text: drafts, posts with an expired session, conflicting saves. */

const longText = Array.from({ length: 5_000 }, (_, place) => `word${place}`).join(" ");

let server: RunningServer;
let people: Record<PersonName, Actor>;
let ada: Caller;
let ben: Caller;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  ben = await Caller.signIn(server, "ben");
});

afterAll(() => server.stop());

let nextPrompt = 1;

/** The story field's value in a page. */
function storyField(html: string): string {
  const text = /<textarea[^>]*name="content"[^>]*>\n?([^<]*)<\/textarea>/.exec(html)?.[1] ?? "";
  return text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** Acts as a sign-out on another device does. */
function endSessions(name: PersonName): Promise<unknown> {
  return server.db.deleteFrom("sessions").where("userId", "=", people[name].userId).execute();
}

/** Signs in by the form, with the caller's cookie. */
async function signInAgain(caller: Caller, username: string, returnTo = "/"): Promise<string> {
  const action = `/auth?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await caller.post("/auth", action, { username, password: "correct horse battery" });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

describe("the calls of drafts", () => {
  test("keep what is typed exactly, mistakes included, and give it back on the page", async () => {
    const promptId = nextPrompt++;
    const typed = {
      content: " Half a\n\n\nsentence",
      age: "abc",
      date: "30 February",
      location: "Gal",
      version: "",
    };
    const { status, json } = await ada.call("PUT", `/api/drafts/${promptId}`, typed);
    expect([status, json]).toEqual([
      200,
      { ...typed, version: null, promptId, id: expect.any(Number), updatedAt: expect.any(String) },
    ]);
    const { html } = await ada.page(`/app?prompt=${promptId}`);
    expect(storyField(html)).toBe(typed.content);
    expect(hiddenField(html, "age")).toBe("abc");
    expect(html).toContain("You typed this a moment ago");
    expect((await ada.page("/")).html).toContain("0/48");
  });

  test("keep the newest, whatever its form: numbers, null, missing", async () => {
    const promptId = nextPrompt++;
    await ada.call("PUT", `/api/drafts/${promptId}`, { content: "Old." });
    const { json } = await ada.call("PUT", `/api/drafts/${promptId}`, {
      content: "New.",
      age: 7,
      date: null,
    });
    expect(json).toMatchObject({ content: "New.", age: "7", date: "", location: "", version: null });
    expect(
      await server.db.selectFrom("drafts").selectAll().where("promptId", "=", promptId).execute(),
    ).toHaveLength(1);
  });

  test.each([
    [{ content: 7.5e300 }, 200],
    [{ content: { a: 1 } }, 400],
    [{ content: "x", age: "y".repeat(2 * 1024 * 1024 + 1) }, 400],
    [{ content: "x", version: "many" }, 400],
    [{ content: "x".repeat(2 * 1024 * 1024 + 1) }, 400],
    [["x"], 400],
  ])("answers %.40j with the right status", async (body, status) => {
    expect((await ada.call("PUT", `/api/drafts/${nextPrompt}`, body)).status).toBe(status);
    await ada.call("DELETE", `/api/drafts/${nextPrompt}`);
  });

  test("take only what differs from the draft or the story that a page showed, and nothing of another text", async () => {
    const promptId = nextPrompt++;
    const put = (body: object) => ada.call("PUT", `/api/drafts/${promptId}`, body);
    const change = { digest: textDigest("The barn was red."), start: 9, end: 12, text: "is" };
    const isChanged = async () => {
      const { status, json } = await put({ location: "Galena", change });
      expect([status, json]).toMatchObject([200, { content: "The barn is red.", location: "Galena" }]);
    };
    expect((await put({ change })).status).toBe(409);
    await put({ content: "The barn was red.", location: "Galena" });
    expect((await put({ change: { ...change, digest: textDigest("The barn was rot.") } })).status).toBe(409);
    expect((await put({ change: { ...change, start: -1 } })).status).toBe(400);
    expect((await ben.call("PUT", `/api/drafts/${promptId}`, { change })).status).toBe(409);
    expect((await ben.call("PUT", "/api/drafts/999999", { change })).status).toBe(404);
    await isChanged();
    expect((await put({ change })).status).toBe(409);
    await ada.call("DELETE", `/api/drafts/${promptId}`);
    await ada.postStory(promptId, { content: "The barn was red." });
    await isChanged();
  });

  test("keep the later words of a browser, where those before them come after them, before and after a save", async () => {
    const promptId = nextPrompt++;
    const put = (content: string, typed: string) =>
      ada.call("PUT", `/api/drafts/${promptId}`, { content }, { "x-typed": typed });
    const shown = async () => storyField((await ada.page(`/app?prompt=${promptId}`)).html);
    await put("We had a goose.", "tablet 20");
    const late = await put("We had a", "tablet 10");
    expect([late.status, late.json.message]).toEqual([409, "These words were also changed somewhere else"]);
    expect((await put("We had a goose.", "tablet 20")).status).toBe(200);
    expect(await shown()).toBe("We had a goose.");
    expect((await put("We had a dog.", "phone 5")).status).toBe(200);
    expect((await put("We had a goose and a dog.", "tablet 30")).status).toBe(200);
    const form = await ada.storyForm(promptId, { content: "We had a goose and a dog, and a cat." });
    const saved = await ada.request("POST", `/app?prompt=${promptId}`, form, { "x-typed": "tablet 40" });
    expect(saved.status).toBe(303);
    expect((await put("We had a goose and a", "tablet 35")).status).toBe(409);
    expect(await shown()).toBe("We had a goose and a dog, and a cat.");
  });

  test("of other forms keep the later words too", async () => {
    const formToken = hiddenField((await ada.page("/bio")).html, "formToken");
    const put = (content: string, typed: string, isChanged = true) =>
      ada.call(
        "PUT",
        "/api/held-forms",
        { formToken, action: "/bio", fields: [["introduction", content]], isChanged },
        { "x-typed": typed },
      );
    expect((await put("Born in Galena.", "tablet 20")).status).toBe(204);
    expect((await put("Born", "tablet 10")).status).toBe(409);
    expect((await ada.page("/bio")).html).toContain("Born in Galena.");
    expect((await put("", "tablet 30", false)).status).toBe(204);
    expect((await put("Born in Galena.", "tablet 20")).status).toBe(409);
    expect((await ada.page("/bio")).html).not.toContain("Born in Galena.");
  });

  test("hold a story that was refused, whatever is wrong in it", async () => {
    const promptId = nextPrompt++;
    const place = "Galena ".repeat(572).trim();
    const refused = await ada.postStory(promptId, { content: "Of a long place.", location: place });
    expect(refused.status).toBe(400);
    const { html } = await ada.page(`/app?prompt=${promptId}`);
    expect(storyField(html)).toBe("Of a long place.");
    expect(hiddenField(html, "location")).toBe(place);
  });

  test("are a person's own", async () => {
    const promptId = nextPrompt++;
    const { json: chapter } = await ada.call("POST", "/api/life-stages/custom", { title: "Mine" });
    const own = { lifeStageId: chapter.id, title: "Mine", description: "Mine." };
    const { json: prompt } = await ada.call("POST", "/api/prompts", own);
    for (const id of [prompt.id, 999_999, "x"]) {
      const put = await ben.call("PUT", `/api/drafts/${id}`, { content: "Not mine." });
      expect([put.status, put.json]).toEqual([404, { message: "Not found." }]);
      expect((await ben.call("DELETE", `/api/drafts/${id}`)).status).toBe(404);
    }
    await ada.call("PUT", `/api/drafts/${promptId}`, { content: "Ada's own." });
    expect((await ben.page(`/app?prompt=${promptId}`)).html).not.toContain("Ada's own.");
    await ben.call("PUT", `/api/drafts/${promptId}`, { content: "Ben's own." });
    await ben.call("DELETE", `/api/drafts/${promptId}`);
    expect(storyField((await ada.page(`/app?prompt=${promptId}`)).html)).toBe("Ada's own.");
  });

  test("are done with when the story is saved, and gone when they are deleted", async () => {
    const promptId = nextPrompt++;
    await ada.call("PUT", `/api/drafts/${promptId}`, { content: "A draft." });
    const saved = await ada.postStory(promptId, { content: "A draft, and its end." });
    expect(saved.status).toBe(303);
    const { html } = await ada.page(`/app?prompt=${promptId}`);
    expect(storyField(html)).toBe("A draft, and its end.");
    expect(html).not.toContain("not saved yet");
    await ada.call("PUT", `/api/drafts/${promptId}`, { content: "Another.", version: 1 });
    expect((await ada.call("DELETE", `/api/drafts/${promptId}`)).status).toBe(204);
    expect((await ada.call("DELETE", `/api/drafts/${promptId}`)).status).toBe(204);
    expect(storyField((await ada.page(`/app?prompt=${promptId}`)).html)).toBe("A draft, and its end.");
  });

  test("upon a text that was replaced meanwhile lead to both", async () => {
    const promptId = nextPrompt++;
    const { json: story } = await ada.call("POST", "/api/stories", { promptId, content: "One." });
    await ada.call("PUT", `/api/drafts/${promptId}`, { content: "One, going on.", version: 1 });
    await ada.call("PUT", `/api/stories/${story.id}`, { content: "Two." });
    const { html } = await ada.page(`/app?prompt=${promptId}`);
    expect([storyField(html), hiddenField(html, "version")]).toEqual(["One, going on.", "1"]);
    const answer = await ada.postStory(promptId, { content: "One, going on." });
    expect(answer.status).toBe(409);
    expect(answer.html).toContain("This story was also changed somewhere else");
    expect(answer.html).toContain("<mark>Two.</mark>");
  });

  test("are thrown away with a form of their own, and only by their owner", async () => {
    const promptId = nextPrompt++;
    const { json: draft } = await ada.call("PUT", `/api/drafts/${promptId}`, { content: "Nothing much." });
    const forget = { intent: `draft/forget/${draft.id}` };
    await ben.post("/", "/app", forget);
    expect(storyField((await ada.page(`/app?prompt=${promptId}`)).html)).toBe("Nothing much.");
    const answer = await ada.post(`/app?prompt=${promptId}`, "/app", forget);
    expect(answer.headers.get("location")).toContain(`prompt=${promptId}`);
    expect(storyField((await ada.page(`/app?prompt=${promptId}`)).html)).toBe("");
  });
});

describe("signing out", () => {
  test.each([
    ["/logout", '"cache", "storage"'],
    ["/logout?othersKept", '"cache"'],
  ])("by %s ends the session and clears %s of the browser", async (action, cleared) => {
    const caller = await Caller.signIn(server, "ben");
    const answer = await caller.post("/account", action, {});
    expect(answer.headers.get("clear-site-data")).toBe(cleared);
    expect((await caller.call("GET", "/api/user")).status).toBe(401);
  });

  test("from an open form says the same", async () => {
    const caller = await Caller.signIn(server, "ben");
    const form = new FormData();
    form.append("formToken", await caller.formToken("/bio"));
    form.append("shownWords", wordsDigest([]));
    const answer = await caller.postForm("/leave?form=%2Fbio&to=%2Flogout&othersKept", form);
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
    expect((await caller.call("GET", "/api/user")).status).toBe(401);
  });
});

describe("a post of an expired session", () => {
  test("is held, and back as a draft when its person signs in, and nobody else", async () => {
    const promptId = nextPrompt++;
    const tablet = await Caller.signIn(server, "ada");
    const form = await tablet.storyForm(promptId, { content: longText, age: "abc", location: "Galena" });
    await endSessions("ada");
    const answer = await tablet.postForm(`/app?prompt=${promptId}`, form);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `/auth?returnTo=${encodeURIComponent(`/app?prompt=${promptId}`)}`,
    );
    expect((await tablet.page("/auth")).html).toContain("Your words are safe");
    const rows = await server.db.selectFrom("heldForms").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("word4");

    await signInAgain(tablet, "ben");
    for (const page of [`/app?prompt=${promptId}`, "/held", "/"]) {
      expect((await tablet.page(page)).html).not.toContain("word4999");
    }
    await signInAgain(tablet, "ada");
    const { html } = await tablet.page(`/app?prompt=${promptId}`);
    expect([storyField(html), hiddenField(html, "age"), hiddenField(html, "location")]).toEqual([
      longText,
      "abc",
      "Galena",
    ]);
    expect((await tablet.page("/auth")).html).not.toContain("Your words are safe");
  });

  test("is told from one that its writer left by Logout", async () => {
    await addPerson(server.db, "leaver", { displayName: "Lea" });
    const tablet = await Caller.signIn(server, "leaver");
    const leave = "/leave?form=%2Fbio&to=%2Flogout";
    const answer = await tablet.post("/bio", leave, { name: "Lea", introduction: "Half a sentence" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth"]);
    const { html } = await tablet.page("/auth");
    expect(html).toContain("We kept what you were writing.");
    expect(html).not.toContain("You were signed out before");
    const other = await Caller.signIn(server, "leaver");
    await other.post("/bio", "/logout", {});
    expect((await other.page("/auth")).html).not.toContain("We kept what you were writing.");
  });

  test("stands beside what was saved and typed since", async () => {
    const promptId = nextPrompt++;
    ada = await Caller.signIn(server, "ada");
    await ada.call("POST", "/api/stories", { promptId, content: "Saved." });
    const tablet = await Caller.signIn(server, "ada");
    const form = await tablet.storyForm(promptId, { content: "Posted too late." });
    await endSessions("ada");
    await tablet.postForm("/app", form);
    ada = await Caller.signIn(server, "ada");
    await ada.call("PUT", `/api/drafts/${promptId}`, { content: "Typed since.", version: 1 });
    const { html } = await ada.page(`/app?prompt=${promptId}`);
    expect(storyField(html)).toBe("Typed since.");
    for (const words of ["Saved.", "Posted too late.", "You also typed this"]) expect(html).toContain(words);
    const [, held] = /value="draft\/take-up\/(\d+)"/.exec(html) ?? [];
    const taken = await ada.postStory(promptId, { content: "Typed since.", intent: `draft/take-up/${held}` });
    expect(taken.status).toBe(303);
    const next = (await ada.page(`/app?prompt=${promptId}`)).html;
    expect(storyField(next)).toBe("Posted too late.");
    expect(next).toContain("Typed since.");
  });

  test("holds nothing for a form that is forged, a visitor's, or of nobody", async () => {
    const visitor = new Caller(server);
    const count = async () => (await server.db.selectFrom("heldForms").selectAll().execute()).length;
    const before = await count();
    const own = await ben.storyForm(1, { content: "Words." });
    const [id, user, signature] = String(own.get("formToken")).split(".");
    const visitors = await visitor.formToken("/auth");
    for (const formToken of [
      `${id}.${Number(user) + 1}.${signature}`,
      `${id}.${user}.${signature?.slice(1)}x`,
      visitors,
      "",
    ]) {
      own.set("formToken", formToken);
      const answer = await visitor.postForm("/app", own);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/landing"]);
    }
    expect(await count()).toBe(before);
  });

  test("of which a browser has 21 keeps the newest twenty", async () => {
    const tablet = await Caller.signIn(server, "ben");
    const forms = [];
    for (let number = 1; number <= 21; number += 1) {
      forms.push(await tablet.storyForm(10 + number, { content: `Held text ${number}.` }));
    }
    await endSessions("ben");
    for (const form of forms) await tablet.postForm("/app", form);
    // A duplicate post, as by a double click, does not replace another held form.
    await tablet.postForm("/app", forms[20] as FormData);
    ben = await Caller.signIn(server, "ben");
    const found = [];
    for (let number = 1; number <= 21; number += 1) {
      found.push(storyField((await ben.page(`/app?prompt=${10 + number}`)).html));
    }
    expect(found).toEqual(["", ...forms.slice(1).map((_, place) => `Held text ${place + 2}.`)]);
  });

  test("that is no story waits on a page of its own, and is saved from there", async () => {
    const tablet = await Caller.signIn(server, "ben");
    const formToken = await tablet.formToken("/bio");
    await endSessions("ben");
    const fields = {
      formToken,
      name: "Ben Okafor",
      occupation: "<b>Ferryman</b>",
      version: "0",
      password: "secret",
    };
    const sent = await tablet.request("POST", "/bio", new URLSearchParams(fields).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(sent.headers.get("location")).toBe("/auth?returnTo=%2Fheld");
    // The browser that says at its sign-in that words wait remembers them as long as they do.
    const browser = sent.headers.getSetCookie().find((cookie) => cookie.startsWith("held="));
    expect(browser).toContain(`Max-Age=${heldFormsKeptFor / 1_000}`);
    expect(await signInAgain(tablet, "ben", "/stories")).toBe("/held");
    const { html } = await tablet.page("/held");
    expect(html).toContain("Your biographical information");
    expect(html).toContain("&lt;b&gt;Ferryman&lt;/b&gt;");
    expect(html).not.toContain("secret");
    const [, address = ""] = /action="(\/bio\?held=\d+)"/.exec(html) ?? [];
    const { password: _, formToken: __, ...words } = fields;
    expect((await tablet.post("/held", address, words)).status).toBe(303);
    expect((await tablet.call("GET", "/api/biographical-info")).json.occupation).toBe("<b>Ferryman</b>");
    expect((await tablet.page("/held")).html).toContain("Nothing is waiting here.");
    ben = await Caller.signIn(server, "ben");
  });

  test("brings the words of photos along", async () => {
    const promptId = nextPrompt++;
    ada = await Caller.signIn(server, "ada");
    const photo = readFileSync(path.resolve("tests/fixtures/photos/Landscape_1.jpg"));
    const file = new File([photo], "ferry.jpg", { type: "image/jpeg" });
    await ada.postStory(promptId, { content: "The ferry." }, [file]);
    const [image] = (await ada.call("GET", "/api/stories?type=biography")).json.find(
      (story: { promptId: number }) => story.promptId === promptId,
    ).images;
    const form = await ada.storyForm(promptId, { content: "The ferry.", [`caption-${image.id}`]: "In 1952" });
    await endSessions("ada");
    await ada.postForm("/app", form);
    ada = await Caller.signIn(server, "ada");
    expect((await ada.page(`/app?prompt=${promptId}`)).html).toContain('value="In 1952"');
  });
});

describe("a page whose row says that it holds words", () => {
  const addresses = routeTable
    .filter(({ holdsWords, change }) => holdsWords && !isForVisitors(change))
    .map(({ path: address }) => address.replace(/:\w+/g, "7"));

  test.each([...addresses, "/BOOK/", "/%62ook"].map((address) => [address]))(
    "%s does so when the session has ended",
    async (address) => {
      const tablet = await Caller.signIn(server, "ben");
      const isFilledAgain = findRoute(address)?.holdsWords === "fields";
      const fields = {
        formToken: await tablet.formToken("/bio"),
        notes: `Typed at ${address}`,
        ...(isFilledAgain && { shownWords: "" }),
      };
      await endSessions("ben");
      const answer = await tablet.request("POST", address, new URLSearchParams(fields).toString(), {
        "content-type": "application/x-www-form-urlencoded",
      });
      const place = encodeURIComponent(isFilledAgain ? address : "/held");
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `/auth?returnTo=${place}`]);
      await signInAgain(tablet, "ben");
      expect((await tablet.page("/held")).html).toContain(`Typed at ${address}`);
      await server.db.deleteFrom("heldForms").execute();
    },
  );

  test("others hold nothing", async () => {
    const tablet = await Caller.signIn(server, "ben");
    const formToken = await tablet.formToken("/bio");
    await endSessions("ben");
    const answer = await tablet.request("POST", "/account", `title=Typed&formToken=${formToken}`, {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/landing"]);
  });

  test("saves the builder's words into the book that they were typed for", async () => {
    const tablet = await Caller.signIn(server, "ben");
    const page = "/book?type=mission&page=2";
    const { html: builder } = await tablet.page(page);
    const introduction = "My mission began on a wet morning.";
    const fields = {
      formToken: hiddenField(builder, "formToken"),
      version: hiddenField(builder, "version"),
      introduction,
      intent: "introduction/save",
    };
    await endSessions("ben");
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await tablet.postForm(page, form)).headers.get("location")).toBe("/auth?returnTo=%2Fheld");
    expect(await signInAgain(tablet, "ben")).toBe("/held");
    const { html } = await tablet.page("/held");
    expect(html).toContain("Your book");
    expect(html).toContain(introduction);
    const [, action = ""] = /action="(\/book\?held=[^"]*)"/.exec(html) ?? [];
    const { formToken: _, ...words } = fields;
    expect((await tablet.post("/held", action.replaceAll("&amp;", "&"), words)).status).toBe(303);
    const stored = async (type: string) =>
      (await tablet.call("GET", `/api/book-design?type=${type}`)).json.introduction;
    expect([await stored("mission"), await stored("biography")]).toEqual([
      introduction,
      expect.not.stringContaining("wet morning"),
    ]);
    expect((await tablet.page("/held")).html).toContain("Nothing is waiting here.");
    ben = await Caller.signIn(server, "ben");
  });

  test("holds no form of choices alone", async () => {
    const tablet = await Caller.signIn(server, "ben");
    const choices = {
      formToken: await tablet.formToken("/bio"),
      layout: "grid",
      "zoom-7": "1",
      version: "1",
    };
    await endSessions("ben");
    const answer = await tablet.request("POST", "/book", new URLSearchParams(choices).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(answer.headers.get("location")).toBe("/landing");
    ben = await Caller.signIn(server, "ben");
  });
});

describe("the texts of a story", () => {
  test("are all there, the present one first, refused ones included, and come back", async () => {
    const promptId = nextPrompt++;
    const { json: story } = await ada.call("POST", "/api/stories", { promptId, content: "One." });
    await ada.call("PUT", `/api/stories/${story.id}`, { content: "Two.", age: 9, version: 1 });
    await ada.call("PUT", `/api/stories/${story.id}`, { content: "Refused.", version: 1 });
    const { status, json } = await ada.call("GET", `/api/stories/${story.id}/versions`);
    expect(status).toBe(200);
    expect(json).toMatchObject([
      { content: "<p>Two.</p>", version: 2, isCurrent: true, age: 9 },
      { content: "<p>Refused.</p>", version: null, isCurrent: false },
      { content: "<p>One.</p>", version: 1, isCurrent: false, age: null },
    ]);
    const page = `/stories/${story.id}/versions`;
    const { html } = await ada.page(`${page}?version=${json[2].id}`);
    expect(html).toContain("<mark>One.</mark>");
    const restored = await ada.call("POST", `/api/stories/${story.id}/versions/${json[2].id}/restore`);
    expect(restored).toMatchObject({ status: 200, json: { content: "<p>One.</p>", age: null, version: 3 } });
    const stale = await ada.post(page, page, { versionId: String(json[1].id), version: "2" });
    expect(stale.status).toBe(409);
    expect(stale.html).toContain("This story was changed in the meantime");
    const brought = await ada.post(page, page, { versionId: String(json[1].id), version: "3" });
    expect(brought.status).toBe(303);
    expect((await ada.call("GET", `/api/stories/${story.id}/versions`)).json[0].content).toBe(
      "<p>Refused.</p>",
    );
  });

  test("are nobody else's", async () => {
    const promptId = nextPrompt++;
    const { json: story } = await ada.call("POST", "/api/stories", { promptId, content: "Mine." });
    const [version] = (await ada.call("GET", `/api/stories/${story.id}/versions`)).json;
    const { json: bens } = await ben.call("POST", "/api/stories", { promptId: 40, content: "Ben's." });
    expect((await ben.call("GET", `/api/stories/${story.id}/versions`)).status).toBe(404);
    expect((await ben.page(`/stories/${story.id}/versions`)).status).toBe(404);
    for (const id of [story.id, bens.id]) {
      const answer = await ben.call("POST", `/api/stories/${id}/versions/${version.id}/restore`);
      expect([answer.status, answer.json]).toEqual([404, { message: "Not found." }]);
    }
  });
});

describe("a conflict", () => {
  async function conflicting() {
    const promptId = nextPrompt++;
    const { json: story } = await ada.call("POST", "/api/stories", {
      promptId,
      content: "The ferry was red.",
    });
    const form = await ada.storyForm(promptId, { content: "The old ferry was red." });
    await ada.call("PUT", `/api/stories/${story.id}`, { content: "The ferry was blue." });
    const answer = await ada.postForm("/app", form);
    expect(answer.status).toBe(409);
    return { promptId, story, html: answer.html };
  }

  test("shows both, with what differs marked", async () => {
    const { html } = await conflicting();
    expect(html).toContain("The ferry was <mark>blue.</mark>");
    expect(html).toContain("The <mark>old </mark>ferry was <mark>red.</mark>");
  });

  test("leaves the saved text, or keeps the typed one, or both", async () => {
    const kept = async (fields: Record<string, string>) => {
      const { promptId, story, html } = await conflicting();
      const form = await ada.storyForm(promptId, { content: "The old ferry was red.", ...fields });
      form.set("version", hiddenField(html, "version"));
      if (fields.intent) expect((await ada.postForm("/app", form)).status).toBe(303);
      const versions = (await ada.call("GET", `/api/stories/${story.id}/versions`)).json;
      expect(versions.map(({ content }: { content: string }) => content)).toEqual(
        expect.arrayContaining(["<p>The ferry was blue.</p>", "<p>The old ferry was red.</p>"]),
      );
      return versions[0].content;
    };
    expect(await kept({})).toBe("<p>The ferry was blue.</p>");
    expect(await kept({ intent: "story/save" })).toBe("<p>The old ferry was red.</p>");
    expect(await kept({ intent: "story/keep-both" })).toBe(
      "<p>The ferry was blue.</p><p>The old ferry was red.</p>",
    );
  });
});

test("a hundred random meetings of two tabs lose no text", async () => {
  let state = 20_261_121;
  const random = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const promptId = 47;
  const typed: string[] = [];
  const tabs = [await ada.storyForm(promptId, {}), await ada.storyForm(promptId, {})];
  for (let step = 0; step < 100; step += 1) {
    const place = random(2);
    if (random(3) === 0) tabs[place] = await ada.storyForm(promptId, {});
    const tab = tabs[place] as FormData;
    const text = `Text ${step} of tab ${place}.`;
    typed.push(text);
    tab.set("content", text);
    const { status, html } = await ada.postForm("/app", tab);
    expect([303, 409]).toContain(status);
    // After seeing both texts, the writer may continue from the newer version.
    if (status === 409 && random(2) === 0) tab.set("version", hiddenField(html, "version"));
  }
  const [story] = (await ada.call("GET", "/api/stories?type=biography")).json.filter(
    (one: { promptId: number }) => one.promptId === promptId,
  );
  const versions = (await ada.call("GET", `/api/stories/${story.id}/versions`)).json;
  const kept = versions.map(({ content }: { content: string }) => content.replace(/<\/?p>/g, ""));
  expect(typed.filter((text) => !kept.includes(text))).toEqual([]);
});
