import { readFileSync } from "node:fs";
import path from "node:path";
import JSZip from "jszip";
import { unfold } from "./folded";
import { expect, test, untilMade } from "./scenario";

/* The main scenario from end to end with a real memoir: 61,341 words in 19 chapters, and eight photos. */

interface Memoir {
  chapters: { title: string; paragraphs: string[] }[];
}

const memoir = JSON.parse(
  readFileSync(path.resolve("tests/fixtures/memoir/franklin.json"), "utf8"),
) as Memoir;
const photos = [
  "Landscape_1",
  "Landscape_3",
  "Landscape_6",
  "Landscape_8",
  "Portrait_1",
  "Portrait_2",
  "Portrait_6",
  "Portrait_8",
];
const prompts = memoir.chapters.map((_chapter, index) => 1 + index * 2);

test("a participant writes a life and takes the book home", async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn(page);
  await page.goto("/bio");
  await page.getByLabel("Name", { exact: true }).fill("Benjamin Franklin");
  await page.getByLabel("Birthdate").fill("January 17, 1706");
  await page.getByLabel("Birthplace").fill("Boston");
  await unfold(page, "More for your book");
  await page.getByLabel("Introduction").fill("Dear Son: here is my life.");
  await page.getByRole("button", { name: "Save Biographical Information" }).click();
  await expect(page.getByText("Biographical Information Saved")).toBeVisible();

  for (const [index, { paragraphs }] of memoir.chapters.entries()) {
    await page.goto(`/?type=biography&prompt=${prompts[index]}`);
    await page.getByLabel("Story Content").fill(paragraphs.join("\n\n"));
    const photo = photos[index];
    if (photo)
      await page.getByLabel("Add photos").setInputFiles(path.resolve(`tests/fixtures/photos/${photo}.jpg`));
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved")).toBeVisible();
    if (photo) await expect(page.locator(".prints img")).toHaveCount(1);
  }
  await page.goto("/");
  await expect(page.getByText("19/48")).toBeVisible();
  await expect(page.getByText("Your book: 40% written")).toBeVisible();
  await expect(page.locator(".totals")).toContainText("246");

  await page.goto("/preview?type=biography&view=text");
  await expect(page.getByRole("heading", { name: "Benjamin Franklin’s Life Story" })).toBeVisible();
  expect(await wordsReadThrough(page)).toBe(
    memoir.chapters.flatMap((chapter) => chapter.paragraphs).join(" "),
  );
  await expect(page.locator(".read-through img")).toHaveCount(8);

  const download = page.waitForEvent("download", untilMade);
  await page.getByRole("button", { name: "Export as DOCX" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/Benjamin Franklin Biography Book\.docx/);
  await expectWholeMemoir(await file.path());
});

async function wordsReadThrough(page: import("@playwright/test").Page): Promise<string> {
  const texts = await page.locator(".read-through__text").allTextContents();
  const [introduction, ...pages] = await page
    .locator(".read-through__text")
    .evaluateAll((leaves) =>
      leaves.map((leaf) =>
        Array.from(leaf.querySelectorAll("p"), (paragraph) => paragraph.textContent).join(" "),
      ),
    )
    .catch(() => texts);
  expect(introduction).toBe("Dear Son: here is my life.");
  return pages.join(" ");
}

/** Every paragraph once and in order, headings, contents with page numbers, and eight upright photos behind the cover. */
async function expectWholeMemoir(file: string): Promise<void> {
  const zip = await JSZip.loadAsync(readFileSync(file));
  const xml = (await zip.file("word/document.xml")?.async("string")) ?? "";
  const paragraphs = [...xml.matchAll(/<w:p[ >][\s\S]*?<\/w:p>/g)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => decode(text ?? "")).join(""),
  );
  const written = memoir.chapters.flatMap((chapter) => chapter.paragraphs);
  const wanted = new Set(written);
  expect(paragraphs.filter((paragraph) => wanted.has(paragraph))).toEqual(written);
  expect(xml.match(/w:val="Heading1"/g)?.length).toBeGreaterThanOrEqual(5);
  expect(xml.match(/w:val="Heading2"/g)?.length).toBeGreaterThanOrEqual(19);
  expect(xml).toContain("TOC ");
  const shapes = [...xml.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(
    ([, cx, cy]) => Number(cx) > Number(cy),
  );
  // The cover shows the first photo.
  const cover = photos[0] ?? "";
  expect(shapes).toEqual([cover, ...photos].map((name) => name.startsWith("Landscape")));
}

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
