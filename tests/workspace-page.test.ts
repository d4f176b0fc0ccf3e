import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { firstSentence } from "~/domain/writing/stories/first-sentence";
import { type Answer, Caller } from "./support/browserless";
import { addPerson, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The workspace and its pages, without script. */

let server: RunningServer;
let caller: Caller;
let userId: number;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

beforeEach(async () => {
  count += 1;
  ({ userId } = await addPerson(server.db, `writer-${count}`, { displayName: "Ada Whitfield" }));
  caller = await Caller.signIn(server, `writer-${count}`);
});

function fixture(name: string): File {
  return new File([readFileSync(path.resolve("tests/fixtures", name))], path.basename(name));
}

/** The content of the popover with this label. */
function popover(html: string, label: string): string {
  const found = html.split("<details").find((one) => one.includes(`popover__label">${label}`));
  const total = html.split("<details").find((one) => one.includes(`totals__label">${label}`));
  return (found ?? total ?? "").split("</details>")[0] ?? "";
}

/** The visible text. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function titleOf({ html }: Answer): string | undefined {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1];
}

test("lists of stories say the language of a story that is written in another one (WCAG 3.1.2)", async () => {
  const content = "Mi abuela cantaba en la cocina mientras el pan se enfriaba en la ventana.";
  const { json } = await caller.call("POST", "/api/stories", { promptId: 1, content });
  expect((await caller.page("/app")).html).toContain(
    `<p class="prompt-card__line" dir="auto" lang="es">${content}`,
  );
  expect((await caller.page("/stories")).html).toContain('<bdi lang="es">Mi abuela');
  await caller.call("DELETE", `/api/stories/${json.id}`);
  expect((await caller.page("/app?view=trash")).html).toContain(
    `<p class="trash-entry__text" dir="auto" lang="es">${content}`,
  );
});

describe("the popovers of a book with pictures and sound", () => {
  const transcript = `${"We sang on the porch until the lamps went out. ".repeat(4)}The end.`;
  let html: string;

  beforeEach(async () => {
    const files = [
      fixture("photos/Landscape_6.jpg"),
      fixture("photos/Portrait_8.jpg"),
      fixture("media/voice.mp3"),
    ];
    const added = await caller.postStory(1, { content: "" }, files);
    expect(added.status).toBe(303);
    const [story] = (await caller.call("GET", "/api/stories")).json;
    await caller.call("PATCH", `/api/story-images/${story.images[0].id}`, { caption: "The valley" });
    await caller.call("PATCH", `/api/story-audios/${story.audios[0].id}`, { transcript });
    ({ html } = await caller.page("/"));
  });

  test("show each story with its signs, its first photo and its first recording", () => {
    const stories = popover(html, "Total Stories");
    expect(textOf(stories)).toContain("Total Stories 1/48 Your Stories Click on a story to edit it");
    expect(stories).toMatch(/<a href="\/\?type=biography&amp;prompt=1"><bdi>Untitled story<\/bdi><\/a>/);
    expect(textOf(stories)).toContain("The Early Years, ages 0-12 · with photos · with recordings");
    expect(stories.match(/<img /g)).toHaveLength(1);
    expect(stories).toMatch(/<img[^>]*alt="The valley"/);
    expect(stories.match(/<audio /g)).toHaveLength(1);
    expect(stories).toMatch(/<a [^>]*href="\/stories\?type=biography"[^>]*>View all your stories<\/a>/);
  });

  test("count the recording and the photos as a story, and its prompt as answered", async () => {
    expect(textOf(popover(html, "Your book: "))).toContain(
      "Your book: 2% written Your Biography Progress You’ve completed 1 out of 48 stories. Keep going!",
    );
    const card = html.split("<article").find((one) => one.includes('id="prompt-1"')) ?? "";
    expect(card).toContain('<span class="badge">Answered</span>');
    await addPerson(server.db, `told-${count}`, { displayName: "Ben Okafor" });
    const teller = await Caller.signIn(server, `told-${count}`);
    await teller.postStory(2, { content: "" }, [fixture("media/voice.mp3")]);
    const [, prompt] = (await teller.call("GET", "/api/prompts?lifeStageId=1")).json;
    expect(prompt).toMatchObject({ id: 2, isAnswered: true });
  });

  test("show the images with their captions, or that there is none", () => {
    const images = popover(html, "Images Added");
    expect(textOf(images)).toContain("Images Added 2 Your Images");
    expect(images.match(/<img /g)).toHaveLength(2);
    expect([...images.matchAll(/<figcaption[^>]*>([^<]*)/g)].map(([, words]) => words).sort()).toEqual([
      "No caption",
      "The valley",
    ]);
    expect(images).toContain('<a href="/images">View all images</a>');
    expect(images).not.toContain("not used in a story yet");
  });

  test("count photos that wait for a story, and lead to them", async () => {
    const form = new FormData();
    form.append("formToken", await caller.formToken("/photos/new"));
    form.append("photos", fixture("photos/Landscape_1.jpg"));
    expect((await caller.postForm("/photos/new", form)).status).toBe(303);
    ({ html } = await caller.page("/"));
    const link = '<a href="/images">1 photo is not used in a story yet</a>';
    const images = popover(html, "Images Added");
    expect(textOf(images)).toContain("Images Added 3 Your Images");
    expect(images.match(/<img /g)).toHaveLength(3);
    expect(images).toContain(link);
    const summary = html.slice(html.indexOf('class="book-summary"'));
    expect(textOf(summary.slice(0, summary.indexOf("</section>")))).toContain("1 story · 3 photos");
    expect(summary).toContain(link);
  });

  test("show the audio clips with a hundred letters of what is said", () => {
    const audios = popover(html, "Audio Clips");
    expect(textOf(audios)).toContain("Audio Clips 1 Your Recordings");
    expect(audios).toMatch(/<audio controls="" preload="none" src="\/media\/\d+\//);
    expect(textOf(audios)).toContain(`${transcript.slice(0, 100).trimEnd()}…`);
    expect(textOf(audios)).not.toContain(transcript.slice(0, 102));
    expect(audios).toContain('<a href="/recordings">View all audio recordings</a>');
  });

  test("lead to pages of all of them", async () => {
    expect(textOf((await caller.page("/images")).html)).toMatch(/Your Images.*The valley.*No caption/);
    const recordings = (await caller.page("/recordings")).html;
    expect(textOf(recordings)).toContain("Your Recordings");
    expect(textOf(recordings)).toContain(transcript.trim());
    expect(textOf((await caller.page("/stories?type=biography")).html)).toContain("Untitled story");
  });

  test("and the open story has its media under a heading", async () => {
    const open = (await caller.page("/?prompt=1")).html;
    expect(open).toContain("Photos and recordings of this story</h3>");
    expect((await caller.page("/?prompt=2")).html).not.toContain("Photos and recordings of this story");
  });
});

describe("the sidebar", () => {
  test("gives the chapters six colours in turn", async () => {
    for (const title of ["The farm", "The mill"]) {
      await caller.call("POST", "/api/life-stages/custom", { title });
    }
    const { html } = await caller.page("/");
    const shades = [...html.matchAll(/class="spine shade-(\d)/g)].map(([, shade]) => Number(shade));
    expect(shades).toEqual([1, 2, 3, 4, 5, 6, 1, 2]);
  });

  test("says nothing of ages that a chapter does not have", async () => {
    const chapter = (await caller.call("POST", "/api/life-stages/custom", { title: "The farm" })).json;
    const typed = { lifeStageId: chapter.id, title: "The barn", description: "?" };
    const prompt = (await caller.call("POST", "/api/prompts", typed)).json;
    await caller.call("POST", "/api/stories", { promptId: prompt.id, content: "Hay." });
    const { html } = await caller.page("/");
    expect(textOf(popover(html, "Total Stories"))).toContain("Hay. The farm View all your stories");
    const link = html.split("<a ").find((one) => one.includes(`chapter=${chapter.id}#stories"`)) ?? "";
    expect(textOf(`<a ${link}`)).toMatch(/^The farm \(your own chapter\) 1 Story/);
  });
});

describe("a prompt that is not open", () => {
  test("shows its title and first question, or the beginning of its story", async () => {
    await caller.call("POST", "/api/stories", { promptId: 2, content: "x" });
    const [first, second] = (await caller.call("GET", "/api/prompts?lifeStageId=1")).json;
    const { html } = await caller.page("/");
    const cards = html.split("<article").slice(1);
    const { sentence } = firstSentence(first.description);
    expect(textOf(`<article${cards[0]}`)).toContain(`${first.title} ${sentence}`);
    expect(cards[0]).not.toContain("badge");
    expect(textOf(`<article${cards[1]}`)).toContain(`${second.title} x Answered`);
  });
});

describe("the header", () => {
  test("has the logo, and no time remaining", async () => {
    const { html } = await caller.page("/");
    const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
    expect(header).toMatch(/<a class="app-header__brand" href="\/"><svg[^>]*aria-hidden="true"/);
    expect(textOf(header)).toContain("Welcome, Ada Whitfield");
    expect(html).not.toMatch(/time remaining/i);
  });

  test("says whose account is being looked at, on every page", async () => {
    await addPerson(server.db, `root-${count}`, { displayName: "Administrator", isAdmin: true });
    const root = await Caller.signIn(server, `root-${count}`);
    const viewing = { "x-admin-viewing-user": JSON.stringify({ id: userId }) };
    for (const address of ["/", "/app", "/bio", "/preview", "/stories", "/?view=trash"]) {
      const { html } = await root.request("GET", address, undefined, viewing);
      const banner = html.split('aria-label="Viewing another account">')[1]?.split("</section>")[0] ?? "";
      expect(textOf(banner)).toBe(`Admin viewing: Ada Whitfield (ID: ${userId}) Return to my account`);
      expect((await root.page(address)).html).not.toContain("Admin viewing");
    }
  });
});

describe("addresses", () => {
  /** The page without its per-request values. */
  const still = ({ html }: Answer) => html.replace(/name="formToken" value="[^"]*"/g, "");

  test("of the workspace show the same screen, and those of the preview", async () => {
    await caller.call("POST", "/api/stories", { promptId: 1, content: "The same." });
    for (const query of ["", "?prompt=1", "?view=timeline"]) {
      const home = await caller.page(`/${query}`);
      expect(textOf(home.html)).toContain("Welcome, Ada Whitfield");
      expect(still(await caller.page(`/app${query}`))).toBe(still(home));
      expect(still(await caller.page(`/biography-builder${query}`))).toBe(still(home));
    }
    const preview = await caller.page("/preview?view=text");
    expect(preview.html).toContain("The same.");
    expect(still(await caller.page("/book-preview?view=text"))).toBe(still(preview));
  });

  test("of / show a visitor the landing page", async () => {
    const visitor = new Caller(server);
    expect(still(await visitor.page("/"))).toContain("Login");
    expect((await visitor.page("/")).html).not.toContain("Welcome,");
    expect(textOf((await visitor.page("/")).html.split("<main")[1] ?? "")).toBe(
      textOf((await visitor.page("/landing")).html.split("<main")[1] ?? ""),
    );
  });

  test.each([
    ["/", "The Early Years | Life Stories"],
    ["/?chapter=2", "Growing Up | Life Stories"],
    ["/?chapter=2&edit=chapter", "Edit chapter: Growing Up | Life Stories"],
    ["/app?prompt=1", "How I Got My Name | The Early Years"],
    ["/?view=timeline", "Timeline | Life Stories"],
    ["/biography-builder?type=mission&view=trash", "Trash | Mission Stories"],
    ["/stories", "Your Stories"],
    ["/images", "Your Images"],
    ["/recordings", "Your Recordings"],
    ["/bio", "About me"],
    ["/chapters/new", "Create Custom Chapter"],
    ["/prompts/new", "Create Custom Prompt"],
    ["/preview", "Your book"],
  ])("%s is called %j", async (address, title) => {
    expect(titleOf(await caller.page(address))).toBe(`${title} | A Life Remembered`);
  });
});

describe("the login page", () => {
  test("promises what the product does, and nothing of a service that is not there", async () => {
    const { html } = await new Caller(server).page("/auth");
    const promise = html.slice(html.indexOf("Preserve Your Life Story"));
    for (const line of [
      "Multimedia story integration",
      "Professional book formatting",
      "Secure cloud storage",
    ]) {
      expect(promise).toContain(`<li>${line}</li>`);
    }
    expect(html).not.toMatch(/AI-powered|artificial/i);
  });
});

describe("the login-completion page", () => {
  test.each([
    ["", "Verifying authentication (attempt 1/5)...", "1;url=/authenticated-redirect?attempt=2"],
    ["?attempt=5", "Verifying authentication (attempt 5/5)...", "1;url=/authenticated-redirect?attempt=6"],
    ["?attempt=6", "Authentication failed. Please try logging in again.", "2;url=/auth"],
    ["?attempt=x", "Verifying authentication (attempt 1/5)...", "1;url=/authenticated-redirect?attempt=2"],
  ])("%s waits its time, then goes on", async (query, words, refresh) => {
    const { html, headers } = await new Caller(server).page(`/authenticated-redirect${query}`);
    expect(html).toContain("<h1>Completing Login</h1>");
    expect(html).toContain(words);
    expect(headers.get("refresh")).toBe(refresh);
  });

  test("leads whoever is signed in to the workspace", async () => {
    const { html, headers } = await caller.page("/authenticated-redirect");
    expect(html).toContain("Authentication verified! Redirecting...");
    expect(headers.get("refresh")).toBe("1;url=/biography-builder");
  });
});

describe("calls about the person", () => {
  test("GET /api/user has these fields and no others", async () => {
    await addPerson(server.db, `owner-${count}`, { displayName: "Rosewood House", isOwner: true });
    const owner = await server.db
      .selectFrom("users")
      .select("id")
      .where("username", "=", `owner-${count}`)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable("users")
      .set({ email: "ada@example.org", assignedOwnerId: owner.id })
      .where("id", "=", userId)
      .execute();
    const before = Date.now();
    await caller.call("POST", "/api/login", { username: `writer-${count}`, password });
    const { json } = await caller.call("GET", "/api/user");
    expect(json).toEqual({
      id: userId,
      username: `writer-${count}`,
      email: "ada@example.org",
      displayName: "Ada Whitfield",
      isAdmin: false,
      isOwner: false,
      assignedOwnerId: owner.id,
      createdAt: "2026-01-02T03:04:05.678Z",
      lastLoginAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      locale: "en",
      mark: null,
    });
    expect(Date.parse(json.lastLoginAt)).toBeGreaterThanOrEqual(before - 1);
  });

  test.each([
    [null, 0, "0h 0m"],
    ["self-serve", 0, "0h 0m"],
    ["guided", 15, "0h 45m"],
    ["family", 90, "8h 30m"],
    ["family", 900, "0h 0m"],
    ["white-glove", 90, "Unlimited"],
  ])("GET /api/session with the plan %j and %i minutes booked has %s left", async (plan, booked, time) => {
    await server.db
      .updateTable("users")
      .set({ plan, bookedMinutes: booked })
      .where("id", "=", userId)
      .execute();
    const session = { participantName: "Ada Whitfield", timeRemaining: time };
    expect((await caller.call("GET", "/api/session")).json).toEqual(session);
    const bio = textOf((await caller.page("/bio")).html);
    const hasWriter = plan !== null && plan !== "self-serve";
    expect(/Time remaining: (Unlimited|\d+h \d+m)/.exec(bio)?.[1]).toBe(hasWriter ? time : undefined);
  });

  test("POST /api/save-progress notes the time, and believes nothing that is sent", async () => {
    const noted = async () =>
      server.db
        .selectFrom("users")
        .select(["progressSavedAt", "displayName", "plan", "bookedMinutes"])
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
    expect((await noted()).progressSavedAt).toBeNull();
    const sent = { participantName: "Somebody else", timeRemaining: "99h 0m" };
    const { json } = await caller.call("POST", "/api/save-progress", sent);
    const first = await noted();
    expect(first).toEqual({
      progressSavedAt: json.savedAt,
      displayName: "Ada Whitfield",
      plan: null,
      bookedMinutes: 0,
    });
    await caller.post("/", "/app", { intent: "progress/save" });
    expect(Date.parse((await noted()).progressSavedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(first.progressSavedAt ?? ""),
    );
    expect((await caller.call("GET", "/api/session")).json.timeRemaining).toBe("0h 0m");
  });

  test("GET /api/prompts without a chapter has all of both books", async () => {
    const { json } = await caller.call("GET", "/api/prompts");
    const ids = json.map(({ id }: { id: number }) => id).sort((one: number, other: number) => one - other);
    expect(ids).toEqual(Array.from({ length: 96 }, (_, index) => index + 1));
    expect(json[0]).toEqual({
      id: 1,
      lifeStageId: 1,
      title: "How I Got My Name",
      description: expect.any(String),
      hasUserOverride: false,
      userPromptId: null,
      order: 1,
      isCustom: false,
      storyType: "biography",
      storyId: null,
      isAnswered: false,
    });
  });
});

describe("messages", () => {
  test("of success and of error stay up for the same five seconds", async () => {
    await caller.post("/", "/app", { intent: "progress/save" });
    expect((await caller.page("/")).html).toMatch(
      /role="status"[^>]*data-enhance="toast"[^>]*data-duration="5000"/,
    );
    await caller.post("/preview", "/preview/docx", { storyType: "biography" });
    expect((await caller.page("/preview")).html).toMatch(
      /role="alert"[^>]*data-enhance="toast"[^>]*data-duration="5000"/,
    );
  });
});

describe("a button that was pressed twice", () => {
  test("deletes a story once, and both presses lead to the same page", async () => {
    const { id } = (await caller.call("POST", "/api/stories", { promptId: 3, content: "Gone." })).json;
    const question = `/stories/${id}/delete`;
    const formToken = await caller.formToken(question);
    const press = () =>
      caller.request("POST", question, new URLSearchParams({ formToken }).toString(), {
        "content-type": "application/x-www-form-urlencoded",
      });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    for (const { status, headers } of answers) {
      expect([status, headers.get("location")]).toEqual([303, "/?type=biography&prompt=3"]);
    }
    expect((await caller.page("/?prompt=3")).html).toContain("Story deleted");
    const later = await caller.post("/", question, {});
    expect(later.status).toBe(404);
  });

  test.each(["chapters", "prompts"] as const)("deletes one of one's %s once", async (noun) => {
    const chapter = (await caller.call("POST", "/api/life-stages/custom", { title: "The farm" })).json;
    const typed = { lifeStageId: chapter.id, title: "The barn", description: "?" };
    const prompt = (await caller.call("POST", "/api/prompts", typed)).json;
    const question = `/${noun}/${noun === "chapters" ? chapter.id : prompt.id}/delete`;
    const formToken = await caller.formToken(question);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ formToken }).toString();
    const first = await caller.request("POST", question, body, headers);
    const second = await caller.request("POST", question, body, headers);
    expect(first.status).toBe(303);
    expect([second.status, second.headers.get("location")]).toEqual([303, first.headers.get("location")]);
  });
});
