import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { type Answer, Caller } from "./support/browserless";
import { fixture } from "./support/media";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The page on which one person tells alone, without script, by its form. */

let server: RunningServer;
let people: Record<PersonName, Self>;
let ada: Caller;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
});

afterAll(() => server.stop());

async function send(caller: Caller, promptId: number, file?: string): Promise<Answer> {
  const address = `/tell?prompt=${promptId}`;
  const form = new FormData();
  form.append("formToken", await caller.formToken("/tell?prompt=1"));
  form.append("promptId", String(promptId));
  if (file) form.append("media", new File([fixture(file)], file.split("/").pop() ?? ""));
  return caller.postForm(address, form);
}

const locationOf = ({ headers }: Answer) => headers.get("location");
const keptId = async () =>
  (await server.db.selectFrom("media").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;

describe("a question to be told alone", () => {
  test("has one form, the file field, and no menu", async () => {
    const { status, html } = await ada.page("/tell?prompt=1");
    expect(status).toBe(200);
    expect(html).toContain("Who picked your name, and was there someone you were named after?");
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html).toContain('id="recorder-file"');
    expect(html).not.toContain("site-header");
    expect(html).not.toContain("site-footer");
  });

  test("is the next one without an answer where none is named", async () => {
    const answer = await ada.page("/tell");
    expect([answer.status, locationOf(answer)]).toEqual([302, "/tell?prompt=1"]);
  });

  test("a file is kept with its story, and heard on the next page", async () => {
    const sent = await send(ada, 1, "media/voice.mp3");
    const id = await keptId();
    expect([sent.status, locationOf(sent)]).toEqual([303, `/tell?prompt=1&kept=${id}`]);
    const { html } = await ada.page(`/tell?prompt=1&kept=${id}`);
    expect(html).toContain("Audio Uploaded");
    expect(html).toContain("26 seconds in your own voice");
    expect(html).toMatch(new RegExp(`<audio[^>]+/media/${id}/recording`));
    expect(html).toContain('href="/tell?prompt=2"');
    expect(html).not.toContain("Write down what I said");
    expect((await ada.page("/?prompt=1")).html).toContain("Answered");
  });

  test("the same file twice is one recording", async () => {
    const id = await keptId();
    expect(locationOf(await send(ada, 1, "media/voice.mp3"))).toBe(`/tell?prompt=1&kept=${id}`);
  });

  test("is no story of the book until it is written down, and all screens of the book say so", async () => {
    const said = /1 story is told aloud<\/\w+>, and not yet written down\./;
    const addresses = ["/preview", "/preview?view=text", "/book", "/book/check"];
    for (const address of addresses) expect((await ada.page(address)).html, address).toMatch(said);
    await ada.postStory(2, { content: "The ferry was late." });
    expect((await ada.page("/")).html).toContain("2/48");
    expect((await ada.page("/preview")).html).toMatch(said);
    await ada.postStory(1, { content: "I was named after a ferry." });
    expect((await ada.page("/preview")).html).not.toMatch(said);
  });

  test.each([
    [undefined, "Please choose a recording first."],
    ["memoir/franklin.json", "franklin.json is no sound recording that we can use."],
    ["photos/Portrait_1.jpg", "Portrait_1.jpg is no sound recording that we can use."],
  ])("%s is refused beside the field, and no recording is added", async (file, words) => {
    const before = await keptId();
    const { status, html } = await send(ada, 4, file);
    expect(status).toBe(415);
    expect(html).toContain(words);
    expect(html).toContain('id="recorder-file"');
    expect(await keptId()).toBe(before);
  });

  test("what is not a recording of this question is not shown", async () => {
    const id = await keptId();
    const { html } = await ada.page(`/tell?prompt=2&kept=${id}`);
    expect(html).not.toContain("Audio Uploaded");
    expect(html).toContain('id="recorder-file"');
  });

  test("another person's recording is never shown, and an unknown question is not found", async () => {
    const ben = await Caller.signIn(server, "ben");
    const { html } = await ben.page(`/tell?prompt=1&kept=${await keptId()}`);
    expect(html).not.toContain("<audio");
    expect((await ada.page("/tell?prompt=999999")).status).toBe(404);
    expect((await send(ada, 999_999, "media/voice.mp3")).status).toBe(404);
    expect(people.ben.userId).not.toBe(people.ada.userId);
  });
});
