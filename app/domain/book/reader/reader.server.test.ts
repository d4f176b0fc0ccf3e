import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { purgeStrays } from "~/domain/running/retention/strays.server";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { runJobs } from "../../../../tests/support/jobs";
import { addPhoto, type MediaWorld, openMediaWorld, scenes } from "../../../../tests/support/media";
import { pictureOfPage } from "../../../../tests/support/pdf";
import { days, minutes } from "../../base/deps";
import { NotFound, Unavailable } from "../../base/errors";
import type { WorkerProcesses } from "../../base/worker-processes";
import { trashStory, updateStory } from "../../writing/stories/stories.server";
import { saveBookDesign } from "../design/designs.server";
import { findBookPages } from "../page-count.server";
import type { DrawPagesJob } from "../print/job";
import type { PrintDeps } from "../print/print-files.server";
import { hasDrawingFailed } from "./draw-pages.server";
import { findPrintedBook, openPageImage, type PrintedBook, requestReader } from "./reader.server";

let world: MediaWorld;
let deps: PrintDeps;

beforeEach(async () => {
  world = await openMediaWorld();
  deps = world.context;
});

afterEach(() => world.close());

/** Ada's book, printed as it stands. */
async function print(): Promise<PrintedBook> {
  await requestReader(deps, world.people.ada, "biography");
  await runJobs(world.context);
  const { state, printed } = await requestReader(deps, world.people.ada, "biography");
  if (!printed) throw new Error(`There are no pages: ${state}`);
  return printed;
}

const open = ({ id }: PrintedBook, name: string, person = world.people.ada) =>
  openPageImage(deps, person, id, name);

describe("a book", () => {
  test("without stories has nothing to read, and nothing is made", async () => {
    const { ben } = world.people;
    expect(await requestReader(deps, ben, "biography")).toMatchObject({ state: "empty", printed: null });
    expect(await deps.db.selectFrom("printFiles").select("id").execute()).toEqual([]);
  });

  test("is made, then shown with its contents; a change shows the pages from before until it is set", async () => {
    const { ada } = world.people;
    await saveBookDesign(world.context, ada, "biography", { introduction: "Come in." });
    expect(await requestReader(deps, ada, "biography")).toMatchObject({ state: "making", printed: null });
    const first = await print();
    const titles = first.contents.map(({ kind, title }) => [kind, title]);
    expect(titles).toContainEqual(["introduction", "Introduction"]);
    expect(first.contents.findLast(({ kind }) => kind === "story")).toMatchObject({
      kind: "story",
      page: first.starts[`story-${world.storyId}`],
    });
    await updateStory(world.context, ada, world.storyId, { content: "It thawed." });
    const renewed = await requestReader(deps, ada, "biography");
    expect([renewed.state, renewed.printed?.id]).toEqual(["making", first.id]);
    expect((await print()).id).toBeGreaterThan(first.id);
    await expect(open(first, "1-small.webp")).rejects.toThrow(NotFound);
  });

  test("whose stories are all in the trash is empty again", async () => {
    await print();
    await trashStory(world.context, world.people.ada, world.storyId);
    expect(await requestReader(deps, world.people.ada, "biography")).toMatchObject({ state: "empty" });
  });

  test("that cannot be set has failed", async () => {
    const noEngine: WorkerProcesses = { run: () => Promise.reject(new Error("no engine")) };
    deps = { ...deps, workers: noEngine };
    await requestReader(deps, world.people.ada, "biography");
    await runJobs({ ...world.context, workers: noEngine });
    expect(await requestReader(deps, world.people.ada, "biography")).toMatchObject({
      state: "failed",
      printed: null,
    });
  });
});

describe("a page", () => {
  test("is drawn as it is printed, trimmed, in two sizes, tiny, and in a format for old browsers", async () => {
    await addPhoto(world, `photos/${scenes[0]}`, "The mill");
    const printed = await print();
    const start = printed.starts[`story-${world.storyId}`] ?? 0;
    for (const [name, format, width] of [
      [`${start}-small.webp`, "webp", 640],
      [`${start}-large.webp`, "webp", 1100],
      [`${start}-large.jpg`, "jpeg", 1080],
      [`${start}-tiny.jpg`, "jpeg", 200],
    ] as const) {
      const image = await open(printed, name);
      const found = await sharp(image.path).metadata();
      expect([found.format, found.width, found.height]).toEqual([format, width, width]);
      expect(image.bytes).toBeLessThan(60 * 1024);
    }
    const close = await sharp((await open(printed, `${start}-close.jpg`)).path).metadata();
    expect([close.format, close.width, close.height]).toEqual(["jpeg", 2200, 2200]);
    const file = deps.bookFiles.pathOf(printed.folder, "interior.pdf");
    for (const page of [start, start + 1]) {
      const drawn = await open(printed, `${page}-large.webp`);
      expect(await difference(drawn.path, pictureOfPage(file, page))).toBeLessThan(3);
    }
  });

  /** Mean difference of gray (0 to 255) from the sheet, trimmed by an eighth of an inch. */
  async function difference(image: string, sheet: Buffer): Promise<number> {
    const { width = 0 } = await sharp(sheet).metadata();
    const [bleed, side] = [(width * 0.125) / 12.25, (width * 12) / 12.25].map(Math.round) as [number, number];
    const trimmed = await sharp(sheet)
      .extract({ left: bleed, top: bleed, width: side, height: side })
      .toBuffer();
    const [a, b] = await Promise.all(
      [trimmed, image].map((one) => sharp(one).resize(200, 200).grayscale().raw().toBuffer()),
    );
    return (a as Buffer).reduce((sum, value, index) => sum + Math.abs(value - (b?.[index] ?? 0)), 0) / 40_000;
  }

  test("of the cover has the parts of the closed book", async () => {
    const printed = await print();
    const sizes = await Promise.all(
      ["front", "back", "spine"].map(async (part) =>
        sharp((await open(printed, `${part}-large.webp`)).path).metadata(),
      ),
    );
    const [front, back, spine] = sizes.map(({ width = 0, height = 1 }) => width / height);
    expect(front).toBeCloseTo(12.125 / 12.25, 2);
    expect(back).toBeCloseTo(12.125 / 12.25, 2);
    expect(spine).toBeCloseTo(0.25 / 12.25, 2);
  });

  test("is its owner's alone, and of a book that is there", async () => {
    const printed = await print();
    expect((await open(printed, "1-small.webp")).bytes).toBeGreaterThan(0);
    for (const person of [world.people.ben, world.people.root])
      await expect(open(printed, "1-small.webp", person)).rejects.toThrow(NotFound);
    for (const name of ["999-small.webp", "interior.pdf", "../interior.pdf"])
      await expect(open(printed, name)).rejects.toThrow(NotFound);
    await expect(open({ ...printed, id: 999 }, "1-small.webp")).rejects.toThrow(NotFound);
    rmSync(deps.bookFiles.pathOf(printed.folder, ""), { recursive: true });
    await expect(open(printed, "20-small.webp")).rejects.toThrow(NotFound);
  });

  test("is drawn once for all who wait, and its neighbors behind what is needed at once", async () => {
    const printed = await print();
    const runs: unknown[] = [];
    const counted: WorkerProcesses = {
      run: (task, input, ...args) => {
        runs.push((input as DrawPagesJob).pages);
        return world.context.workers.run(task, input, ...args);
      },
    };
    deps = { ...deps, workers: counted };
    await Promise.all(["2-small.webp", "2-large.webp", "3-small.webp"].map((name) => open(printed, name)));
    await Promise.all(["4-small.webp", "5-large.jpg"].map((name) => open(printed, name)));
    expect(runs).toEqual([
      [2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11, 1],
    ]);
  });

  test("whose drawing was killed leaves nothing half drawn, and is drawn later", async () => {
    const printed = await print();
    const killed: WorkerProcesses = {
      run: (task, input, userId) => {
        const kill = new AbortController();
        return world.context.workers.run(task, input, userId, kill.signal, () => kill.abort());
      },
    };
    deps = { ...deps, workers: killed };
    await expect(open(printed, "2-small.webp")).rejects.toThrow(Unavailable);
    const folder = deps.bookFiles.drawnPagesOf(printed.folder);
    for (const file of readdirSync(folder).filter((name) => !name.endsWith(".part")))
      expect(await sharp(path.join(folder, file)).stats()).toBeDefined();
    // The power failed.
    writeFileSync(path.join(folder, "3-large.jpg"), "");
    deps = world.context;
    expect(await requestReader(deps, world.people.ada, "biography")).toMatchObject({ state: "failed" });
    (world.context.clock as FakeClock).advance(5 * minutes);
    expect(await requestReader(deps, world.people.ada, "biography")).toMatchObject({ state: "ready" });
    for (const name of ["2-small.webp", "3-large.jpg"])
      expect(await sharp((await open(printed, name)).path).stats()).toBeDefined();
  });
});

describe("drawn pages", () => {
  const purgeDrawnPages = () => purgeStrays(world.context, "drawn pages", world.context.bookFiles.drawnPages);

  test("go with their files, and when nobody reads them for a month", async () => {
    const printed = await print();
    const { path: file } = await open(printed, "1-small.webp");
    await purgeDrawnPages();
    expect(existsSync(file)).toBe(true);
    (world.context.clock as FakeClock).advance(Date.now() - world.context.clock.now().getTime() + 31 * days);
    await purgeDrawnPages();
    expect(existsSync(file)).toBe(false);
    const again = await open(printed, "1-small.webp");
    await deps.bookFiles.remove(printed.folder);
    expect(existsSync(again.path)).toBe(false);
    expect(await findPrintedBook(deps, world.people.ben, "biography")).toBeNull();
  });

  test("are not found, and no failure, when a newer book replaces their files while they are drawn", async () => {
    const printed = await print();
    const errors: unknown[] = [];
    const replaced: WorkerProcesses = {
      run: async (task, input, userId) => {
        await deps.bookFiles.remove(printed.folder);
        return world.context.workers.run(task, input, userId);
      },
    };
    deps = { ...deps, workers: replaced, log: { ...deps.log, error: (...entry) => errors.push(entry) } };
    await expect(open(printed, "2-small.webp")).rejects.toThrow(NotFound);
    expect(errors).toEqual([]);
    expect(hasDrawingFailed(deps, printed.folder)).toBe(false);
  });

  test("are given up as soon as newer files of the book are there", async () => {
    const printed = await print();
    const endless: WorkerProcesses = {
      run: (_task, _input, _userId, signal) =>
        new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("called off")))),
    };
    deps = { ...deps, workers: endless };
    const outcome = open(printed, "2-small.webp").catch((error: unknown) => error);
    deps = world.context;
    await updateStory(deps, world.people.ada, world.storyId, { content: "It thawed." });
    expect((await print()).id).toBeGreaterThan(printed.id);
    expect(await outcome).toBeInstanceOf(NotFound);
    expect(hasDrawingFailed(deps, printed.folder)).toBe(false);
  });

  test("can be removed while a worker adds to them, again and again", async () => {
    const { bookFiles } = deps;
    const folder = "0".repeat(32);
    const drawn = bookFiles.drawnPagesOf(folder);
    const adding = setInterval(() => {
      try {
        mkdirSync(drawn, { recursive: true });
      } catch {
        return; // its parent was removed meanwhile
      }
      for (let page = 0; page < 50; page += 1) writeFile(path.join(drawn, `${page}`), "").catch(() => {});
    });
    for (let round = 0; round < 30; round += 1) await bookFiles.remove(folder);
    clearInterval(adding);
    await bookFiles.remove(folder);
    expect(existsSync(drawn)).toBe(false);
  });
});

test("only pages of the author are counted as filled, and pages to write in by no version", async () => {
  const { ada } = world.people;
  const { id, pages } = await print();
  const result = { pages, filledPages: 9, writingPages: 3, starts: {}, places: [], broken: [], photos: {} };
  await deps.db
    .updateTable("printFiles")
    .set({ result: JSON.stringify(result) })
    .where("id", "=", id)
    .execute();
  expect((await findPrintedBook(deps, ada, "biography"))?.filledPages).toBe(6);
  const { printed } = await findBookPages(deps.db, ada, "biography", deps.printer);
  expect(printed).toEqual({ pages, filledPages: 6 });
  await deps.db
    .updateTable("printFiles")
    .set({ result: JSON.stringify({ ...result, ownPages: [8, 9] }) })
    .where("id", "=", id)
    .execute();
  expect((await findPrintedBook(deps, ada, "biography"))?.filledPages).toBe(2);
  const own = await findBookPages(deps.db, ada, "biography", deps.printer);
  expect(own.printed).toEqual({ pages, filledPages: 2 });
});
