import { afterEach, beforeEach, expect, test } from "vitest";
import { runJobs } from "../../../../tests/support/jobs";
import { addPhoto, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { createStory, updateStory } from "../../writing/stories/stories.server";
import type { BookAddress } from "../address";
import { requestPrintFiles } from "../print/print-files.server";
import { getBuilder } from "./builder.server";
import { saveBookDesign } from "./designs.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
});

afterEach(() => world.close());

const pageOf = (page: number): BookAddress => ({ type: "biography", page, printed: null, itemKey: "" });

/** The printed page that the builder names for each of its pages. */
async function printedPages(): Promise<Record<string, number | null>> {
  const { context, people } = world;
  const { pageCount } = await getBuilder(context, people.ada, pageOf(1));
  const found: Record<string, number | null> = {};
  for (let number = 1; number <= pageCount; number += 1) {
    const { page, printedPage } = await getBuilder(context, people.ada, pageOf(number));
    found[page?.id ?? ""] = printedPage;
  }
  return found;
}

test("the builder names the pages of the print file, for pictures among the words and on pages of their own", async () => {
  const { context, people, storyId } = world;
  await updateStory(context, people.ada, storyId, { content: "The river froze." });
  await addPhoto(world, "photos/Landscape_1.jpg");
  const other = await createStory(context, people.ada, 2, {
    content: "It thawed.",
    age: null,
    date: "",
    location: "",
  });
  await addPhoto(world, "photos/Portrait_1.jpg", "", other.id);
  await saveBookDesign(context, people.ada, "biography", {
    introduction: "Come in.",
    layouts: { [`story-${other.id}-media-1`]: "mosaic" },
  });
  expect(Object.values(await printedPages()).every((page) => page === null)).toBe(true);

  await requestPrintFiles(context, people.ada, "biography");
  await runJobs(context);
  const { result } = await requestPrintFiles(context, people.ada, "biography");
  const pages = await printedPages();
  expect(pages).toMatchObject({
    cover: null,
    "introduction-1": result?.starts.introduction,
    [`story-${storyId}-text-1`]: result?.starts[`story-${storyId}`],
    [`story-${other.id}-text-1`]: result?.starts[`story-${other.id}`],
  });
  const start = result?.starts[`story-${storyId}`] ?? 0;
  expect([start - 1, start]).toContain(pages[`story-${storyId}-media-1`]);
  const [text, picture] = [pages[`story-${other.id}-text-1`] ?? 0, pages[`story-${other.id}-media-1`] ?? 0];
  expect(Math.abs(text - picture)).toBe(1);
  expect(Math.max(text, picture) % 2, "the left of the two has an even number").toBe(1);
});
