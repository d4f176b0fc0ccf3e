import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { whileBroken, whileGone } from "./support/broken-database";
import { type Answer, Caller, hiddenField } from "./support/browserless";
import { addPerson, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { logLines } from "./support/server-log";

/* Database failures: each operation responds with its own message and the submitted values. */

let server: RunningServer;
let caller: Caller;
let userId: number;
let username: string;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

beforeEach(async () => {
  count += 1;
  username = `writer-${count}`;
  ({ userId } = await addPerson(server.db, username, { displayName: "Ada Whitfield" }));
  caller = await Caller.signIn(server, username);
});

const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const errorId = /\(Error [0-9a-f]{8}\)/;

/** The form's page again with status 500, with this title and text. */
function expectFailedForm({ status, html }: Answer, title: string, text: string): void {
  expect(status).toBe(500);
  expect(html).toContain(`<h2 class="notice__title">${title}</h2>`);
  expect(html).toContain(text);
  expect(html).toMatch(errorId);
  expect(html).not.toContain("secret reason");
}

/** Follows a redirect, and expects a message at the top of the page. */
async function expectMessage(answer: Answer, title: string, text: string): Promise<string> {
  const { html } = answer.status === 303 ? await caller.page(answer.headers.get("location") ?? "") : answer;
  expect(html).toContain(`<p class="notice__title">${title}</p>`);
  expect(html).toContain(text);
  expect(html).toMatch(errorId);
  expect(html).not.toContain("secret reason");
  return html;
}

function expectFailedCall({ status, json }: Answer, text: string): void {
  expect(status).toBe(500);
  expect(json).toEqual({ message: expect.stringMatching(errorId) });
  expect(json.message.replace(errorId, "").trim()).toBe(text);
}

function textIn(html: string): string {
  return /<textarea[^>]*name="content"[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
}

async function storyOf(promptId: number) {
  return (await caller.call("POST", "/api/stories", { promptId, content: "As it was." })).json;
}

function storedTexts() {
  return server.db.selectFrom("stories").select("content").where("userId", "=", userId).execute();
}

describe("saving a story", () => {
  const words = { content: "My own words.", age: "7", date: "spring 1952", location: "Galena" };

  test("for the first time comes back with everything typed", async () => {
    await whileBroken(server, "insert on stories", async () => {
      const failed = await caller.postStory(3, words);
      expectFailedForm(failed, "Save failed", "Failed to save story. Please try again.");
      expect(textIn(failed.html)).toBe(words.content);
      for (const name of ["age", "date", "location"] as const) {
        expect(hiddenField(failed.html, name)).toBe(words[name]);
      }
      expect(failed.html).not.toContain("Your words are saved");
      const call = await caller.call("POST", "/api/stories", { promptId: 3, ...words });
      expectFailedCall(call, "Failed to save story. Please try again.");
    });
    expect(await storedTexts()).toEqual([]);
    expect((await caller.postStory(3, words)).status).toBe(303);
  });

  test("over an earlier text leaves that text", async () => {
    const { id } = await storyOf(3);
    await whileBroken(server, "insert on story_versions", async () => {
      const failed = await caller.postStory(3, words);
      expectFailedForm(failed, "Save failed", "Failed to save story. Please try again.");
      expect(textIn(failed.html)).toBe(words.content);
      expect(hiddenField(failed.html, "version")).toBe("1");
      const call = await caller.call("PUT", `/api/stories/${id}`, { content: "Mine." });
      expectFailedCall(call, "Failed to save story. Please try again.");
    });
    expect(await storedTexts()).toEqual([{ content: "As it was." }]);
  });

  test("with files says that they are to be chosen again", async () => {
    await whileBroken(server, "insert on stories", async () => {
      const failed = await caller.postStory(3, words, [new File(["x"], "a.jpg")]);
      expectFailedForm(failed, "Save failed", "Failed to save story. Please try again.");
      expect(textIn(failed.html)).toBe(words.content);
    });
  });

  test("and then its files: the words are saved, and the page says so", async () => {
    const { id } = (await caller.call("POST", "/api/stories", { promptId: 5, content: "x" })).json;
    const media = await server.db
      .insertInto("media")
      .values({
        ...{ userId, storyId: null, kind: "image", caption: "", transcript: "", folder: `none-${id}` },
        ...{ mimeType: "image/webp", bytes: 1, sha256: "", width: 1, height: 1, createdAt: "2026-01-01" },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await whileBroken(server, "update on media", async () => {
      const failed = await caller.postStory(3, { ...words, attach: String(media.id) });
      expectFailedForm(failed, "Upload failed", "Failed to upload media.");
      expect(failed.html).toContain("Your words are saved");
    });
    expect(await storedTexts()).toContainEqual({ content: words.content });
  });
});

describe("deleting a story", () => {
  test("leaves it where it was, and asks again", async () => {
    const { id } = await storyOf(3);
    const question = `/stories/${id}/delete`;
    await whileBroken(server, "update on stories", async () => {
      const failed = await caller.post(question, question, {});
      expect(failed.status).toBe(500);
      const html = await expectMessage(failed, "Delete failed", "Failed to delete story. Please try again.");
      expect(html).toContain("Are you sure you want to delete this story?");
      const call = await caller.call("DELETE", `/api/stories/${id}`);
      expectFailedCall(call, "Failed to delete story. Please try again.");
    });
    expect((await caller.post(question, question, {})).status).toBe(303);
  });

  test("for good, likewise", async () => {
    const { id } = await storyOf(3);
    await caller.call("DELETE", `/api/stories/${id}`);
    const question = `/stories/${id}/delete-permanently`;
    await whileBroken(server, "delete on stories", async () => {
      const failed = await caller.post(question, question, {});
      expect(failed.status).toBe(500);
      await expectMessage(failed, "Delete failed", "Failed to delete the story permanently.");
      const call = await caller.call("DELETE", `/api/stories/${id}/permanent-delete`);
      expectFailedCall(call, "Failed to delete the story permanently. Please try again.");
    });
  });

  test("and restoring it", async () => {
    const { id } = await storyOf(3);
    await caller.call("DELETE", `/api/stories/${id}`);
    await whileBroken(server, "update on stories", async () => {
      const failed = await caller.post(`/stories/${id}/restore`, `/stories/${id}/restore`, {});
      await expectMessage(failed, "Error", "Failed to restore the story.");
      const call = await caller.call("POST", `/api/stories/${id}/restore`);
      expectFailedCall(call, "Failed to restore the story.");
    });
  });
});

describe("deleting what one made", () => {
  test.each([
    ["chapters", "life_stages", "Failed to delete chapter. Please try again."],
    ["prompts", "prompts", "Failed to delete prompt. Please try again."],
  ] as const)("of one's %s asks again", async (noun, table, text) => {
    const chapter = (await caller.call("POST", "/api/life-stages/custom", { title: "The farm" })).json;
    const typed = { lifeStageId: chapter.id, title: "The barn", description: "?" };
    const prompt = (await caller.call("POST", "/api/prompts", typed)).json;
    const id = noun === "chapters" ? chapter.id : prompt.id;
    const call = noun === "chapters" ? `/api/life-stages/${id}` : `/api/prompts/${id}`;
    await whileBroken(server, `delete on ${table}`, async () => {
      const failed = await caller.post(`/${noun}/${id}/delete`, `/${noun}/${id}/delete`, {});
      expect(failed.status).toBe(500);
      expect(await expectMessage(failed, "Delete failed", text)).toContain("Are you sure");
      expectFailedCall(await caller.call("DELETE", call), text);
    });
  });
});

describe("Save Progress", () => {
  const title = "Error saving progress";
  const text = "There was a problem saving your biography. Please try again.";

  test("that cannot be noted says so; the story is saved", async () => {
    await whileBroken(server, "update of progress_saved_at on users", async () => {
      const failed = await caller.postStory(3, { content: "Typed.", intent: "progress/save" });
      expect(textIn(await expectMessage(failed, title, text))).toBe("Typed.");
      const withoutStory = await caller.post("/", "/app", { intent: "progress/save" });
      await expectMessage(withoutStory, title, text);
      expectFailedCall(await caller.call("POST", "/api/save-progress"), text);
    });
    expect(await storedTexts()).toEqual([{ content: "Typed." }]);
  });

  test("that cannot save the open story gives it back", async () => {
    await whileBroken(server, "insert on stories", async () => {
      const failed = await caller.postStory(3, { content: "Typed.", intent: "progress/save" });
      expectFailedForm(failed, title, text);
      expect(textIn(failed.html)).toBe("Typed.");
    });
  });
});

describe("biographical information", () => {
  const typed = { name: "Ada", birthplace: "Galena", significantEvents: "The flood of 1937" };
  const press = (intent: string) => caller.post("/bio", "/bio", { version: "", ...typed, intent });

  test("comes back with everything typed", async () => {
    await whileBroken(server, "insert on biographical_infos", async () => {
      const failed = await press("bio/save");
      expectFailedForm(failed, "Error Saving Information", "An unexpected error occurred");
      for (const [name, value] of Object.entries(typed)) expect(hiddenField(failed.html, name)).toBe(value);
      const progress = await press("progress/save");
      expectFailedForm(progress, "Error Saving Progress", "There was a problem saving your progress.");
      expect(hiddenField(progress.html, "name")).toBe("Ada");
      const call = await caller.call("POST", "/api/biographical-info", { name: "Ada" });
      expectFailedCall(call, "Failed to save biographical information");
    });
    const { json } = await caller.call("POST", "/api/biographical-info", { name: "Ada" });
    await whileBroken(server, "update on biographical_infos", async () => {
      const call = await caller.call("PUT", `/api/biographical-info/${json.id}`, { name: "Adah" });
      expectFailedCall(call, "Failed to save biographical information");
    });
  });

  test("is saved where only the progress could not be noted", async () => {
    await whileBroken(server, "update of progress_saved_at on users", async () => {
      const failed = await press("progress/save");
      const html = await expectMessage(
        failed,
        "Error Saving Progress",
        "There was a problem saving your progress.",
      );
      expect(hiddenField(html, "birthplace")).toBe("Galena");
    });
  });
});

describe("the session", () => {
  test("that cannot be opened: the name comes back, the password does not", async () => {
    await whileBroken(server, "insert on sessions", async () => {
      const visitor = new Caller(server);
      const failed = await visitor.post("/auth", "/auth", { username, password });
      expectFailedForm(failed, "Login failed", "An error occurred during login");
      expect(hiddenField(failed.html, "username")).toBe(username);
      expect(failed.html).not.toContain(password);
      const call = await visitor.call("POST", "/api/login", { username, password });
      expectFailedCall(call, "An error occurred during login");
      expect(visitor.cookie).not.toContain("session");
    });
  });

  test("that cannot be ended goes on, and says so", async () => {
    await whileBroken(server, "delete on sessions", async () => {
      const text = "There was a problem logging out. Please try again.";
      await expectMessage(await caller.post("/", "/logout", {}), "Error logging out", text);
      expectFailedCall(await caller.call("POST", "/api/logout"), text);
    });
    expect((await caller.call("GET", "/api/user")).status).toBe(200);
  });

  test("with a wrong password: titled as the specification has it", async () => {
    const refused = await new Caller(server).post("/auth", "/auth", { username, password: "wrong" });
    expect(refused.status).toBe(401);
    expect(refused.html).toContain('<h2 class="notice__title">Login failed</h2>');
    expect(refused.html).toContain("Invalid username or password");
    const empty = await new Caller(server).post("/auth", "/auth", { username: "", password: "" });
    expect(empty.html).toContain('<h2 class="notice__title">Please check this first</h2>');
  });

  test("that cannot be looked up: the completion page leads to the sign-in page", async () => {
    await whileGone(server, "sessions", async () => {
      const failed = await caller.page("/authenticated-redirect");
      expect(failed.status).toBe(500);
      expect(failed.html).toContain("<h1>Completing Login</h1>");
      expect(failed.html).toContain("<title>Completing Login</title>");
      expect(failed.html).toContain("Error verifying authentication. Please try again.");
      expect(failed.headers.get("refresh")).toBe("2;url=/auth");
    });
  });
});

describe("a call that has no words of its own", () => {
  test("names the error alone", async () => {
    await whileGone(server, "stories", async () => {
      const { status, json } = await caller.call("GET", "/api/stories");
      expect(status).toBe(500);
      expect(json.message).toMatch(/^Something went wrong on our side \(error [0-9a-f]{8}\)\.$/);
    });
  });
});

describe("a page that cannot be shown", () => {
  const typedIn = ({ html }: Answer) => /<textarea[^>]*id="typed"[^>]*>([^<]*)/.exec(html)?.[1];

  test("says so, and that the log knows of it", async () => {
    await whileGone(server, "stories", async () => {
      const { status, html } = await caller.page("/");
      expect(status).toBe(500);
      expect(html).toContain("<title>Something went wrong</title>");
      const [, id] = /Something went wrong on our side \(error ([0-9a-f]{8})\)/.exec(html) ?? [];
      expect(logLines(server)).toContainEqual(
        expect.objectContaining({ level: "error", requestId: id, msg: "unexpected error" }),
      );
      await expect
        .poll(() => logLines(server))
        .toContainEqual(
          expect.objectContaining({ level: "error", requestId: id, route: "/", status: 500, msg: "request" }),
        );
      expect(html).not.toContain("no such table");
      expect(html).not.toContain("What you wrote");
    });
  });

  test("gives back the words that were on their way", async () => {
    const form = await caller.storyForm(3, { content: "A long day.", location: "Galena", age: "7" });
    await whileGone(server, "stories", async () => {
      const failed = await caller.postForm("/app?prompt=3", form);
      expect(failed.status).toBe(500);
      expect(typedIn(failed)).toBe("A long day.\n\nGalena\n\n7");
      expect(failed.html).not.toContain(String(form.get("formToken")));
    });
    expect((await caller.postForm("/app?prompt=3", form)).status).toBe(303);
  });

  test("likewise where it is not even known who posts", async () => {
    const form = await caller.storyForm(3, { content: "<b>A long day.</b>" }, [new File(["x"], "a.jpg")]);
    const bio = new URLSearchParams({ formToken: "x", intent: "bio/save", name: "Ada", password: "hush" });
    await whileGone(server, "sessions", async () => {
      expect(typedIn(await caller.postForm("/app?prompt=3", form))).toBe("&lt;b&gt;A long day.&lt;/b&gt;");
      expect(typedIn(await caller.request("POST", "/bio", bio.toString(), urlencoded))).toBe("Ada");
    });
  });
});

describe("an address without a page of its own", () => {
  const asBrowser = { ...urlencoded, accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  test.each(["/logout", "/preview/docx", "/text-size"])("%s shows a refusal as a page", async (path) => {
    // An old browser sends no Origin header; the form is not from this site.
    const foreign = await postWithoutOrigin(path, asBrowser);
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await foreign.text()).toContain("<h1>");
    expect((await caller.call("GET", "/api/user")).status).toBe(200);
  });

  test("what is no form at all is refused on a page", async () => {
    const headers = { ...asBrowser, "content-type": "text/plain" };
    const refused = await caller.request("POST", "/logout", "x", headers);
    expect(refused.status).toBe(415);
    expect(refused.html).toContain("<h1>Please send a form.</h1>");
  });

  test("the book as a file: what stands in the way is said on its page", async () => {
    const refused = await caller.post("/preview", "/preview/docx", { storyType: "mission" });
    expect(refused.headers.get("location")).toBe("/preview?type=mission");
    const page = await caller.page("/preview?type=mission");
    expect(page.html).toContain('<p class="notice__title">No stories available to export.</p>');
    await storyOf(3);
    await whileGone(server, "biographical_infos", async () => {
      const formToken = await caller.formToken("/");
      const body = new URLSearchParams({ formToken, storyType: "biography" }).toString();
      const failed = await caller.request("POST", "/preview/docx", body, asBrowser);
      expect(failed.headers.get("location")).toBe("/preview?type=biography");
      const call = await caller.call("POST", "/api/export-docx", { storyType: "biography" });
      expectFailedCall(call, "Error exporting DOCX file. Please try again.");
    });
    await expectMessage(await caller.page("/preview"), "Export failed", "Error exporting DOCX file.");
  });

  function postWithoutOrigin(path: string, headers: Record<string, string>): Promise<Response> {
    const { cookie } = caller;
    return fetch(server.address + path, {
      method: "POST",
      body: "a=b",
      redirect: "manual",
      headers: { ...headers, cookie },
    });
  }
});
