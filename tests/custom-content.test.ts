import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { whileBroken } from "./support/broken-database";
import { type Answer, Caller, hiddenField } from "./support/browserless";
import { linksOf, partOf, textOf } from "./support/html";
import { addPeople, addPerson, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Custom chapters and prompts, and edited texts of the standard ones, by form and by API. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let ben: Caller;
let root: Caller;
let caller: Caller;
let userId: number;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  ben = await Caller.signIn(server, "ben");
  root = await Caller.signIn(server, "root");
});

afterAll(() => server.stop());

beforeEach(async () => {
  count += 1;
  const person = await addPerson(server.db, `writer-${count}`, { displayName: "Ada Whitfield" });
  userId = person.userId;
  caller = await Caller.signIn(server, `writer-${count}`);
});

const asViewed = () => ({ "x-admin-viewing-user": JSON.stringify({ id: userId }) });
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };

/** Clicks a button of the story form at `address`, with `fields` typed. */
async function press(address: string, intent: string, fields: Record<string, string> = {}): Promise<Answer> {
  const { html } = await caller.page(address);
  const form = new FormData();
  for (const name of ["formToken", "promptId", "version", "storyType"])
    form.set(name, hiddenField(html, name));
  for (const [name, value] of Object.entries({ content: "", ...fields, intent })) form.set(name, value);
  return caller.postForm(address.replace("/?", "/app?"), form);
}

async function statusAt(answer: Answer): Promise<string> {
  expect(answer.status).toBe(303);
  return (await caller.page(answer.headers.get("location") ?? "")).html;
}

function storyRows() {
  return server.db
    .selectFrom("stories")
    .select(["content", "promptId"])
    .where("userId", "=", userId)
    .execute();
}

function ownChapters() {
  return server.db.selectFrom("lifeStages").selectAll().where("userId", "=", userId).execute();
}

function ownPrompts() {
  return server.db.selectFrom("prompts").selectAll().where("userId", "=", userId).execute();
}

async function addChapter(title = "The farm") {
  return (await caller.call("POST", "/api/life-stages/custom", { title, ageRange: "20-25" })).json;
}

async function addPrompt(lifeStageId = 1) {
  return (await caller.call("POST", "/api/prompts", { lifeStageId, title: "The barn", description: "?" }))
    .json;
}

/** The page from the form of the chapter's words on: dialogs for new ones precede it. */
function formOf(html: string): string {
  return html.slice(html.indexOf('id="chapter-words"'));
}

describe("a prompt's own words", () => {
  const edit = "/?type=biography&prompt=3&edit=prompt";
  const mine = { promptTitle: "Our house", promptDescription: "Which door?" };

  test("are changed at the page, with the story kept first", async () => {
    const opened = await press("/?prompt=3", "prompt/edit", { content: "Typed before." });
    expect(opened.headers.get("location")).toBe("/?type=biography&prompt=3&edit=prompt#story-promptTitle");
    const page = await statusAt(opened);
    expect(page).toContain("Story saved");
    expect(hiddenField(page, "promptTitle")).toBe("The House I Grew Up In");
    expect(page).not.toContain("Reset to original");
    const saved = await press(edit, "prompt/save", { ...mine, content: "Typed before, and after." });
    expect(saved.headers.get("location")).toBe("/?type=biography&prompt=3");
    const html = await statusAt(saved);
    expect(html).toContain("Success");
    expect(html).toContain("Prompt updated successfully");
    expect(html).toContain("Customized");
    expect(html).toContain("Which door?");
    expect(html).not.toContain('name="promptTitle"');
    expect(await storyRows()).toEqual([{ promptId: 3, content: "Typed before, and after." }]);
    const [prompt] = (await caller.call("GET", "/api/prompts?lifeStageId=1")).json.filter(
      ({ id }: { id: number }) => id === 3,
    );
    expect(prompt).toMatchObject({ title: "Our house", description: "Which door?", hasUserOverride: true });
    expect((await ben.page("/?prompt=3")).html).not.toContain("Our house");
  });

  test("are kept whichever button is pressed", async () => {
    for (const [intent, words] of [
      ["story/save", "Story saved"],
      ["story/next", "Story saved"],
      ["progress/save", "Progress saved"],
    ] as const) {
      const title = `Kept by ${intent}`;
      const html = await statusAt(
        await press(edit, intent, { ...mine, promptTitle: title, content: "Words." }),
      );
      expect(html).toContain(words);
      expect((await caller.page("/?prompt=3")).html).toContain(title);
    }
    const alone = await press("/?type=biography&prompt=4&edit=prompt", "story/save", {
      ...mine,
      content: "",
    });
    expect(await statusAt(alone)).toContain("Prompt updated successfully");
    expect(await storyRows()).toEqual([{ promptId: 3, content: "Words." }]);
  });

  test("without a title are refused in the words of the specification, and the story is saved", async () => {
    const refused = await press(edit, "prompt/save", {
      promptTitle: "  ",
      promptDescription: "Kept?",
      content: "Safe.",
    });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(/<h2 class="notice__title">Error<\/h2>/);
    expect(refused.html).toMatch(/href="#story-promptTitle">Title cannot be empty/);
    expect(refused.html).toContain("Your words are saved");
    expect(refused.html).toMatch(/<textarea[^>]*name="promptDescription"[^>]*>Kept\?<\/textarea>/);
    expect(await storyRows()).toEqual([{ promptId: 3, content: "Safe." }]);
    expect(hiddenField(refused.html, "version")).toBe("1");
    const call = await caller.call("PATCH", "/api/prompts/3", { title: "" });
    expect(call).toMatchObject({ status: 400, json: { errors: { title: ["Title cannot be empty"] } } });
  });

  test("come back with a story that is refused", async () => {
    const refused = await press(edit, "prompt/save", { ...mine, content: "Words.", age: "abc" });
    expect(refused.status).toBe(400);
    expect(hiddenField(refused.html, "promptTitle")).toBe("Our house");
    expect(await storyRows()).toEqual([]);
    expect((await caller.page("/?prompt=3")).html).not.toContain("Customized");
  });

  test("are left as they were by Cancel, and the story is kept", async () => {
    const html = await statusAt(await press(edit, "prompt/cancel", { ...mine, content: "Kept." }));
    expect(html).toContain("Story saved");
    expect(html).not.toContain("Our house");
    expect(await storyRows()).toEqual([{ promptId: 3, content: "Kept." }]);
  });

  test("typed before Cancel stand in the fields the next time, on any device, until they are thrown away", async () => {
    await press(edit, "prompt/cancel", { ...mine, content: "Kept." });
    const elsewhere = await Caller.signIn(server, `writer-${count}`);
    const { html } = await elsewhere.page(edit);
    expect(hiddenField(html, "promptTitle")).toBe(mine.promptTitle);
    expect(html).toContain(mine.promptDescription);
    expect(html).toContain("and it is not saved yet");
    const heldForm = hiddenField(html, "heldForm");
    await press(edit, "prompt/cancel", { ...mine, promptTitle: "Our second house", heldForm });
    const again = (await caller.page(edit)).html;
    expect(hiddenField(again, "promptTitle")).toBe("Our second house");
    const thrown = { ...mine, content: "Kept.", heldForm: hiddenField(again, "heldForm") };
    expect(await statusAt(await press(edit, "prompt/forget-words", thrown))).not.toContain("not saved yet");
    expect(hiddenField((await caller.page(edit)).html, "promptTitle")).toBe("The House I Grew Up In");
    expect(await storyRows()).toEqual([{ promptId: 3, content: "Kept." }]);
  });

  test("that are saved after all are kept no longer", async () => {
    await press(edit, "prompt/cancel", mine);
    const heldForm = hiddenField((await caller.page(edit)).html, "heldForm");
    expect(await statusAt(await press(edit, "prompt/save", { ...mine, heldForm }))).toContain("Customized");
    expect((await caller.page(edit)).html).not.toContain("not saved yet");
  });

  test("that are refused are a draft, and go with the story no sooner than they are mended", async () => {
    const words = { promptTitle: "Long ".repeat(40).trim(), promptDescription: "Where?", content: "Safe." };
    expect((await press(edit, "prompt/save", words)).status).toBe(400);
    await caller.page("/bio");
    const elsewhere = await Caller.signIn(server, `writer-${count}`);
    const { html } = await elsewhere.page("/?prompt=3");
    expect(hiddenField(html, "promptTitle")).toBe(words.promptTitle);
    const mended = { ...mine, content: "Safe.", version: hiddenField(html, "version") };
    expect(await statusAt(await press(edit, "prompt/save", mended))).toContain(mine.promptTitle);
    expect(await storyRows()).toEqual([{ promptId: 3, content: "Safe." }]);
  });

  test("that say the same as before customize nothing", async () => {
    const { html } = await caller.page(edit);
    const promptDescription = /<textarea[^>]*name="promptDescription"[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
    const same = { promptTitle: hiddenField(html, "promptTitle"), promptDescription };
    const after = await statusAt(await press(edit, "prompt/save", same));
    expect(after).toContain("Prompt updated successfully");
    expect(after).not.toContain("Customized");
  });

  test("are reset by page and by API", async () => {
    await press(edit, "prompt/save", mine);
    const html = await statusAt(await press("/?prompt=3", "prompt/reset", { content: "Kept." }));
    expect(html).toContain("Prompt reset to original");
    expect(html).toContain("The House I Grew Up In");
    expect(html).not.toContain("Customized");
    expect(await storyRows()).toEqual([{ promptId: 3, content: "Kept." }]);
    expect(await statusAt(await press("/?prompt=3", "prompt/reset", { content: "Kept." }))).toContain(
      "Prompt reset to original",
    );
    const { json } = await caller.call("PATCH", "/api/prompts/3", { title: "Mine", description: "" });
    expect((await ben.call("DELETE", `/api/user-prompts/${json.userPromptId}`)).status).toBe(404);
    expect((await caller.call("DELETE", `/api/user-prompts/${json.userPromptId}`)).status).toBe(204);
  });

  test("that could not be kept come back, with the story saved", async () => {
    await whileBroken(server, "insert on user_prompts", async () => {
      const failed = await press(edit, "prompt/save", { ...mine, content: "Safe." });
      expect(failed.status).toBe(500);
      expect(failed.html).toMatch(/<h2 class="notice__title">Error<\/h2>/);
      expect(failed.html).toMatch(/Failed to update prompt \(Error [0-9a-f]{8}\)/);
      expect(failed.html).not.toContain("secret reason");
      expect(failed.html).toContain("Your words are saved");
      expect(hiddenField(failed.html, "promptTitle")).toBe("Our house");
    });
    await press(edit, "prompt/save", mine);
    await whileBroken(server, "delete on user_prompts", async () => {
      const html = await statusAt(await press("/?prompt=3", "prompt/reset", { content: "Safe." }));
      expect(html).toContain("Failed to reset prompt to original");
      expect(html).toContain("Customized");
    });
  });
});

describe("a chapter of one's own", () => {
  const typed = { title: "The farm", ageRange: "20-25", description: "Wheat.", type: "mission" };

  test("is made at the page, and opened", async () => {
    const { html } = await caller.page("/chapters/new?type=mission");
    expect(html).toContain("Create Custom Chapter");
    expect(hiddenField(html, "type")).toBe("mission");
    const made = await caller.post("/chapters/new?type=mission", "/chapters/new?type=mission", typed);
    const [chapter] = await ownChapters();
    expect(chapter).toMatchObject({
      title: "The farm",
      ageRange: "20-25",
      storyType: "mission",
      sortOrder: 99,
    });
    expect(made.headers.get("location")).toBe(`/?type=mission&chapter=${chapter!.id}`);
    const page = await statusAt(made);
    expect(page).toContain("Custom chapter created");
    expect(page).toContain("This chapter has no prompts yet.");
    expect(page).toMatch(/spine--custom"[^>]*aria-current="true"/);
    expect((await ben.page(`/?chapter=${chapter!.id}`)).status).toBe(404);
    expect((await ben.page("/?type=mission")).html).not.toContain("The farm");
  });

  test("without a title is refused, and the rest comes back", async () => {
    const refused = await caller.post("/chapters/new", "/chapters/new?type=biography", {
      ...typed,
      title: " ",
    });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('<h2 class="notice__title">Missing title</h2>');
    expect(refused.html).toContain("Please enter a title for your custom chapter.");
    expect(hiddenField(refused.html, "ageRange")).toBe("20-25");
    expect(await ownChapters()).toEqual([]);
    const tooLong = await caller.post("/chapters/new", "/chapters/new", { ...typed, title: "x".repeat(81) });
    expect(tooLong.html).toContain("Please check this first");
    expect(tooLong.html).toContain("Please keep this to 80 characters.");
    const call = await caller.call("POST", "/api/life-stages/custom", { title: "" });
    expect(call).toMatchObject({
      status: 400,
      json: { errors: { title: ["Please enter a title for your custom chapter."] } },
    });
  });

  test("is one chapter for twenty identical forms at once, and two for other words", async () => {
    const formToken = await caller.formToken("/chapters/new");
    const post = (title: string) =>
      caller.request(
        "POST",
        "/chapters/new",
        new URLSearchParams({ ...typed, formToken, title }).toString(),
        urlencoded,
      );
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("Once")));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("location")}`)).size).toBe(
      1,
    );
    expect(await ownChapters()).toHaveLength(1);
    await post("Twice");
    expect(await ownChapters()).toHaveLength(2);
  });

  test("that could not be made says so, and what was typed comes back", async () => {
    await whileBroken(server, "insert on life_stages", async () => {
      const failed = await caller.post("/chapters/new", "/chapters/new", typed);
      expect(failed.status).toBe(500);
      expect(failed.html).toContain("Error creating custom chapter");
      expect(failed.html).toMatch(
        /There was a problem creating your custom chapter. Please try again. \(Error [0-9a-f]{8}\)/,
      );
      expect(failed.html).not.toContain("secret reason");
      expect(hiddenField(failed.html, "title")).toBe("The farm");
    });
  });

  test("is reached from an open story by its chapter, and the words are kept", async () => {
    const left = await caller.post("/?type=mission&prompt=50", "/app?to=%2F%3Ftype%3Dmission", {
      promptId: "50",
      content: "Kept.",
    });
    expect(left.headers.get("location")).toBe("/?type=mission");
    expect((await caller.page("/?type=mission")).html).toContain('action="/chapters/new"');
    expect(await storyRows()).toEqual([{ promptId: 50, content: "Kept." }]);
  });

  test("is deleted after a question, by page and by API", async () => {
    const { id } = await addChapter();
    await addPrompt(id);
    const question = await caller.page(`/chapters/${id}/delete`);
    expect(question.html).toContain("Are you sure you want to delete this chapter?");
    expect(question.html).toContain("Its prompt goes with it");
    const html = await statusAt(await caller.post(`/chapters/${id}/delete`, `/chapters/${id}/delete`, {}));
    expect(html).toContain("Chapter deleted");
    expect([await ownChapters(), await ownPrompts()]).toEqual([[], []]);
    const next = await addChapter();
    expect(next.id).toBeGreaterThan(id);
    expect((await caller.call("DELETE", `/api/life-stages/${next.id}`)).status).toBe(204);
    expect((await caller.call("DELETE", `/api/life-stages/${next.id}`)).status).toBe(404);
  });

  test("stays while it holds a story, in the trash too", async () => {
    const { id } = await addChapter();
    const prompt = await addPrompt(id);
    const story = (await caller.call("POST", "/api/stories", { promptId: prompt.id, content: "Mine." })).json;
    expect((await caller.page(`/chapters/${id}/delete`)).html).toContain(
      "This chapter still holds 1 story in the book.",
    );
    await caller.call("DELETE", `/api/stories/${story.id}`);
    const refused = await caller.post("/", `/chapters/${id}/delete`, {});
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("This chapter still holds 1 story in the trash.");
    const call = await caller.call("DELETE", `/api/life-stages/${id}`);
    expect(call).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining("1 story in the trash") },
    });
    expect(await ownChapters()).toHaveLength(1);
  });
});

describe("a chapter's own words", () => {
  const edit = "/app?type=biography&chapter=2&edit=chapter";
  const save = (fields: Record<string, string>, address = edit) =>
    caller.post(address, address, { chapterId: "2", intent: "chapter/save", ...fields });

  test("are changed where no story is open, for oneself alone", async () => {
    expect((await caller.page("/?chapter=2")).html).toContain("Edit chapter");
    expect((await caller.page("/?prompt=9")).html).not.toContain("Edit chapter");
    const saved = await save({ title: "School days", description: "" });
    expect(saved.headers.get("location")).toBe("/?type=biography&chapter=2");
    const html = await statusAt(saved);
    expect(html).toContain("Chapter title updated successfully");
    expect(html).toMatch(/<h2 class="visually-hidden">School days<\/h2>/);
    expect(html).toContain("Customized");
    expect(html).toContain("<span>Ages 13-18</span>");
    expect((await ben.page("/?chapter=2")).html).not.toContain("School days");
  });

  test("need a title, in the words of the specification", async () => {
    const refused = await save({ title: "", description: "Kept?" });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(/<h2 class="notice__title">Error<\/h2>/);
    expect(refused.html).toMatch(/href="#chapter-words-title">Title cannot be empty/);
    expect(refused.html).toContain("Kept?");
    const call = await caller.call("PATCH", "/api/life-stages/2", { title: " " });
    expect(call).toMatchObject({ status: 400, json: { errors: { title: ["Title cannot be empty"] } } });
  });

  test("that say the same as before customize nothing", async () => {
    const { json } = await caller.call("GET", "/api/life-stages?type=biography");
    const { title, description } = json[1];
    expect(await statusAt(await save({ title, description }))).not.toContain("Customized");
  });

  test("are reset by page and by API", async () => {
    await save({ title: "School days", description: "" });
    const reset = () => caller.post("/?chapter=2", "/app", { chapterId: "2", intent: "chapter/reset" });
    const html = await statusAt(await reset());
    expect(html).toContain("Chapter reset to original");
    expect(html).toMatch(/<h2 class="visually-hidden">Growing Up<\/h2>/);
    expect(await statusAt(await reset())).toContain("Chapter reset to original");
    const { json } = await caller.call("PATCH", "/api/life-stages/2", { title: "Mine" });
    expect(json).toMatchObject({ title: "Mine", isCustomized: true });
    expect((await ben.call("DELETE", "/api/life-stages/2/override")).status).toBe(404);
    expect((await caller.call("DELETE", "/api/life-stages/2/override")).status).toBe(204);
    expect((await caller.call("DELETE", "/api/life-stages/2/override")).status).toBe(404);
  });

  test("of a custom one include its ages", async () => {
    const { id } = await addChapter();
    const address = `/app?type=biography&chapter=${id}&edit=chapter`;
    expect(hiddenField(formOf((await caller.page(address)).html), "ageRange")).toBe("20-25");
    await statusAt(
      await save({ chapterId: String(id), title: "The dairy", ageRange: "", description: "Milk." }, address),
    );
    expect((await caller.page(address)).html).toMatch(/<textarea[^>]*>\s*Milk\.<\/textarea>/);
    expect(await ownChapters()).toMatchObject([{ title: "The dairy", ageRange: "", description: "Milk." }]);
  });

  test("that could not be kept come back", async () => {
    await whileBroken(server, "insert on user_life_stages", async () => {
      const failed = await save({ title: "School days", description: "Kept?" });
      expect(failed.status).toBe(500);
      expect(failed.html).toContain("Failed to update chapter title");
      expect(hiddenField(formOf(failed.html), "title")).toBe("School days");
      expect(failed.html).not.toContain("secret reason");
    });
    await save({ title: "School days", description: "" });
    await whileBroken(server, "delete on user_life_stages", async () => {
      const failed = await caller.post("/?chapter=2", "/app", { chapterId: "2", intent: "chapter/reset" });
      expect(await statusAt(failed)).toContain("Failed to reset chapter to original");
    });
  });
});

describe("a prompt of one's own", () => {
  const typed = { lifeStageId: "2", title: "The barn", description: "What did it smell of?" };
  const page = "/prompts/new?type=biography&chapter=2";

  test("is made at the page, with the life stage preselected, and opened", async () => {
    const own = await addChapter("The farm & the mill");
    const { html } = await caller.page(page);
    expect(html).toMatch(/<option value="2" selected="">Growing Up<\/option>/);
    expect(html).toContain(`<option value="${own.id}">The farm &amp; the mill</option>`);
    expect([...html.matchAll(/<option /g)]).toHaveLength(8);
    const made = await caller.post(page, page, typed);
    const [prompt] = await ownPrompts();
    expect(prompt).toMatchObject({ lifeStageId: 2, title: "The barn", sortOrder: 9 });
    expect(made.headers.get("location")).toBe(`/?type=biography&prompt=${prompt!.id}`);
    const opened = await statusAt(made);
    expect(opened).toContain("Custom prompt created");
    expect(opened).toContain("Your custom prompt has been created");
    expect((await ben.page(`/?prompt=${prompt!.id}`)).status).toBe(404);
  });

  test.each([["lifeStageId"], ["title"], ["description"]])("without its %s is refused", async (name) => {
    const refused = await caller.post(page, page, { ...typed, [name]: "" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('<h2 class="notice__title">Missing information</h2>');
    expect(refused.html).toMatch(
      new RegExp(`href="#new-prompt-${name}">Please fill in all fields to create a custom prompt`),
    );
    expect(refused.html).toContain(name === "description" ? 'value="The barn"' : "What did it smell of?");
    expect(await ownPrompts()).toEqual([]);
    const call = await caller.call("POST", "/api/prompts", { ...typed, [name]: "" });
    expect(call.status).toBe(400);
    expect(call.json.errors[name]).toEqual(["Please fill in all fields to create a custom prompt"]);
  });

  test("without all of it is refused once, with a link to each field", async () => {
    const { html } = await caller.post(page, page, { lifeStageId: "", title: "", description: "" });
    const summary = partOf(html, 'role="alert"', "</ul>");
    expect(textOf(summary)).toContain(
      "Please fill in all fields to create a custom prompt Life stage , Title , Description",
    );
    expect(linksOf(summary).map(({ href }) => href)).toEqual(
      ["lifeStageId", "title", "description"].map((name) => `#new-prompt-${name}`),
    );
    for (const { href } of linksOf(summary)) expect(html).toContain(`id="${href.slice(1)}"`);
  });

  test("is one prompt for twenty identical forms at once", async () => {
    const formToken = await caller.formToken(page);
    const body = new URLSearchParams({ ...typed, formToken }).toString();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.request("POST", page, body, urlencoded)),
    );
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("location")}`)).size).toBe(
      1,
    );
    expect(await ownPrompts()).toHaveLength(1);
  });

  test("for another person's chapter is refused as for one that is not there, and keeps what was typed", async () => {
    const bens = (await ben.call("POST", "/api/life-stages/custom", { title: "Ben's" })).json;
    for (const lifeStageId of [String(bens.id), "999999"]) {
      const refused = await caller.post(page, page, { ...typed, lifeStageId });
      expect(refused.status).toBe(404);
      expect(refused.html).toContain("Failed to create prompt");
      expect(refused.html).toContain("This chapter no longer exists. Please choose another one.");
      expect(hiddenField(refused.html, "title")).toBe("The barn");
      expect((await caller.call("POST", "/api/prompts", { ...typed, lifeStageId })).status).toBe(404);
    }
    expect((await caller.page(`/prompts/new?chapter=${bens.id}`)).html).not.toMatch(/selected=""|Ben&#x27;s/);
    expect(await ownPrompts()).toEqual([]);
  });

  test("that could not be made says so, and what was typed comes back", async () => {
    await whileBroken(server, "insert on prompts", async () => {
      const failed = await caller.post(page, page, typed);
      expect(failed.status).toBe(500);
      expect(failed.html).toContain("Failed to create custom prompt");
      expect(failed.html).not.toContain("secret reason");
      expect(hiddenField(failed.html, "title")).toBe("The barn");
    });
  });

  test("is deleted after a question, by page and by API", async () => {
    const { id } = await addPrompt();
    const asked = await press(`/?type=biography&prompt=${id}&edit=prompt`, "prompt/ask-delete", {
      promptTitle: "The barn",
      promptDescription: "?",
    });
    expect(asked.headers.get("location")).toBe(`/prompts/${id}/delete`);
    expect((await caller.page(`/prompts/${id}/delete`)).html).toContain(
      "Are you sure you want to delete this prompt?",
    );
    const html = await statusAt(await caller.post(`/prompts/${id}/delete`, `/prompts/${id}/delete`, {}));
    expect(html).toContain("Prompt deleted");
    const next = await addPrompt();
    expect((await caller.call("DELETE", `/api/prompts/${next.id}`)).status).toBe(204);
    expect((await caller.call("DELETE", `/api/prompts/${next.id}`)).status).toBe(404);
    expect(await ownPrompts()).toEqual([]);
  });

  test("stays while it has a story, even one typed just before", async () => {
    const { id } = await addPrompt();
    await press(`/?type=biography&prompt=${id}&edit=prompt`, "prompt/ask-delete", {
      promptTitle: "The barn",
      promptDescription: "?",
      content: "Typed just before.",
    });
    expect((await caller.page(`/prompts/${id}/delete`)).html).toContain(
      "This prompt still holds 1 story in the book.",
    );
    const refused = await caller.post("/", `/prompts/${id}/delete`, {});
    expect(refused.status).toBe(409);
    const call = await caller.call("DELETE", `/api/prompts/${id}`);
    expect(call).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining("1 story in the book") },
    });
    expect(await ownPrompts()).toHaveLength(1);
  });
});

describe("who may", () => {
  test("standard ones and strangers' are not found, byte for byte as what is not there", async () => {
    const chapter = await addChapter();
    const prompt = await addPrompt(chapter.id);
    const rows = async () => JSON.stringify([await ownChapters(), await ownPrompts()]);
    const before = await rows();
    for (const stranger of [ben, root]) {
      for (const [noun, id] of [
        ["life-stages", chapter.id],
        ["prompts", prompt.id],
        ["life-stages", 1],
        ["prompts", 1],
      ] as const) {
        const theirs = await stranger.call("DELETE", `/api/${noun}/${id}`);
        const nothing = await stranger.call("DELETE", `/api/${noun}/999999`);
        expect([theirs.status, theirs.html]).toEqual([404, nothing.html]);
        const page = `/${noun === "prompts" ? "prompts" : "chapters"}/${id}/delete`;
        expect((await stranger.page(page)).status).toBe(404);
        expect((await stranger.post("/", page, {})).status).toBe(404);
      }
      const fields = { chapterId: String(chapter.id), title: "Stolen", description: "" };
      for (const intent of ["chapter/save", "chapter/reset"]) {
        expect((await stranger.post("/", "/app", { ...fields, intent })).status).toBe(404);
      }
      const words = { promptId: String(prompt.id), promptTitle: "Stolen", promptDescription: "" };
      expect((await stranger.post("/", "/app", { ...words, intent: "prompt/save" })).status).toBe(404);
    }
    expect(await rows()).toBe(before);
  });

  test("visitors are sent to sign in", async () => {
    const visitor = new Caller(server);
    for (const path of ["/chapters/new", "/prompts/new", "/chapters/1001/delete", "/prompts/1001/delete"]) {
      expect((await visitor.page(path)).headers.get("location")).toMatch(/^\/landing\?returnTo=/);
      const posted = await visitor.request("POST", path, "title=x", urlencoded);
      expect([posted.status, posted.headers.get("location")]).toEqual([303, "/landing"]);
    }
    for (const path of ["/api/life-stages/1001", "/api/prompts/1001", "/api/life-stages/1/override"]) {
      expect((await visitor.call("DELETE", path)).status).toBe(401);
    }
  });

  test("an administrator viewing writes for the participant, but deletes nothing for good", async () => {
    const headers = asViewed();
    const chapter = await root.call("POST", "/api/life-stages/custom", { title: "For Ada" }, headers);
    expect(chapter.json.userId).toBe(userId);
    const prompt = { lifeStageId: chapter.json.id, title: "x", description: "y" };
    const { json } = await root.call("POST", "/api/prompts", prompt, headers);
    expect(
      (await root.call("PATCH", "/api/life-stages/2", { title: "Mine" }, headers)).json.isCustomized,
    ).toBe(true);
    expect((await root.call("DELETE", "/api/life-stages/2/override", undefined, headers)).status).toBe(204);
    const question = await root.request("GET", `/chapters/${chapter.json.id}/delete`, undefined, headers);
    expect(question.html).toContain("Only the writer can delete this for good.");
    for (const path of [`/api/prompts/${json.id}`, `/api/life-stages/${chapter.json.id}`]) {
      expect((await root.call("DELETE", path, undefined, headers)).status).toBe(403);
      expect((await ben.call("DELETE", path, undefined, headers)).status).toBe(403);
    }
    expect([await ownChapters(), await ownPrompts()]).toMatchObject([
      [{ title: "For Ada" }],
      [{ title: "x" }],
    ]);
    const notes = await server.db
      .selectFrom("auditLog")
      .select(["action", "realUserId"])
      .where("userId", "=", userId)
      .where("action", "=", "viewing.write")
      .execute();
    expect(notes).toHaveLength(6);
    expect(new Set(notes.map(({ realUserId }) => realUserId))).toEqual(new Set([people.root.userId]));
  });

  test("a form of another site, or an old browser's without a token, makes nothing", async () => {
    const body = "title=Foreign&type=biography";
    const foreign = { ...urlencoded, origin: "https://evil.example" };
    expect((await caller.request("POST", "/chapters/new", body, foreign)).status).toBe(403);
    expect(await ownChapters()).toEqual([]);
  });
});

describe("words as they are", () => {
  const hostile = `<img src=x onerror=alert(1)> "& 'more' \u0000\u202e`;

  test("are shown as text everywhere", async () => {
    const chapter = await addChapter(hostile);
    const prompt = (
      await caller.call("POST", "/api/prompts", {
        lifeStageId: chapter.id,
        title: hostile,
        description: hostile,
      })
    ).json;
    await caller.call("PATCH", "/api/prompts/1", { title: hostile, description: hostile });
    for (const path of [
      `/?chapter=${chapter.id}`,
      `/?type=biography&chapter=${chapter.id}&edit=chapter`,
      `/?type=biography&prompt=${prompt.id}&edit=prompt`,
      "/?prompt=1",
      "/prompts/new?type=biography",
      `/chapters/${chapter.id}/delete`,
      `/prompts/${prompt.id}/delete`,
    ]) {
      const { status, html } = await caller.page(path);
      expect([path, status, html.includes("<img src=x")]).toEqual([path, 200, false]);
      expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    }
  });
});
