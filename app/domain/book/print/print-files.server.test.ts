import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import jsQR from "jsqr";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { purgeStrays } from "~/domain/running/retention/strays.server";
import { message } from "~/messages/message";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { runJobs } from "../../../../tests/support/jobs";
import { addPhoto, fixture, type MediaWorld, openMediaWorld, scenes } from "../../../../tests/support/media";
import { namesOf } from "../../../../tests/support/named-files";
import { fontsOf, imagesOf, pictureOfPage, setTextOf, textOf } from "../../../../tests/support/pdf";
import { minutes } from "../../base/deps";
import { Unavailable, ValidationError } from "../../base/errors";
import type { WorkerProcesses } from "../../base/worker-processes";
import { addImage } from "../../media/images.server";
import { enableQrCode } from "../../media/qr-codes/qr-codes.server";
import { createStory, trashStory, updateStory } from "../../writing/stories/stories.server";
import { saveBookDesign } from "../design/designs.server";
import type { PartName } from "../parts/part-names";
import { typographic } from "../text/typographic";
import { measuresFile, type PrintJob, type PrintResult } from "./job";
import { noStoriesMessage, openPrintFile, type PrintDeps, requestPrintFiles } from "./print-files.server";

let world: MediaWorld;
let deps: PrintDeps;

beforeEach(async () => {
  world = await openMediaWorld();
  deps = world.context;
  // They show photos of the stories once more.
  const omittedParts: PartName[] = ["frontispiece", "chapter-pictures", "back-picture"];
  await saveBookDesign(world.context, world.people.ada, "biography", { omittedParts });
});

afterEach(() => world.close());

/** The files of Ada's book as it stands, made if need be. */
async function make() {
  await requestPrintFiles(deps, world.people.ada, "biography");
  await runJobs(world.context);
  const { state, result } = await requestPrintFiles(deps, world.people.ada, "biography");
  if (state !== "done" || !result) throw new Error(`The files were not made: ${state}`);
  const [interior, cover] = await Promise.all([
    openPrintFile(deps, result, "interior"),
    openPrintFile(deps, result, "cover"),
  ]);
  return { result, interior: interior.path, cover: cover.path };
}

const flat = (text: string) => text.replace(/\s+/g, " ");
describe("names of many scripts", () => {
  const names = ["רות כהן", "محمد عبد الله", "王小明", "김영수", "Nguyễn Văn Thiệu", "Łucja Wąsikowska-Żółć"];

  test("are printed whole wherever words stand", async () => {
    const { ada } = world.people;
    await updateStory(world.context, ada, world.storyId, { content: names.join("\n\n"), location: names[5] });
    for (const [index, name] of names.entries()) await addPhoto(world, `photos/${scenes[index]}`, name);
    await saveBookDesign(world.context, ada, "biography", {
      title: names.slice(0, 3).join(" "),
      subtitle: names.slice(3).join(" "),
      authorName: names.join(", "),
      introduction: names.join("\n\n"),
      layouts: { [`story-${world.storyId}-media-1`]: "free-layout" },
    });
    const { interior, cover } = await make();
    const embedded = fontsOf(interior).map(({ name }) => name.replace(/-.*/, ""));
    for (const face of ["NotoSerifHebrew", "NotoNaskhArabic", "NotoSerifSC", "NotoSerifKR", "SourceSerif4"])
      expect(embedded).toContain(face);
    // In the introduction, the story, a caption, and as the author's; on the cover the author's at least.
    expect(missing(setTextOf(interior), 4)).toEqual([]);
    expect(missing(setTextOf(cover), 1)).toEqual([]);
  });

  /** The words of all names that are not there as often. */
  function missing(text: string, times: number): string[] {
    const shown = plain(text);
    const words = names.flatMap((name) => name.split(/[\s-]/)).map(plain);
    return words.filter((word) => countOf(shown, word) < times);
  }

  /** Letters alone, shaped ones as they are written; those that are drawn in two pieces are read twice. */
  function plain(text: string): string {
    return text
      .normalize("NFKC")
      .replace(/[^\p{L}\p{M}]/gu, "")
      .replace(/(.)\1+/gu, "$1");
  }

  /** Readers of PDFs give words that run from right to left in one or the other order. */
  function countOf(text: string, word: string): number {
    const turned = [...word].reverse().join("");
    return [...new Set([word, turned])].reduce((count, one) => count + text.split(one).length - 1, 0);
  }
});

describe("text", () => {
  test("is never markup", async () => {
    const hostile = [
      "#panic() $x^2$ *bold* _it_ `raw` <label> @ref",
      '// comment \\ #import "/etc/passwd"',
      "-- --- ... 'quoted' ~",
    ];
    await updateStory(world.context, world.people.ada, world.storyId, {
      content: hostile.join("\n\n"),
      location: "#1",
    });
    await saveBookDesign(world.context, world.people.ada, "biography", {
      title: "#let x = 1",
      subtitle: "$a$",
      introduction: "*[]",
    });
    const { interior, cover } = await make();
    const text = flat(textOf(interior));
    for (const line of [...hostile.map((text) => typographic(text, "en")), "#1", "#let x = 1", "$a$", "*[]"])
      expect(text).toContain(line);
    expect(flat(textOf(cover))).toContain("#let x = 1");
  });

  test("of 50,000 words in one paragraph, and a title of 300 letters, make a book", async () => {
    const words = Array.from({ length: 50_000 }, (_, index) => `word${index % 977}`).join(" ");
    await updateStory(world.context, world.people.ada, world.storyId, { content: words });
    await saveBookDesign(world.context, world.people.ada, "biography", {
      title: "A title ".repeat(37).trim(),
    });
    const { result, interior } = await make();
    expect(result.pages).toBeGreaterThan(100);
    expect(textOf(interior).match(/word976/g)?.length).toBe(51);
  });
});

test("a design that cannot be is printed as near to it as can be", async () => {
  const { id } = await addPhoto(world, "photos/Landscape_1.jpg", "The mill");
  await saveBookDesign(world.context, world.people.ada, "biography", { title: "Ruth" });
  const [key, page] = [String(id), `story-${world.storyId}-media-1`];
  await deps.db
    .updateTable("bookDesigns")
    .set({
      coverStyle: "novel" as never,
      layouts: JSON.stringify({ [page]: "free-layout", "no-page": "spiral" }),
      controls: JSON.stringify({ [key]: { rotation: 1e308, scale: "wide", width: null, height: -1e308 } }),
      positions: JSON.stringify({ [key]: { x: 1e308, y: -1e308, width: 1e308, height: 1e308 } }),
    })
    .execute();
  const { result, interior, cover } = await make();
  expect(result.broken).toEqual([]);
  expect(imagesOf(interior)).toHaveLength(1);
  expect(flat(textOf(cover))).toContain("Ruth");
});

describe("photos", () => {
  test("that are broken or gone leave an empty place, and are named", async () => {
    const broken = await addPhoto(world, "photos/Landscape_1.jpg", "Broken");
    const gone = await addPhoto(world, "photos/Portrait_1.jpg", "Gone");
    const rows = await deps.db.selectFrom("media").select(["id", "folder"]).orderBy("id").execute();
    writeFileSync(deps.files.pathOf(rows[0]?.folder ?? "", "full.jpg"), fixture("media/truncated.jpg"));
    await world.context.files.remove(rows[1]?.folder ?? "");
    const { result, interior } = await make();
    expect(result.broken.sort()).toEqual([broken.id, gone.id]);
    expect(flat(textOf(interior))).toContain("Photo missing");
    expect(imagesOf(interior)).toEqual([]);
  });

  test("are printed turned and in colours of their own, grey ones too", async () => {
    const grey = await sharp(fixture("photos/Landscape_1.jpg")).grayscale().jpeg().toBuffer();
    const upload = await world.context.files.receive("grey.jpg", Readable.from([grey]), 1e8);
    const { id } = await addImage(world.context, world.people.ada, upload, {
      storyId: world.storyId,
      caption: "",
    });
    const controls = { [id]: { rotation: 90, scale: 1, width: null, height: null } as const };
    await saveBookDesign(world.context, world.people.ada, "biography", { controls });
    const { result, interior } = await make();
    expect([result.broken, imagesOf(interior).length]).toEqual([[], 1]);
    const page = imagesOf(interior)[0]?.page ?? 0;
    const { channels } = await sharp(pictureOfPage(interior, page)).stats();
    // A picture that was read wrongly would be noise or one colour.
    expect(channels[0]?.stdev).toBeGreaterThan(20);
  });

  test("stand on the back of the cover where they were chosen, though in no story of the book", async () => {
    const { ada } = world.people;
    const words = { content: "Another day.", age: null, date: "", location: "" };
    const { id: storyId } = await createStory(world.context, ada, 2, words);
    const upload = await world.context.files.receive(
      "back.jpg",
      Readable.from([fixture("photos/Portrait_1.jpg")]),
      1e8,
    );
    const { id } = await addImage(world.context, ada, upload, { storyId, caption: "" });
    await trashStory(world.context, ada, storyId);
    expect(imagesOf((await make()).cover)).toEqual([]);
    const omittedParts: PartName[] = ["frontispiece", "chapter-pictures"];
    await saveBookDesign(world.context, ada, "biography", { omittedParts, backImageId: id });
    const { result, cover } = await make();
    expect([result.broken, imagesOf(cover).length]).toEqual([[], 1]);
  });

  test("are prepared once, however often the text changes", async () => {
    await addPhoto(world, "photos/Landscape_1.jpg");
    await make();
    const prepared = readdirSync(deps.bookFiles.cache);
    // On the cover and in the story.
    expect(prepared).toHaveLength(2);
    await updateStory(world.context, world.people.ada, world.storyId, { content: "Other words." });
    await make();
    expect(readdirSync(deps.bookFiles.cache)).toEqual(prepared);
  });
});

test("a code is printed so that a phone can read it", async () => {
  const appUrl = "https://stories.example.org";
  const context = { ...world.context, config: { ...world.context.config, appUrl } };
  const { ada } = world.people;
  const sound = {
    userId: ada.userId,
    storyId: world.storyId,
    kind: "audio",
    folder: "sound",
    mimeType: "audio/mp4",
  } as const;
  const { id } = await deps.db
    .insertInto("media")
    .values({ ...sound, caption: "", transcript: "", bytes: 1, sha256: "s", createdAt: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { token } = await enableQrCode(context, ada, { mediaId: id });
  await requestPrintFiles(context, ada, "biography");
  await runJobs(context);
  const { result } = await requestPrintFiles(context, ada, "biography");
  const { path: interior } = await openPrintFile(deps, result ?? { folder: "" }, "interior");
  const page = result?.starts[`story-${world.storyId}`] ?? 0;
  const { data, info } = await sharp(pictureOfPage(interior, page))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(`${appUrl}/m/${token}`);
  // A play sign in the place of a waveform: the recording has no file here.
  const { y } = code?.location.topLeftCorner ?? { y: 0 };
  const beside = { left: Math.round(0.75 * info.width), width: Math.round(0.09 * info.width) };
  const place = { ...beside, top: Math.round(y), height: Math.round(0.05 * info.height) };
  const { channels } = await sharp(pictureOfPage(interior, page)).extract(place).stats();
  expect(channels[0]?.min).toBeLessThan(128);
  expect(flat(textOf(interior, page, page))).toContain(`stories.example.org/m/${token}`);
});

describe("asking", () => {
  const asked = () => requestPrintFiles(deps, world.people.ada, "biography");
  const jobs = async () =>
    (await deps.db.selectFrom("jobs").select("kind").execute()).map(({ kind }) => kind);

  test("twice makes one job, and made files are there at once", async () => {
    expect(await asked()).toEqual({ state: "making", progress: 0, hasLooked: false, result: null });
    await asked();
    expect(await jobs()).toEqual(["make-print-files"]);
    await runJobs(world.context);
    expect((await asked()).state).toBe("done");
    expect(await jobs()).toHaveLength(1);
  });

  test("for a book that changed makes new files, in the place of the old ones", async () => {
    const before = await make();
    await updateStory(world.context, world.people.ada, world.storyId, { content: "Other words." });
    expect((await asked()).state).toBe("making");
    const after = await make();
    expect(after.result.folder).not.toBe(before.result.folder);
    expect(await namesOf(deps.bookFiles)).toEqual([after.result.folder]);
    expect(flat(textOf(after.interior))).toContain("Other words.");
  });

  test("and changing the book before it is made leaves nothing half done", async () => {
    await asked();
    await updateStory(world.context, world.people.ada, world.storyId, { content: "Other words." });
    await runJobs(world.context);
    expect(await deps.db.selectFrom("printFiles").selectAll().execute()).toEqual([]);
    expect((await make()).result.pages).toBe(24);
  });

  test("for a book without stories is refused in words", async () => {
    const nothing = new ValidationError({ "": [noStoriesMessage] }, noStoriesMessage);
    await trashStory(world.context, world.people.ada, world.storyId);
    await expect(asked()).rejects.toThrow(nothing);
  });

  test("another person's book makes another's", async () => {
    await make();
    await createStory(world.context, world.people.ben, 1, {
      content: "Ben's.",
      age: null,
      date: "",
      location: "",
    });
    expect((await requestPrintFiles(deps, world.people.ben, "biography")).state).toBe("making");
  });
});

describe("a making that fails", () => {
  const failing = (error: Error) => ({ ...world.context, workers: { run: () => Promise.reject(error) } });
  afterEach(() => void vi.restoreAllMocks());

  test("is tried once more, then told, and may be asked for again after a while", async () => {
    const context = failing(new Unavailable(message("No memory.")));
    const clock = deps.clock as FakeClock;
    await requestPrintFiles(deps, world.people.ada, "biography");
    await runJobs(context);
    expect((await requestPrintFiles(deps, world.people.ada, "biography")).state).toBe("making");
    clock.advance(2 * minutes);
    await runJobs(context);
    expect((await requestPrintFiles(deps, world.people.ada, "biography")).state).toBe("failed");
    clock.advance(6 * minutes);
    expect((await make()).result.pages).toBe(24);
  });

  test("leaves no files", async () => {
    await requestPrintFiles(deps, world.people.ada, "biography");
    await runJobs(failing(new Error("Broken.")));
    expect(readdirSync(path.join(world.dataDir, "books", "making"))).toEqual([]);
    expect(await namesOf(deps.bookFiles)).toEqual([]);
  });
});

test("progress is noted as the child says it", async () => {
  const seen: number[] = [];
  const run = async (
    _job: string,
    input: unknown,
    _whose: number | null,
    _signal?: AbortSignal,
    report?: (progress: unknown) => void,
  ) => {
    report?.({ step: "photos", done: 0.5 });
    await vi.waitFor(async () => {
      const row = await deps.db.selectFrom("printFiles").select("progress").executeTakeFirstOrThrow();
      expect(row.progress).toBe(0.5);
      seen.push(row.progress);
    });
    writeFileSync(path.join((input as PrintJob).output, "interior.pdf"), "x");
    const result: PrintResult = { pages: 24, filledPages: 7, starts: {}, broken: [] };
    return { result, measures: {} } as never;
  };
  await requestPrintFiles(deps, world.people.ada, "biography");
  await runJobs({ ...world.context, workers: { run } });
  expect(seen).toEqual([0.5]);
  expect((await requestPrintFiles(deps, world.people.ada, "biography")).progress).toBe(1);
});

test("stories are measured once: the next files get the measures of the last ones", async () => {
  const { ada } = world.people;
  const first = await make();
  const kept = JSON.parse(readFileSync(deps.bookFiles.pathOf(first.result.folder, measuresFile), "utf8"));
  expect(Object.values(kept)).toMatchObject([{ textPages: 1, wordLines: null, linesLeft: null }]);
  const given: unknown[] = [];
  const run: WorkerProcesses["run"] = (job, input, ...others) => {
    given.push((input as PrintJob).measures);
    return world.context.workers.run(job, input, ...others);
  };
  await saveBookDesign(world.context, ada, "biography", { title: "Another title" });
  await requestPrintFiles(deps, ada, "biography");
  await runJobs({ ...world.context, workers: { run } });
  expect(given[0]).toEqual(kept);
});

async function purgeBooks(): Promise<void> {
  await purgeStrays(deps, "print files", deps.bookFiles);
  await purgeStrays(deps, "prepared photos", deps.bookFiles.preparedPhotos);
}

test("what no row knows is swept, and prepared photos with their photo", async () => {
  const { id } = await addPhoto(world, "photos/Landscape_1.jpg");
  const { result } = await make();
  const clock = deps.clock as FakeClock;
  clock.advance(Date.now() - clock.now().getTime() + 120 * minutes);
  await purgeBooks();
  expect(await namesOf(deps.bookFiles)).toEqual([result.folder]);
  expect(readdirSync(deps.bookFiles.cache)).toHaveLength(2);
  await deps.db.deleteFrom("printFiles").execute();
  await deps.db.deleteFrom("media").where("id", "=", id).execute();
  await purgeBooks();
  expect(await namesOf(deps.bookFiles)).toEqual([]);
  expect(readdirSync(deps.bookFiles.cache)).toEqual([]);
});
