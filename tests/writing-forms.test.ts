import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { Caller } from "./support/browserless";
import { addInterviewRow } from "./support/interviews";
import { addOrderRow } from "./support/orders";
import { leadingLinks, otherForms, type PageForm, readPageForm } from "./support/page-forms";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { addTranscriptRow, sentencesOf } from "./support/transcripts";
import { addMessageRow, addWriting, listWritingForms, type WritingForm } from "./support/writing-forms";
import { addWritingServiceRow } from "./support/writing-services";

/*
 * Every form for words and every way off its page, without script: the words are in the book, in the field again,
 * or on /held. The ways are read from the page itself.
 */

let server: RunningServer;
let forms: WritingForm[];
let owners: Record<WritingForm["person"], Caller>;
let count = 0;

/** Known before the server has started. */
const names = listWritingForms({
  photo: 1,
  voice: 2,
  spoken: 3,
  card: 4,
  order: "x",
  service: 1,
  message: 1,
}).map(({ name }) => name);

beforeAll(async () => {
  server = await startServer();
  const people = await addPeople(server.db);
  owners = { ada: await Caller.signIn(server, "ada"), root: await Caller.signIn(server, "root") };
  const { orderNumber } = await addOrderRow({ db: server.db, clock: systemClock }, people.ada);
  const service = await addWritingServiceRow({ db: server.db, clock: systemClock }, people.ada.userId);
  await addInterviewRow({ db: server.db, clock: systemClock }, people.ada.userId);
  const rows = await addWriting({
    post: async (path, body, headers) => (await owners.ada.request("POST", path, body, headers)).json,
  });
  const spoken = { userId: people.ada.userId, mediaId: rows.spoken };
  await addTranscriptRow(server.db, spoken, sentencesOf("The fairy was late. | We waited."));
  const message = await addMessageRow({ db: server.db, clock: systemClock });
  forms = listWritingForms({ ...rows, order: orderNumber, service, message });
});

afterAll(() => server.stop());

function formOf(name: string): WritingForm {
  const form = forms.find((one) => one.name === name);
  if (!form) throw new Error(`There is no form for ${name}.`);
  return form;
}

function newWords(): string {
  count += 1;
  return `Words number ${count} of this test.`;
}

async function open(form: WritingForm): Promise<PageForm & { html: string }> {
  const { formId, person } = form;
  if (form.page.startsWith("/photos/")) form.page = `/photos/${await addCard(owners[person])}`;
  const { html, status } = await owners[person].page(form.page);
  expect(status).toBe(200);
  return { html, ...readPageForm(html, formId) };
}

let cards = 0;

/** A card that is saved is a story, so each test has its own. */
async function addCard(caller: Caller): Promise<number> {
  cards += 1;
  const picture = sharp({ create: { width: 40 + cards, height: 30, channels: 3, background: "#c0a080" } });
  const form = new FormData();
  form.append("image", new File([new Uint8Array(await picture.jpeg().toBuffer())], "card.jpg"));
  return (await caller.request("POST", "/api/images/upload", form, {})).json.id;
}

/** Posts as a browser would, with the given words in its field. */
function post(
  caller: Caller,
  { field }: WritingForm,
  form: PageForm,
  words: string,
  { name, value, address }: PageForm["buttons"][number],
) {
  const fields = form.fields.map(([one, text]): [string, string] => [one, one === field ? words : text]);
  if (name) fields.push([name, value]);
  expect(fields.map(([one]) => one)).toContain(field);
  if (!form.isMultipart) {
    return caller.request("POST", address, new URLSearchParams(fields).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
  }
  const body = new FormData();
  for (const [one, text] of fields) body.append(one, text);
  return caller.request("POST", address, body, {});
}

/** Looks in the field again, or in the book, which the form's page shows as well, or leads to. */
async function isThere(caller: Caller, { page }: WritingForm, words: string): Promise<boolean> {
  const answer = await caller.page(page);
  const story = answer.status === 302 ? answer.headers.get("location") : null;
  return (story === null ? answer : await caller.page(story)).html.includes(words);
}

/** Unlike the call, the form brings back what was held. */
async function signInByForm(username: string): Promise<Caller> {
  const caller = new Caller(server);
  const answer = await caller.post("/auth", "/auth", { username, password });
  expect(answer.status).toBe(303);
  return caller;
}

async function signOutAll(): Promise<void> {
  await server.db.deleteFrom("sessions").execute();
}

describe.each(names)("%s", (name) => {
  test("has no link and no other form beside it that would drop its words", async () => {
    const form = formOf(name);
    const { html } = await open(form);
    expect(leadingLinks(html)).toEqual([]);
    // A download does not leave the page, and these words are thrown away on purpose.
    const harmless = ["/preview/docx", "/app"];
    const { beside } = form;
    const others = otherForms(html, form.formId).filter((action) => !beside?.test(action));
    expect(others.filter((action) => !harmless.includes(action))).toEqual([]);
  });

  test("Enter saves it", async () => {
    const { buttons } = await open(formOf(name));
    expect(buttons[0]?.isLeaving).toBe(false);
  });

  test("goes on by every button that leads away, and its words are there afterwards", async () => {
    const form = formOf(name);
    const ways = (await open(form)).buttons.filter(({ isLeaving }) => isLeaving);
    expect(ways.length).toBeGreaterThan(5);
    const lost: string[] = [];
    for (const { address } of ways) {
      const opened = await open(form);
      const way = opened.buttons.find((button) => button.address === address);
      if (!way) continue;
      const words = newWords();
      const answer = await post(owners[form.person], form, opened, words, way);
      const to = new URL(address, server.address).searchParams.get("to") ?? "";
      if (answer.status !== 303) lost.push(`${to} answered ${answer.status}`);
      if (to === "/logout") owners[form.person] = await Caller.signIn(server, form.person);
      if (!(await isThere(owners[form.person], form, words))) lost.push(to);
    }
    expect(lost).toEqual([]);
  });

  test("who looks and goes on leaves nothing behind", async () => {
    const form = formOf(name);
    await server.db.deleteFrom("heldForms").execute();
    const opened = await open(form);
    const leave = opened.buttons.find(({ isLeaving }) => isLeaving);
    const shown = opened.fields.find(([one]) => one === form.field)?.[1] ?? "";
    if (leave) await post(owners[form.person], form, opened, shown, leave);
    expect(await server.db.selectFrom("heldForms").select("id").execute()).toEqual([]);
  });

  test.each(["leaving", "saving"])("keeps its words when the session has ended before %s", async (what) => {
    const form = formOf(name);
    const opened = await open(form);
    const way = opened.buttons.find(({ isLeaving }) => isLeaving === (what === "leaving"));
    if (!way) throw new Error("There is no button.");
    const words = newWords();
    await signOutAll();
    // A message may be sent without an account.
    const isOpenToAll = form.formId === "contact" && what === "saving";
    const answer = await post(owners[form.person], form, opened, words, way);
    if (!isOpenToAll)
      expect([answer.status, answer.headers.get("location")?.split("?")[0]]).toEqual([303, "/auth"]);
    owners = { ada: await Caller.signIn(server, "ada"), root: await Caller.signIn(server, "root") };
    owners[form.person] = await signInByForm(form.person);
    const isShownAgain = answer.html.includes(words);
    expect(isShownAgain || (await isThere(owners[form.person], form, words))).toBe(true);
  });

  test("keeps its words for its author when another person has signed in", async () => {
    const form = formOf(name);
    const opened = await open(form);
    const way = opened.buttons.find(({ isLeaving }) => isLeaving);
    if (!way) throw new Error("There is no button.");
    const words = newWords();
    const tablet = owners[form.person];
    await tablet.call("POST", "/api/login", { username: "ben", password: "correct horse battery" });
    const answer = await post(tablet, form, opened, words, way);
    expect(answer.html).not.toContain(words);
    for (const address of ["/held", "/bio", "/"])
      expect((await tablet.page(address)).html).not.toContain(words);
    owners[form.person] = await signInByForm(form.person);
    expect(await isThere(owners[form.person], form, words)).toBe(true);
  });
});

test("a story refused for a bad date is a draft on every device", async () => {
  const form = formOf("a new story");
  const opened = await open(form);
  const words = newWords();
  const save = opened.buttons.find(({ value }) => value === "story/save");
  if (!save) throw new Error("There is no button.");
  opened.fields = opened.fields.map(([name, value]) => [name, name === "date" ? "30 February 1950" : value]);
  const answer = await post(owners.ada, form, opened, words, save);
  expect(answer.status).toBe(400);
  const { html } = await (await Caller.signIn(server, "ada")).page(form.page);
  expect(html).toContain(words);
  expect(html).toContain("30 February 1950");
});

test("Enter in the search field beside a story saves it, and searches", async () => {
  const form = formOf("a saved story");
  // Earlier tests have left drafts of older versions.
  await server.db.deleteFrom("drafts").execute();
  const opened = await open(form);
  const words = newWords();
  const [enter] = opened.buttons;
  if (!enter) throw new Error("There is no button.");
  opened.fields = opened.fields.map(([name, value]) => [name, name === "go-q" ? "ferry boat" : value]);
  const answer = await post(owners.ada, form, opened, words, enter);
  expect(answer.headers.get("location")).toBe("/stories?type=biography&q=ferry+boat");
  expect(await isThere(owners.ada, form, words)).toBe(true);
});

test("words that were thrown away are gone", async () => {
  const form = formOf("a new chapter");
  const opened = await open(form);
  const words = newWords();
  const leave = opened.buttons.find(({ isLeaving }) => isLeaving);
  if (leave) await post(owners.ada, form, opened, words, leave);
  const again = await open(form);
  expect(again.html).toContain(words);
  const forget = again.buttons.find(({ name }) => name === "heldId");
  if (!forget) throw new Error("There is no button.");
  expect((await post(owners.ada, form, again, words, forget)).status).toBe(303);
  expect((await open(form)).html).not.toContain(words);
});

test("a saved form is not offered again", async () => {
  // One of the ways off a page is another language.
  await owners.ada.call("PATCH", "/api/user", { locale: "en" });
  const form = formOf("the biography");
  const opened = await open(form);
  const leave = opened.buttons.find(({ isLeaving }) => isLeaving);
  if (leave) await post(owners.ada, form, opened, newWords(), leave);
  const again = await open(form);
  expect(again.html).toContain("and it is not saved yet");
  const words = newWords();
  again.fields = again.fields.map(([name, value]) => [name, name === "name" ? "Ada Whitfield" : value]);
  const save = again.buttons.find(({ value }) => value === "bio/save");
  if (save) expect((await post(owners.ada, form, again, words, save)).status).toBe(303);
  const { html } = await open(form);
  expect(html).toContain(words);
  expect(html).not.toContain("and it is not saved yet");
});
