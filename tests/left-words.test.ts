import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller, hiddenField } from "./support/browserless";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Words that are on their way to the server when their page is left. */

let server: RunningServer;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

async function newcomer(): Promise<Caller> {
  count += 1;
  await addPerson(server.db, `writer-${count}`, { displayName: "Lea Finch" });
  return Caller.signIn(server, `writer-${count}`);
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe("the builder's page saves by itself, and its form carries the words too", () => {
  const page = "/book?type=biography&page=1";
  const leave = `/leave?form=${encodeURIComponent(page)}&to=%2Forders`;

  async function openCover() {
    const caller = await newcomer();
    const { html } = await caller.page(page);
    const { title, authorName } = (await caller.call("GET", "/api/book-design")).json;
    const hidden = ["formToken", "shownWords"].map((name) => [name, hiddenField(html, name)]);
    const fields = { ...Object.fromEntries(hidden), title, authorName };
    const save = (subtitle: string, formToken = fields.formToken) =>
      caller.call("PUT", "/api/book-design", { type: "biography", subtitle, formToken });
    const goAway = (subtitle: string) => caller.postForm(leave, formOf({ ...fields, subtitle }));
    const isUnsaved = async () => (await caller.page(page)).html.includes("and it is not saved yet");
    return { caller, save, goAway, isUnsaved };
  }

  test("what is in the book is not held", async () => {
    const { save, goAway, isUnsaved } = await openCover();
    await save("Of rivers");
    await goAway("Of rivers");
    expect(await isUnsaved()).toBe(false);
  });

  test("what comes into the book afterwards is let go, also by newer words of the same page", async () => {
    for (const later of ["Of rivers", "Of rivers and mills"]) {
      const { save, goAway, isUnsaved } = await openCover();
      await goAway("Of rivers");
      expect(await isUnsaved()).toBe(true);
      await save(later);
      expect(await isUnsaved()).toBe(false);
    }
  });

  test("what no page has saved stays, whatever another one saves", async () => {
    const { caller, save, goAway, isUnsaved } = await openCover();
    await goAway("Of rivers");
    await save("Of mountains", await caller.formToken("/bio"));
    expect(await isUnsaved()).toBe(true);
    expect((await caller.page(page)).html).toContain("Of rivers");
  });
});

describe("whoever logs out beside a story", () => {
  async function logOut(content: string) {
    const caller = await newcomer();
    const { html } = await caller.page("/app?prompt=1");
    const [, action = ""] = /formaction="([^"]*to=%2Flogout)"/i.exec(html) ?? [];
    const form = await caller.storyForm(1, { content });
    const answer = await caller.postForm(action.replaceAll("&amp;", "&"), form);
    return { caller, place: answer.headers.get("location"), next: (await caller.page("/auth")).html };
  }

  test("is told that it is kept", async () => {
    const { place, next } = await logOut("Half a sentence");
    expect(place).toBe("/auth");
    expect(next).toContain("We kept what you were writing.");
  });

  test("is told nothing of it where nothing was typed", async () => {
    expect((await logOut("")).next).not.toContain("We kept what you were writing.");
  });

  test("stays, where the words could not be kept", async () => {
    const { caller, place } = await logOut("x".repeat(2 * 1024 * 1024 + 1));
    expect(place).not.toBe("/auth");
    expect((await caller.call("GET", "/api/user")).status).toBe(200);
  });
});
