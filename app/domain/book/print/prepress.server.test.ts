import { writeFileSync } from "node:fs";
import path from "node:path";
import { PDFBool, PDFDict, PDFName } from "pdf-lib";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runJobs } from "../../../../tests/support/jobs";
import { addPhoto, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { structureOf } from "../../../../tests/support/pdf-structure";
import { parseInput } from "../../base/schema-fields";
import { saveBio } from "../../writing/bio/bio.server";
import { BioInput } from "../../writing/bio/schema";
import { updateStory } from "../../writing/stories/stories.server";
import { saveBookDesign } from "../design/designs.server";
import type { BookDesignInput } from "../schema";
import { failPrintFiles } from "./make-print-files.server";
import { openPrintFile, requestPrintFiles } from "./print-files.server";
import type { PrinterProfile } from "./printer-profile";
import { requestScreenFile } from "./screen-file.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
  const { context, people, storyId } = world;
  const content =
    "The river froze in January, and Tom walked over it to Dubuque with the mail. Nobody had asked him.\n\n" +
    "He came back in March.";
  await updateStory(context, people.ada, storyId, { content, date: "1952", location: "Galena, Illinois" });
  await addPhoto(world, "photos/Landscape_1.jpg", "The mill");
  const bio = { name: "Ada Whitfield", birthdate: "June 3, 1944", birthplace: "Galena", spouse: "Tom Reed" };
  const significantEvents = ["1971: Moved to Dubuque"];
  await saveBio(context, people.ada, parseInput(BioInput, { ...bio, significantEvents }));
});

afterEach(() => world.close());

const everything: BookDesignInput = {
  title: "A Long Way",
  subtitle: "For my grandchildren",
  introduction: "My grandchildren asked.",
  dedication: "For Rose,\nwho asked.",
  contributors: "Anna held the recorder.",
  indexTerms: ["Tom", "Dubuque"],
};

async function make(pdf?: PrinterProfile["pdf"]) {
  const printer = pdf ? { ...world.context.printer, pdf } : world.context.printer;
  const context = { ...world.context, printer };
  await saveBookDesign(context, world.people.ada, "biography", everything);
  await requestPrintFiles(context, world.people.ada, "biography");
  await runJobs(context);
  const { result } = await requestPrintFiles(context, world.people.ada, "biography");
  if (!result) throw new Error("The files were not made.");
  const fileOf = async (part: "interior" | "cover") => (await openPrintFile(context, result, part)).path;
  return { starts: result.starts, interior: await fileOf("interior"), cover: await fileOf("cover") };
}

/** Colors and sizes of all text, as [operands, points]. */
function inksOfText(pages: string[]): { ink: number[]; size: number }[] {
  const text = /([\d. ]+) scn\nBT\n0 Tr\n\/f\d+ ([\d.]+) Tf/g;
  return pages.flatMap((page) =>
    [...page.matchAll(text)].map(([, ink = "", size]) => ({
      ink: ink.trim().split(" ").map(Number),
      size: Number(size),
    })),
  );
}

describe("a print file", () => {
  test("is PDF/X-4 with an output intent, and the cover too", async () => {
    const { interior, cover } = await make();
    for (const file of [interior, cover]) {
      const { header, outputIntent, info, metadata, links } = await structureOf(file);
      expect(header).toBe("%PDF-1.6");
      expect(outputIntent).toEqual({ kind: "GTS_PDFX", condition: "sRGB IEC61966-2.1", inks: 3 });
      expect(info).toMatchObject({ Title: "A Long Way", Trapped: "False" });
      expect(metadata).toContain("<pdfxid:GTS_PDFXVersion>PDF/X-4<");
      expect(metadata).toContain("<pdf:Trapped>False<");
      // No annotation may stand within the trim.
      expect(links).toBe(0);
    }
  });

  test("has text and rules in black alone, but for large headings", async () => {
    const { interior, starts } = await make();
    const { pages, colorSpaces } = await structureOf(interior);
    expect(colorSpaces).toEqual(["DeviceGray", "DeviceRGB", "photo DeviceRGB"]);
    const inks = inksOfText(pages);
    expect(inks.length).toBeGreaterThan(40);
    expect(inks.filter(({ ink, size }) => ink.length > 1 && size < 24)).toEqual([]);
    // Gray is screened: small words have no solid edge.
    expect(inks.filter(({ ink }) => ink.length === 1 && ink[0] !== 0)).toEqual([]);
    const story = pages[(starts[`story-${world.storyId}`] ?? 0) - 1] ?? "";
    const body = inksOfText([story]).filter(({ size }) => size > 13.5 && size < 19);
    expect(body.length).toBeGreaterThan(1);
    expect(body.filter(({ ink }) => ink.length > 1 || ink[0] !== 0)).toEqual([]);
    const strokes = pages.flatMap((page) =>
      [...page.matchAll(/([\d. ]+) SCN\n/g)].map(([, ink = ""]) => ink),
    );
    expect(strokes.filter((ink) => ink.trim().split(" ").length > 1)).toEqual([]);
  });

  test("has headings, contents, alternative texts, a language and bookmarks for screen readers", async () => {
    const { elements, outline, catalog, metadata, pages } = await structureOf((await make()).interior);
    const titles = (role: string) => elements.filter((one) => one.role === role).map(({ title }) => title);
    const [chapter = ""] = titles("H1").filter((title) => title.includes("Early"));
    const rooms = ["For Those Who Come After", "More Stories, by Hand", "Pictures to Come"];
    const parts = ["The Years", "People and Places", ...rooms, "With Thanks"];
    expect(titles("H1")).toEqual(["Contents", "Introduction", "The Family", chapter, ...parts]);
    expect(titles("H2")).toHaveLength(1);
    expect(outline.map((title) => title.trim())).toEqual(
      elements.filter(({ role }) => /^H[12]$/.test(role)).map(({ title }) => title),
    );
    expect(elements.filter(({ role }) => role === "TOCI")).toHaveLength(8);
    expect(elements.filter(({ role }) => role === "P").length).toBeGreaterThan(10);
    const pictures = elements.filter(({ role }) => role === "Figure");
    expect(pictures.length).toBeGreaterThan(0);
    expect(catalog.get(PDFName.of("Lang"))?.toString()).toBe("(en)");
    const marks = catalog.lookup(PDFName.of("MarkInfo"), PDFDict);
    expect(marks.lookup(PDFName.of("Marked"), PDFBool).asBoolean()).toBe(true);
    expect(metadata).toContain("<pdfuaid:part>1<");
    expect(pages.some((page) => /\/Artifact <<[^>]*\/Subtype \/Header/.test(page))).toBe(true);
    expect(pages.every((page) => !/BT/.test(page) || /BDC|BMC/.test(page))).toBe(true);
  });

  test("follows the printer's profile: X-3 keeps colors managed, X-1a has CMYK and black alone", async () => {
    const pixel = { width: 1, height: 1, channels: 3, background: "#fff" } as const;
    const jpeg = sharp({ create: pixel }).toColourspace("cmyk").withIccProfile("cmyk").jpeg();
    const outputProfile = path.join(world.dataDir, "printer.icc");
    writeFileSync(outputProfile, (await sharp(await jpeg.toBuffer()).metadata()).icc ?? Buffer.alloc(0));
    const managed = await structureOf(
      (await make({ standard: "X-3", outputProfile, outputCondition: "FOGRA39" })).interior,
    );
    expect(managed.header).toBe("%PDF-1.4");
    expect(managed.outputIntent).toEqual({ kind: "GTS_PDFX", condition: "FOGRA39", inks: 4 });
    expect(managed.info.GTS_PDFXVersion).toBe("PDF/X-3:2003");
    expect(managed.colorSpaces).toEqual(["DeviceGray", "ICC 3", "photo ICC 3"]);

    const separated = await make({ standard: "X-1a", outputProfile, outputCondition: null });
    for (const file of [separated.interior, separated.cover]) {
      const { info, colorSpaces, pages } = await structureOf(file);
      expect(info.GTS_PDFXVersion).toBe("PDF/X-1a:2003");
      expect(colorSpaces.filter((space) => /RGB|ICC/.test(space))).toEqual([]);
      expect(pages.join("\n")).not.toMatch(/^[\d.]+ [\d.]+ [\d.]+ (scn|SCN)$/m);
    }
  });
});

test("the pages stand in the order of a printed book, and the index finds its pages", async () => {
  const { starts, interior } = await make();
  const story = starts[`story-${world.storyId}`] ?? 0;
  const { years = 0, index = 0, contributors = 0, contents = 0, introduction = 0, family = 0 } = starts;
  // Half title 1, frontispiece only with a cover photo, title page 3, imprint 4, dedication 5.
  const order = [contents, introduction, family, starts["chapter-1"] ?? 0, story, years, index, contributors];
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect((starts["chapter-1"] ?? 0) % 2).toBe(1);
  const { pages } = await structureOf(interior);
  expect(pages.slice(0, contributors).filter((page) => page === "").length).toBeLessThanOrEqual(3);
});

test("the file for the screen has links and smaller photos, and is made on request alone", async () => {
  await make();
  const asked = () => requestScreenFile(world.context, world.people.ada, "biography");
  expect((await asked()).state).toBe("making");
  expect((await asked()).state).toBe("making");
  const { id: subjectId } = await world.context.db
    .selectFrom("printFiles")
    .select("id")
    .where("screenState", "=", "queued")
    .executeTakeFirstOrThrow();
  const job = { id: 0, kind: "make-print-files", userId: null, attempts: 1 } as const;
  await failPrintFiles(world.context, { ...job, subjectId, input: { part: "screen" } });
  expect((await asked()).state).toBe("failed");
  expect((await asked()).state).toBe("making");
  await runJobs(world.context);
  const { result } = await asked();
  const { path: file } = await openPrintFile(world.context, result ?? { folder: "" }, "screen");
  const { links, elements, outputIntent } = await structureOf(file);
  expect(links).toBe(8);
  expect(elements.filter(({ role }) => role === "Link")).toHaveLength(8);
  expect(outputIntent).toBeNull();
});
