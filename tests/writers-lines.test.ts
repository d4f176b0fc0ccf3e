import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { fontsOf, setTextOf, textOf } from "./support/pdf";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { unzip } from "./support/zip";

/* Poems, lists and letters are stored by form and by call, and read back line by line from every output. */

const poem = [
  "The clock on my grandmother's wall",
  "has counted the hours for us all,",
  "it stops -- and it starts --",
  "like the rest of our hearts,",
  "and we wind it again in the hall.",
];
const indented = ["Over the river we went,", "  singing the songs we knew,", "    home in the morning dew."];
const list = ["What I packed:", "- two shirts", '- my father\'s "good" watch', "- a pair of shoes"];
const steps = ["1. First we walked to the mill.", "2. Then we took the boat..."];
const letter = ["Dear Mary,", "", "I have your letter.", "Come home.", "", "With love,", "Your brother John"];
const scripts = {
  NotoSansThai: "คุณยายของฉันเกิดที่เชียงใหม่",
  NotoSerifDevanagari: "मेरी दादी वाराणसी में रहती थीं।",
  NotoSerifHebrew: "סבתא שלי נולדה בחיפה",
  NotoNaskhArabic: "ولدت جدتي في دمشق",
  NotoSansGeorgian: "ბებია თბილისში დაიბადა",
  SourceSerif4: "Бабушка родилась в Одессе",
};

/** Lines as print, Word and the book's pages have them. */
const printedPoem = [
  "The clock on my grandmother’s wall",
  "has counted the hours for us all,",
  "it stops — and it starts —",
  "like the rest of our hearts,",
  "and we wind it again in the hall.",
];
const printedList = ["What I packed:", "– two shirts", "– my father’s “good” watch", "– a pair of shoes"];
const printedSteps = ["1. First we walked to the mill.", "2. Then we took the boat…"];
const printedLetter = letter.filter((line) => line !== "");

const waiting = { timeout: 60_000, interval: 50 };

let server: RunningServer;
let ada: Caller;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "life-lines-"));
  server = await startServer();
  await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  // A browser sends CR and LF.
  await ada.postStory(1, { content: poem.join("\r\n") });
  await ada.postStory(2, { content: letter.join("\r\n") });
  const content = `<p>${list.join("<br>")}</p><p>${steps.join("<br />")}</p>`;
  await ada.call("POST", "/api/stories", { promptId: 3, content });
  const verse = indented.map((line) => line.replace(/^ +/, (spaces) => "&nbsp;".repeat(spaces.length)));
  await ada.call("POST", "/api/stories", { promptId: 5, content: `<p>${verse.join("<br>\n")}</p>` });
  await ada.postStory(6, { content: indented.join("\r\n").replace("    ", "\t") });
  await ada.call("POST", "/api/stories", { promptId: 4, content: Object.values(scripts).join("\n\n") });
  const introduction = "For my children,\n\nhere it is.\nAll of it.";
  await ada.call("PUT", "/api/book-design", { type: "biography", introduction });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The lines that stand one below the other, without what is around them. */
function expectLines(all: string[], lines: string[]) {
  const start = all.indexOf(lines[0] ?? "");
  expect(all.slice(start, start + lines.length)).toEqual(lines);
}

function expectAllLines(all: string[]) {
  for (const lines of [printedPoem, printedList, printedSteps, printedLetter]) expectLines(all, lines);
  expectLines(all, ["For my children,", "here it is.", "All of it."]);
}

const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, "")
    .replace(
      /&(?:quot|#x27|lt|amp);/g,
      (name) => ({ "&quot;": '"', "&#x27;": "'", "&lt;": "<" })[name] ?? "&",
    )
    .replace(/\s+/g, " ")
    .trim();

test("the call answers them with breaks, and the form shows them as they were typed", async () => {
  const { json } = await ada.call("GET", "/api/stories?type=biography");
  const [first, second, third] = json as { content: string; id: number }[];
  expect(first?.content.split("<br>")).toHaveLength(poem.length);
  expect(second?.content).toBe(
    "<p>Dear Mary,</p><p>I have your letter.<br>Come home.</p><p>With love,<br>Your brother John</p>",
  );
  expect(third?.content).toMatch(/^<p>What I packed:<br>- two shirts<br>.*<\/p><p>1\. .*<br>2\. .*<\/p>$/);
  for (const content of json.filter((story: { promptId: number }) => [5, 6].includes(story.promptId)))
    expect(content).toMatchObject({ content: expect.stringContaining("<br>&nbsp;&nbsp;singing the songs") });
  const { html } = await ada.page("/app?prompt=1");
  const typed = /<textarea[^>]*name="content"[^>]*>([^<]*)</.exec(html)?.[1] ?? "";
  expect(typed.trim().split("\n").map(plain)).toEqual(poem);
  await ada.call("PUT", `/api/stories/${first?.id}`, { content: first?.content });
  const again = await ada.call("GET", `/api/stories/${first?.id}`);
  expect(again.json.content).toBe(first?.content);
});

test("versions and the trash keep them", async () => {
  const [story] = (await ada.call("GET", "/api/stories?type=biography")).json as {
    id: number;
    content: string;
  }[];
  const versions = await ada.call("GET", `/api/stories/${story?.id}/versions`);
  expect(versions.json[0].content).toBe(story?.content);
  const stored = await server.db.selectFrom("stories").select("content").where("promptId", "=", 1).execute();
  expect(stored.map(({ content }) => content)).toEqual([poem.join("\n")]);
});

test("indents of verse are stored as typed, whether by form, by call or with a tab", async () => {
  const stored = await server.db
    .selectFrom("stories")
    .select("content")
    .where("promptId", "in", [5, 6])
    .execute();
  expect(stored.map(({ content }) => content)).toEqual([indented.join("\n"), indented.join("\n")]);
});

test("the preview shows them line by line", async () => {
  const { html } = await ada.page("/preview?type=biography&view=text");
  for (const line of indented)
    expect(html).toContain(`>${line.replace(/^ +/, (spaces) => "\u00a0".repeat(spaces.length))}<`);
  const texts = html.match(/<div class="book-page__text">.*?<\/div>/gs) ?? [];
  expectAllLines(texts.flatMap((text) => text.split(/<br\/?>|<\/p>/)).map(plain));
});

test("the Word file has them line by line", async () => {
  const { cookie, address } = { cookie: ada.cookie, address: server.address };
  const formToken = await ada.formToken("/preview?type=biography");
  const answer = await fetch(`${address}/preview/docx`, {
    method: "POST",
    headers: { cookie, origin: address },
    body: new URLSearchParams({ formToken, storyType: "biography" }),
  });
  const parts = await unzip(Buffer.from(await answer.arrayBuffer()));
  const xml = String(parts.get("word/document.xml"));
  const paragraphs = (xml.match(/<w:p>.*?<\/w:p>/gs) ?? []).map((one) =>
    plain(one.replace(/<w:tab\/>/g, " ")),
  );
  expectAllLines(paragraphs.filter((text) => text !== ""));
  const indentOf = (words: string) => {
    const paragraph = (xml.match(/<w:p>.*?<\/w:p>/gs) ?? []).find((one) => one.includes(words.trim())) ?? "";
    return /<w:ind [^>]*>/.exec(paragraph)?.[0];
  };
  // In twentieths of a point: the style has 520.
  expect(indented.map(indentOf)).toEqual([
    undefined,
    expect.stringMatching(/w:left="720" w:hanging="520"|w:hanging="520" w:left="720"/),
    expect.stringMatching(/w:left="920" w:hanging="520"|w:hanging="520" w:left="920"/),
  ]);
  for (const style of ["Verse", "List", "Lines"]) expect(xml).toContain(`<w:pStyle w:val="${style}"/>`);
});

test("the print file has them line by line, in six scripts, with the fonts of these alone", async () => {
  await vi.waitFor(async () => {
    const { status } = await ada.page("/book/biography.pdf");
    expect(status).toBe(200);
  }, waiting);
  const answer = await fetch(`${server.address}/book/biography.pdf`, { headers: { cookie: ada.cookie } });
  const file = path.join(folder, "book.pdf");
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  expectAllLines(setTextOf(file).split("\n").map(plain));
  const shown = textOf(file).split("\n");
  const places = indented.map((line) => (shown.find((one) => one.includes(line.trim())) ?? "").search(/\S/));
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  expect(places[2]).toBeGreaterThan(places[1] ?? 0);
  const fonts = new Set(fontsOf(file).map(({ name }) => name.replace(/-.*/, "")));
  const expected = [...Object.keys(scripts), "SourceSans3", "PlayfairDisplay"];
  expect([...fonts].sort()).toEqual(expected.sort());
  const { html } = await ada.page("/book/check?type=biography");
  expect(html).not.toContain("letters that our typefaces do not have");
});

test("the download has them in its pages, texts and data", async () => {
  await vi.waitFor(async () => expect((await ada.call("GET", "/api/export")).status).toBe(200), waiting);
  const answer = await fetch(`${server.address}/api/export`, { headers: { cookie: ada.cookie } });
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  const contents = (pattern: RegExp) =>
    [...files].filter(([name]) => pattern.test(name)).map(([, bytes]) => String(bytes));
  const page = contents(/^stories\/0001.*\.html$/).join("");
  expectLines(
    page.split(/<br>|<p[^>]*>|<\/p>/).map((text) => plain(text).replaceAll("&#39;", "'")),
    poem,
  );
  expectLines(
    contents(/^stories\/0001.*\.txt$/)
      .join("")
      .split("\n"),
    poem,
  );
  expect(contents(/^data\.json$/).join("")).toContain(JSON.stringify(poem.join("\n")).slice(1, -1));
});
