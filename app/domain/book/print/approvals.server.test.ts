import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { purgeStrays } from "~/domain/running/retention/strays.server";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { runJobs } from "../../../../tests/support/jobs";
import { addPhoto, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { namesOf } from "../../../../tests/support/named-files";
import { textOf } from "../../../../tests/support/pdf";
import { minutes } from "../../base/deps";
import { Conflict, NotFound, Unavailable, ValidationError } from "../../base/errors";
import { removeImage } from "../../media/images.server";
import { setOwnLocale } from "../../people/users/language.server";
import { createStory, trashStory, updateStory } from "../../writing/stories/stories.server";
import { saveBookDesign } from "../design/designs.server";
import { defaultLettering } from "../lettering/lettering";
import type { BookDesignInput } from "../schema";
import { moveStory } from "../stories/move-story.server";
import { openApprovedFile } from "./approvals.server";
import {
  agreementRequiredMessage,
  approveForPrinting,
  filesPendingMessage,
  notPrintableMessage,
} from "./approve.server";
import { checkPrint } from "./check.server";
import type { PrintDeps } from "./print-files.server";
import { builtInProfile } from "./printer-profile";

let world: MediaWorld;
let deps: PrintDeps;

beforeEach(async () => {
  world = await openMediaWorld();
  deps = world.context;
});

afterEach(() => world.close());

const check = (actor = world.people.ada) => checkPrint(deps, actor, "biography");

/** Approves while the jobs are done beside it, as the server does. */
async function approve(agreed = false, printer = deps.printer) {
  const context = { ...world.context, printer };
  await checkPrint(context, world.people.ada, "biography");
  await runJobs(context);
  return approveForPrinting(context, world.people.ada, "biography", agreed, 0);
}

const write = (content: string) => updateStory(world.context, world.people.ada, world.storyId, { content });

describe("the check", () => {
  test("asks for the files, and knows the pages once they are made", async () => {
    expect(await check()).toMatchObject({ state: "making", pages: null, approval: null });
    await runJobs(world.context);
    expect(await check()).toMatchObject({ state: "done", pages: 24, title: "Ada Whitfield's Life Story" });
  });

  test("names stories that are begun and empty", async () => {
    const blank = { content: "", age: 7, date: "", location: "" };
    const { id } = await createStory(world.context, world.people.ada, 2, blank);
    expect((await check()).findings.map((finding) => finding.id)).toContain(`empty-${id}`);
  });

  test("of a book without stories is refused", async () => {
    await trashStory(world.context, world.people.ada, world.storyId);
    await expect(check()).rejects.toThrow(ValidationError);
  });
});

describe("an approval", () => {
  test("is none where a photo is there and cannot be kept", async () => {
    const { id } = await addPhoto(world, "photos/Landscape_1.jpg");
    await checkPrint(deps, world.people.ada, "biography");
    await runJobs(world.context);
    const { folder } = await world.context.db
      .selectFrom("media")
      .select("folder")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const photo = world.context.files.pathOf(folder, "full.jpg");
    // What a disk does that cannot be read there: a link is refused, and so is a copy.
    rmSync(photo);
    mkdirSync(photo);
    await expect(approveForPrinting(deps, world.people.ada, "biography", true, 0)).rejects.toThrow(
      /EISDIR|EPERM/,
    );
    expect(await world.context.db.selectFrom("bookApprovals").selectAll().execute()).toEqual([]);
    rmSync(photo, { recursive: true });
    expect(await approveForPrinting(deps, world.people.ada, "biography", true, 0)).toMatchObject({ id: 1 });
  });

  test("is of the book as it stands, and older once it changes", async () => {
    const approval = await approve();
    expect(approval).toMatchObject({
      bookType: "biography",
      title: "Ada Whitfield's Life Story",
      pages: 24,
      isCurrent: true,
    });
    expect((await check()).approval).toEqual(approval);
    await write("Other words.");
    expect((await check()).approval).toEqual({ ...approval, isCurrent: false });
    await write("The day the river froze.");
    expect((await check()).approval).toMatchObject({ id: approval.id, isCurrent: true });
  });

  test("is older once a story has moved, keeps its files, and is of the book again when it is back", async () => {
    const approval = await approve();
    const { ada } = world.people;
    const bytes = () =>
      openApprovedFile(deps, ada, approval.id, "interior").then(({ path }) => readFileSync(path));
    const before = await bytes();
    await moveStory(world.context, ada, world.storyId, { promptId: 5 });
    expect((await check()).approval).toEqual({ ...approval, isCurrent: false });
    expect(await bytes()).toEqual(before);
    await moveStory(world.context, ada, world.storyId, { promptId: 1 });
    expect((await check()).approval).toEqual(approval);
  });

  test("is older once its letters are others, and of the book again when they are the same", async () => {
    const { ada } = world.people;
    const approval = await approve();
    const choose = async (input: BookDesignInput) => {
      await saveBookDesign(world.context, ada, "biography", input);
      return (await check()).approval?.isCurrent;
    };
    expect(await choose({ ...defaultLettering })).toBe(true);
    const others: BookDesignInput[] = [
      ...[
        { typeface: "alegreya" as const },
        { textSize: "large" as const },
        { headingColor: "wine" as const },
      ],
      ...[{ ornament: "dots" as const }, { chapterSentences: { 1: "" } }, { chapterPhotos: { 1: 0 } }],
      { hasYearsPhotos: true },
    ];
    const usual = { chapterSentences: {}, chapterPhotos: {}, hasYearsPhotos: false };
    for (const input of others) {
      expect(await choose(input), JSON.stringify(input)).toBe(false);
      expect(await choose({ ...defaultLettering, ...usual }), JSON.stringify(input)).toBe(true);
    }
    expect((await check()).approval).toEqual(approval);
  });

  test("stays of the book when its author reads the screens in another language", async () => {
    const approval = await approve();
    await setOwnLocale(world.context, world.people.ada, "es");
    expect((await check()).approval).toEqual(approval);
  });

  test("keeps text, design, photos and files, whatever becomes of the book", async () => {
    const photo = await addPhoto(world, "photos/Landscape_1.jpg", "The river");
    const { id } = await approve(true);
    const before = await openApprovedFile(deps, world.people.ada, id, "interior");
    const bytes = readFileSync(before.path);
    await write("Other words.");
    await saveBookDesign(world.context, world.people.ada, "biography", { coverStyle: "heritage-frame" });
    await removeImage(world.context, world.people.ada, photo.id);
    await deps.db.deleteFrom("media").execute();
    await check();
    await runJobs(world.context);
    const clock = deps.clock as FakeClock;
    clock.advance(Date.now() - clock.now().getTime() + 120 * minutes);
    await purgeStrays(deps, "print files", deps.bookFiles);
    const after = await openApprovedFile(deps, world.people.ada, id, "interior");
    expect(readFileSync(after.path).equals(bytes)).toBe(true);
    expect(textOf(after.path)).toContain("The day the river froze.");
    expect(readdirSync(path.dirname(after.path)).sort()).toEqual([
      "cover.pdf",
      "interior.pdf",
      `photo-${photo.id}.jpg`,
    ]);
    const row = await deps.db.selectFrom("bookApprovals").selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(row.content)).toMatchObject({
      profile: { name: builtInProfile.name },
      book: {
        chapters: [{ stories: [{ paragraphs: ["The day the river froze."], media: [{ id: photo.id }] }] }],
      },
    });
  });

  test("twice of the same book is one; of a changed book another", async () => {
    const first = await approve();
    expect((await approve()).id).toBe(first.id);
    const [one, other] = await Promise.all([approve(), approve()]);
    expect([one.id, other.id]).toEqual([first.id, first.id]);
    await write("Other words.");
    expect((await approve()).id).not.toBe(first.id);
    expect((await openApprovedFile(deps, world.people.ada, first.id, "cover")).bytes).toBeGreaterThan(1000);
  });

  test("at the same moment is one as well", async () => {
    await check();
    await runJobs(world.context);
    const approvals = await Promise.all(
      Array.from({ length: 5 }, () => approveForPrinting(deps, world.people.ada, "biography", false, 0)),
    );
    expect(new Set(approvals.map(({ id }) => id)).size).toBe(1);
    expect(await namesOf(deps.bookFiles)).toHaveLength(2);
  });

  test("waits for the files", async () => {
    const queue = approveForPrinting(deps, world.people.ada, "biography", false, 30_000);
    await vi.waitFor(async () => {
      await runJobs(world.context);
      expect(await deps.db.selectFrom("printFiles").select("state").executeTakeFirst()).toEqual({
        state: "done",
      });
    }, 30_000);
    expect((await queue).pages).toBe(24);
  });

  test("looks the book over when there is news alone, however long it waits", async () => {
    let looks = 0;
    const watched: PrintDeps = Object.create(deps, {
      printer: {
        get() {
          looks += 1;
          return builtInProfile;
        },
      },
    });
    await check();
    const approving = approveForPrinting(watched, world.people.ada, "biography", true, 1_500);
    await expect(approving).rejects.toThrow(filesPendingMessage);
    const once = looks;
    looks = 0;
    await checkPrint(watched, world.people.ada, "biography");
    expect(once).toBe(looks);
  });

  test("is noted in the audit log, without a word of its text", async () => {
    await approve();
    const rows = await deps.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "book.approve")
      .execute();
    expect(rows).toMatchObject([{ userId: world.people.ada.userId, details: '{"storyType":"biography"}' }]);
  });
});

describe("is refused", () => {
  test("while the files are being made", async () => {
    const refused = approveForPrinting(deps, world.people.ada, "biography", false, 0);
    await expect(refused).rejects.toThrow(new Conflict(filesPendingMessage));
  });

  test("where they could not be made", async () => {
    await check();
    await runJobs({ ...world.context, workers: { run: () => Promise.reject(new Error("Broken.")) } });
    vi.restoreAllMocks();
    await expect(approveForPrinting(deps, world.people.ada, "biography", false, 0)).rejects.toThrow(
      Unavailable,
    );
  });

  test("where the printer does not bind so many pages", async () => {
    const printer = { ...builtInProfile, pages: { least: 2, most: 6, multiple: 2 } };
    const refused = approve(true, printer);
    await expect(refused).rejects.toMatchObject({ message: notPrintableMessage });
    await expect(refused).rejects.toMatchObject({
      current: { findings: expect.arrayContaining([expect.objectContaining({ id: "too-many-pages" })]) },
    });
  });

  test("until somebody agrees to what is held back", async () => {
    await write("ᏣᎳᎩ");
    const refused = approve();
    await expect(refused).rejects.toMatchObject({ message: agreementRequiredMessage });
    await expect(refused).rejects.toMatchObject({
      current: { findings: expect.arrayContaining([expect.objectContaining({ level: "held" })]) },
    });
    expect((await approve(true)).isCurrent).toBe(true);
  });
});

test("another person's approved files are not there", async () => {
  const { id } = await approve();
  await expect(openApprovedFile(deps, world.people.ben, id, "interior")).rejects.toThrow(NotFound);
  await expect(openApprovedFile(deps, world.people.ada, id + 1, "interior")).rejects.toThrow(NotFound);
});
