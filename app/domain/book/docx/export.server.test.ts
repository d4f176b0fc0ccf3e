import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import JSZip from "jszip";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { message } from "~/messages/message";
import franklin from "../../../../tests/fixtures/memoir/franklin.json";
import { addPhoto, fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { Unavailable, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { saveBio } from "../../writing/bio/bio.server";
import { BioInput } from "../../writing/bio/schema";
import { updatePrompt } from "../../writing/prompts/prompts.server";
import { createStory, trashStory, updateStory } from "../../writing/stories/stories.server";
import { saveBookDesign } from "../design/designs.server";
import type { ExportInput } from "../schema";
import { typographic } from "../text/typographic";
import { smartQuotes } from "../text/typography";
import { type BookDeps, exportDocx } from "./export.server";

let world: MediaWorld;
let deps: BookDeps;
beforeEach(async () => {
  world = await openMediaWorld();
  deps = world.context;
});

afterEach(() => world.close());

const usual: ExportInput = { storyType: "biography", authorName: "", bookTitle: "" };

function write(promptId: number, content: string, actor = world.people.ada) {
  return createStory(world.context, actor, promptId, { content, age: null, date: "", location: "" });
}

async function folderOf(imageId: number): Promise<string> {
  const row = await world.context.db
    .selectFrom("media")
    .select("folder")
    .where("id", "=", imageId)
    .executeTakeFirstOrThrow();
  return path.join(world.dataDir, "media", row.folder);
}

/** The parts of a document, as Word would read them. */
async function makeDocument(input: Partial<ExportInput> = {}, actor = world.people.ada) {
  const docx = await exportDocx(deps, actor, { ...usual, ...input });
  const zip = await JSZip.loadAsync(readFileSync(docx.path));
  const part = (name: string) => zip.file(name)?.async("string") ?? Promise.resolve("");
  const xml = await part("word/document.xml");
  const paragraphs = [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = ""]) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(inner)?.[1],
    text: [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
      .map(([, text = ""]) => decode(text))
      .join(""),
    xml: inner,
  }));
  const texts = (...styles: string[]) =>
    paragraphs.filter(({ style }) => styles.includes(style ?? "")).map(({ text }) => text);
  const files = Object.keys(zip.files);
  await docx.dispose();
  return { docx, xml, part, paragraphs, texts, files };
}

function decode(text: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole);
}

describe("Franklin's memoir", () => {
  async function writeMemoir() {
    const { id } = await updateStory(world.context, world.people.ada, world.storyId, {
      content: franklin.chapters[0]?.paragraphs.join("\n\n") ?? "",
    });
    for (const [index, chapter] of franklin.chapters.entries()) {
      if (index > 0) await write(index + 1, chapter.paragraphs.join("\n\n"));
      await updatePrompt(world.context, world.people.ada, index + 1, {
        title: chapter.title,
        description: "",
      });
    }
    return id;
  }

  test("stands in the document once and in order, under real headings", async () => {
    await writeMemoir();
    const { texts, xml, part, paragraphs } = await makeDocument();
    // An empty paragraph at the end of a chapter would now and then take a page of its own.
    expect(paragraphs.filter(({ style }) => style === undefined)).toHaveLength(1);
    expect(texts("FirstParagraph", "BodyText", "Lines")).toEqual(
      franklin.chapters.flatMap((one) => one.paragraphs.map((text) => typographic(text, "en"))),
    );
    expect(texts("Heading2")).toEqual(franklin.chapters.map(({ title }) => title));
    expect(texts("Heading1")).toEqual(["The Early Years", expect.any(String), expect.any(String)]);
    expect(xml).toContain('<w:pgSz w:w="17280" w:h="17280"');
    expect(xml.match(/<w:sectPr>/g)).toHaveLength(5);
    const styles = await part("word/styles.xml");
    for (const style of ["Title", "Heading1", "Heading2", "Caption", "BodyText", "TOC1", "TOC2"])
      expect(styles).toContain(`w:styleId="${style}"`);
    expect(styles).toContain('<w:lang w:val="en-US"/>');
    expect(styles).toMatch(/w:styleId="Heading2"(?:(?!<\/w:style>).)*<w:keepNext\/>/s);
  });

  test("has contents with page numbers, which nobody is asked to update", async () => {
    await writeMemoir();
    const { paragraphs, xml, part } = await makeDocument();
    const entries = paragraphs.filter(({ style }) => /^TOC\d$/.test(style ?? ""));
    const stories = entries.filter(({ style }) => style === "TOC2");
    expect(stories.map(({ text }) => text.replace(/\d+$/, ""))).toEqual(
      franklin.chapters.map(({ title }) => title),
    );
    const pages = entries.map(({ text }) => Number(/\d+$/.exec(text)?.[0]));
    expect(pages[0]).toBe(1);
    expect(pages).toEqual([...pages].sort((a, b) => a - b));
    expect(pages.at(-1)).toBeGreaterThan(100);
    expect(xml).toContain("<w:instrText>TOC \\o &quot;1-2&quot; \\h \\z</w:instrText>");
    const anchors = [...xml.matchAll(/<w:hyperlink [^>]*w:anchor="(\w+)"/g)].map(([, anchor]) => anchor);
    const bookmarks = [...xml.matchAll(/<w:bookmarkStart w:name="(\w+)" w:id="(\d+)"/g)];
    expect(bookmarks.map(([, name]) => name)).toEqual(anchors);
    expect(new Set(bookmarks.map(([, , id]) => id)).size).toBe(bookmarks.length);
    expect(`${xml}${await part("word/settings.xml")}`).not.toMatch(/w:dirty|updateFields/);
  });

  test("has the number of the page at its foot", async () => {
    await writeMemoir();
    const { files, part, xml } = await makeDocument();
    const footers = await Promise.all(files.filter((name) => /footer\d\.xml$/.test(name)).map(part));
    expect(footers.filter((footer) => footer.includes("PAGE"))).toHaveLength(1);
    expect(xml).toContain('<w:pgNumType w:start="1"/>');
    expect(xml).toContain('<w:pgNumType w:fmt="lowerRoman"/>');
  });
});

describe("photos", () => {
  test("are embedded upright, with their caption as alternative text", async () => {
    await saveBookDesign(world.context, world.people.ada, "biography", { coverImageId: null });
    await addPhoto(world, "photos/Landscape_6.jpg", 'The mill & "the miller"');
    await addPhoto(world, "photos/Portrait_8.jpg");
    const { xml, files, texts, paragraphs, part } = await makeDocument();
    expect(files.filter((name) => /^word\/media\/./.test(name))).toHaveLength(2);
    const descriptions = [...xml.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map(([, text = ""]) =>
      decode(text),
    );
    expect(descriptions).toEqual([
      "The mill & “the miller”",
      expect.stringContaining("A photo of the story"),
    ]);
    const sizes = [...xml.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(
      ([, x, y]) => Number(x) / Number(y),
    );
    expect(sizes[0]).toBeCloseTo(1.5, 2);
    expect(sizes[1]).toBeCloseTo(1 / 1.5, 2);
    expect(texts("Caption")).toEqual(["The mill & “the miller”"]);
    expect(paragraphs.find(({ style }) => style === "Photo")?.xml).toContain("<w:keepNext/>");
    expect(await part("word/_rels/document.xml.rels")).not.toMatch(/TargetMode="External"/);
    const ids = [...xml.matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
  });

  test("that are missing or broken leave a line in their place", async () => {
    const [missing, broken] = [
      await addPhoto(world, "photos/Landscape_1.jpg", "Lost"),
      await addPhoto(world, "photos/Portrait_1.jpg"),
    ];
    rmSync(await folderOf(missing.id), { recursive: true });
    const folder = await folderOf(broken.id);
    for (const file of readdirSync(folder))
      writeFileSync(path.join(folder, file), fixture("media/truncated.jpg"));
    const { texts, files } = await makeDocument();
    expect(texts("MissingPhoto")).toEqual(["[A photo is missing here]", "[A photo is missing here]"]);
    expect(texts("Caption")).toEqual(["Lost"]);
    expect(files.filter((name) => /^word\/media\/./.test(name))).toEqual([]);
  });
});

describe("text", () => {
  const hostile = [
    '<script>alert("x")</script> & <b>bold</b> ]]> <!-- --> &amp; &#0;',
    "🙂 👨‍👩‍👧‍👦 \u{1F1FA}\u{1F1F8}",
    "你好，世界。",
    "שלום לסבתא, said John.",
    "مرحبا بالعالم، 1952.",
    "English with שלום inside.",
    "{{brackets}} %s $& $1",
  ];

  test("is never markup, in any field", async () => {
    const [markup = ""] = hostile;
    await updateStory(world.context, world.people.ada, world.storyId, {
      content: hostile.join("\n\n"),
      location: markup,
    });
    await updatePrompt(world.context, world.people.ada, 1, { title: markup, description: "" });
    const { texts, part } = await makeDocument({ authorName: markup, bookTitle: markup });
    expect(texts("FirstParagraph", "BodyText")).toEqual(hostile);
    for (const style of ["Author", "Heading2", "StoryDetails"]) expect(texts(style)).toEqual([markup]);
    expect(texts("Title")).toEqual([smartQuotes(markup)]);
    expect(decode(/<dc:title>(.*?)<\/dc:title>/.exec(await part("docProps/core.xml"))?.[1] ?? "")).toBe(
      markup,
    );
  });

  test("that nobody wrote, such as the default subtitle, is not in the file's properties", async () => {
    const { part } = await makeDocument();
    expect(await part("docProps/core.xml")).not.toContain("Coffee Table");
  });

  test("that runs from right to left is marked so", async () => {
    await updateStory(world.context, world.people.ada, world.storyId, { content: hostile.join("\n\n") });
    const { paragraphs } = await makeDocument();
    const marked = paragraphs.filter(({ xml }) => xml.includes("<w:bidi/>")).map(({ text }) => text);
    expect(marked).toEqual(["שלום לסבתא, said John.", "مرحبا بالعالم، 1952."]);
    const mixed = paragraphs.find(({ text }) => text === "English with שלום inside.")?.xml;
    expect(mixed).toMatch(/<w:rtl\/>(?:(?!<\/w:r>).)*>שלום</);
    expect(mixed).toContain('w:bidi="he-IL"');
  });

  test("in East Asian letters names a font and its language", async () => {
    const content = "我的祖母住在北京。\n\n東京で生まれました。\n\n할머니는 부산에서.\n\nA plain line.";
    await updateStory(world.context, world.people.ada, world.storyId, { content });
    const { paragraphs } = await makeDocument();
    const named = (text: string) => {
      const xml = paragraphs.find((paragraph) => paragraph.text === text)?.xml ?? "";
      return [/<w:rFonts[^>]*w:eastAsia="([^"]*)"/, /<w:lang[^>]*w:eastAsia="([^"]*)"/].map(
        (pattern) => pattern.exec(xml)?.[1],
      );
    };
    expect(content.split("\n\n").map(named)).toEqual([
      ["SimSun", "zh-CN"],
      ["MS Mincho", "ja-JP"],
      ["Batang", "ko-KR"],
      [undefined, undefined],
    ]);
  });

  test("with characters that XML forbids does not spoil the document", async () => {
    await world.context.db.updateTable("stories").set({ content: "a\u0000b\u000bc\uffff" }).execute();
    expect((await makeDocument()).texts("FirstParagraph")).toEqual(["abc"]);
  });
});

test("begins with the cover's photo and the dedication, and has the pages of the family", async () => {
  const { context, people } = world;
  const { id } = await addPhoto(world, "photos/Landscape_1.jpg", "The mill");
  await saveBio(
    context,
    people.ada,
    parseInput(BioInput, { name: "Ada Whitfield", birthdate: "June 3, 1944", children: "Ruth" }),
  );
  await saveBookDesign(context, people.ada, "biography", {
    coverImageId: id,
    introduction: "They asked.",
    dedication: "For Ruth,\nwho asked.",
    family: "Ruth Reed",
    contributors: "Anna held the recorder.",
  });
  const { texts, xml } = await makeDocument();
  expect(xml.indexOf('name="Cover photo"')).toBeGreaterThan(0);
  expect(xml.indexOf('name="Cover photo"')).toBeLessThan(xml.indexOf('w:val="Title"'));
  expect(texts("Subtitle")).toEqual(["For Ruth,", "who asked."]);
  expect(texts("Author")).toEqual(["Ada Whitfield", "Printed for the family of Ruth Reed"]);
  expect(texts("Heading1")).toEqual(["Introduction", "The Family", expect.any(String), "With Thanks"]);
  expect(texts("Lines")).toContain("Ruth");
  expect(new Set(xml.match(/<wp:docPr id="\d+"/g)).size).toBe(2);
});

test("draws the family as a tree with its photos, and puts small pictures beside the years", async () => {
  const { context, people } = world;
  const { id: photoId } = await addPhoto(world, "photos/Landscape_1.jpg", "The mill");
  const bio = {
    name: "Ada Whitfield",
    birthdate: "June 3, 1944",
    spouse: "Tom Reed",
    children: "Ruth and Sam",
  };
  const significantEvents = ["1952: The flood", "1971: Moved to Dubuque"];
  await saveBio(
    context,
    people.ada,
    parseInput(BioInput, { ...bio, occupation: "Teacher", significantEvents }),
  );
  await context.db.updateTable("stories").set({ date: "1958" }).execute();
  await saveBookDesign(context, people.ada, "biography", {
    coverImageId: null,
    familyPhotos: (["self", "child"] as const).map((kin, index) => {
      return { kin, name: ["Ada Whitfield", "Sam"][index] ?? "", photoId };
    }),
    hasYearsPhotos: true,
  });
  const { texts, xml, files } = await makeDocument();
  const [couple = "", children = "", years = ""] = [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(
    ([table]) => table,
  );
  for (const name of ["Ada Whitfield", "Tom Reed"]) expect(couple).toContain(name);
  expect(couple.match(/descr="[^"]+"/g)).toEqual(['descr="A photo of Ada Whitfield"']);
  expect(children.indexOf("Ruth")).toBeLessThan(children.indexOf("Sam"));
  expect(children.match(/descr="[^"]+"/g)).toEqual(['descr="A photo of Sam"']);
  for (const year of ["1944", "1952", "1958", "1971"]) expect(years).toContain(year);
  expect(years.match(/<wp:docPr /g)).toHaveLength(1);
  expect(texts("FirstParagraph")).toContain("Work: Teacher");
  expect(texts("FirstParagraph")).not.toContain("Children: Ruth and Sam");
  const ids = xml.match(/<wp:docPr id="\d+"/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  expect(files.filter((name) => /^word\/media\/./.test(name)).length).toBeGreaterThanOrEqual(3);
});

describe("the export", () => {
  test("is named after the author and the type", async () => {
    await write(49, "My calling.");
    expect((await makeDocument()).docx.fileName).toBe("Ada Whitfield Biography Book.docx");
    const { docx, texts } = await makeDocument({ storyType: "mission", authorName: "A/B" });
    expect(docx.fileName).toBe("A B Mission Book.docx");
    expect(texts("Title")).toEqual(["A/B’s Mission Story"]);
  });

  test("has nothing of other people's", async () => {
    await write(1, "Ben's own words.", world.people.ben);
    await write(2, "Ben's other words.", world.people.ben);
    expect((await makeDocument()).xml).not.toContain("Ben");
    expect((await makeDocument({}, world.people.ben)).xml).not.toContain("river");
  });

  test("leaves out stories without text", async () => {
    const photos = await createStory(world.context, world.people.ada, 2, {
      content: "",
      age: 3,
      date: "",
      location: "",
    });
    await addPhoto(world, "photos/Landscape_1.jpg", "", photos.id);
    await saveBookDesign(world.context, world.people.ada, "biography", { coverImageId: null });
    const { texts, files } = await makeDocument();
    expect(texts("Heading2")).toHaveLength(1);
    expect(files.filter((name) => /^word\/media\/./.test(name))).toEqual([]);
  });

  test("of nothing is refused in words", async () => {
    await trashStory(world.context, world.people.ada, world.storyId);
    const refused = exportDocx(deps, world.people.ada, usual);
    const words = message("No stories available to export.");
    await expect(refused).rejects.toThrow(new ValidationError({ "": [words] }, words));
  });

  test("leaves nothing behind", async () => {
    const { docx } = await makeDocument();
    expect(existsSync(path.dirname(docx.path))).toBe(false);
    const temporary = mkdtempSync(path.join(tmpdir(), "life-export-"));
    const before = process.env.TMPDIR;
    process.env.TMPDIR = temporary;
    const workers = { run: () => Promise.reject(new Unavailable(message("No memory."))) };
    const failed = exportDocx({ ...deps, workers }, world.people.ada, usual);
    await expect(failed).rejects.toThrow(
      new Unavailable(message("Error exporting DOCX file. Please try again.")),
    );
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    expect(readdirSync(temporary)).toEqual([]);
    rmSync(temporary, { recursive: true });
  });

  test("is noted, without a word of its text", async () => {
    await makeDocument();
    const rows = await world.context.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "book.export")
      .execute();
    expect(rows).toMatchObject([{ userId: world.people.ada.userId, details: '{"storyType":"biography"}' }]);
  });
});
