import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { beginRecording, press, talkFor } from "../support/recordings";
import { english, englishWithScript, expect, expectAccessible, test } from "./scenario";

/* Many photos at once, their cards, and lightening for paper. */

const tower = path.resolve("tests/fixtures/photos/Portrait_1.jpg");
const damaged = {
  name: "truncated.jpg",
  mimeType: "image/jpeg",
  buffer: readFileSync(path.resolve("tests/fixtures/media/truncated.jpg")),
};

/** Makes a photo as if two stops of light had been missing. */
async function darkPhoto() {
  const buffer = await sharp(tower).resize(500).linear(0.25, 0).jpeg().toBuffer();
  return { name: "dark.jpg", mimeType: "image/jpeg", buffer };
}

async function datedPhoto() {
  const exif = { IFD2: { DateTimeOriginal: "2008:06:14 10:11:12" } };
  const buffer = await sharp(tower).resize(400).withExif(exif).jpeg().toBuffer();
  return { name: "dated.jpg", mimeType: "image/jpeg", buffer };
}

const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const addButton = (page: Page) => page.getByRole("button", { name: "Tell about the first" });
const chapters = (page: Page) => page.getByLabel("Where it goes in your book");
const status = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

async function addTwo(page: Page): Promise<void> {
  await page.goto("/photos/new");
  await page.getByLabel("Your photos").setInputFiles([await datedPhoto(), await darkPhoto()]);
  // Neither says anything to a person, unless a photo is refused.
  await expect(page.getByText(/\.jpg|\d [KM]B\b/)).toHaveCount(0);
  await addButton(page).click();
  await expect(page.getByRole("heading", { name: "Tell about this photo" })).toBeVisible();
}

test.beforeEach(({ page, signIn }) => signIn(page));

test(
  "photos are added from the images, and their answers are stories of the book",
  english,
  async ({ page, enhanced, hasScript }) => {
    await page.goto("/bio");
    await page.getByLabel(/^Name/).first().fill("Ada Whitfield");
    await page.getByLabel("Birthdate").fill("March 3, 1938");
    await page.getByRole("button", { name: /^Save/ }).first().click();
    await page.goto("/images");
    await page.getByRole("link", { name: "Add many photos at once" }).click();
    await expectAccessible(page);
    await addTwo(page);

    await enhanced();
    await expectAccessible(page);
    await expect(page.getByText("Photo 1 of 2 that wait.")).toBeVisible();
    await expect(page.getByLabel("What happened just after?")).toBeHidden();
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      const photo = await page.locator(".photo-card__photo > img").boundingBox();
      expect(photo?.height).toBeLessThanOrEqual(0.4 * height);
      await expect(page.getByLabel("Who is this?")).toBeInViewport();
      // On the narrowest phones the field is as wide as the paper; elsewhere it leaves room beside it.
      const paper = await page.locator(".photo-card__question--who").boundingBox();
      const field = await page.getByLabel("Who is this?").boundingBox();
      const say = await page.getByRole("button", { name: "Say it" }).boundingBox();
      if (width <= 350) expect(field?.width).toBe(paper?.width);
      else expect(say?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
      await expect(page.getByRole("button", { name: "Say it" })).toBeInViewport();
      await expect(page.getByRole("button", { name: "Next", exact: true })).toBeInViewport();
    }
    await page.getByLabel("Who is this?").fill("Aunt Rose");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByLabel("Who is this?")).toBeHidden();
    await page.getByLabel("What happened just after?").fill("We ran for the ferry.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByLabel("When?")).toHaveValue("June 2008");
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      for (const name of ["Next photo", "Not sure"])
        await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
    await enhanced();
    await expectAccessible(page);
    await expect(chapters(page).locator("option").first()).toHaveText(/^By its year: /);
    await page.getByLabel("When?").fill("1952");
    if (hasScript)
      await expect(chapters(page).locator("option").first()).toHaveText("By its year: Growing Up");
    await page.getByRole("button", { name: "Next photo" }).click();

    await expect(status(page, "“Aunt Rose, 1952” is in your book")).toBeVisible();
    await expect(page.getByText("The last photo that waits.")).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(status(page, "That is all right")).toBeVisible();
    await page.getByRole("link", { name: /photo 1$/ }).click();
    await page.getByRole("button", { name: "Not sure" }).click();
    await expect(page.getByLabel("What happened just after?")).toBeVisible();
    await page.getByRole("button", { name: "Not sure" }).click();
    await expect(page.getByLabel("When?")).toBeVisible();
    await chapters(page).selectOption({ label: "From the photo box" });
    await page.getByLabel("Where?").fill("The cellar");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/\/photos\/new$/);
    await page.goto("/stories");
    await expect(page.getByText("Aunt Rose, 1952")).toBeVisible();
    await expect(page.getByText("A photo from The cellar")).toBeVisible();
  },
);

test("a damaged photo loses no other, and says which it is", async ({ page, enhanced, hasScript }) => {
  await page.goto("/photos/new");
  await enhanced();
  await page.getByLabel("Your photos").setInputFiles([await datedPhoto(), damaged]);
  await addButton(page).click();
  await expect(page.getByText(/truncated\.jpg/).first()).toBeVisible();
  if (hasScript) {
    await expect(page.getByText("Some photos were not added: see below.")).toBeVisible();
    await page.reload();
  }
  await expect(page.getByText("Photos you have not told about yet (1)")).toBeVisible();
});

test("words on a card stay when its photo is lightened, and the lightening is taken back by one press", async ({
  page,
}) => {
  await addTwo(page);
  await page.getByRole("button", { name: "Next photo" }).click();
  await page.getByLabel("Who is this?").fill("Typed before the light");
  await page.getByRole("button", { name: "Lighten for paper" }).click();
  await expect(status(page, "Photo lightened")).toBeVisible();
  await expect(page.getByLabel("Who is this?")).toHaveValue("Typed before the light");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take the lightening back" }).click();
  await expect(status(page, "Photo as before")).toBeVisible();
  await expect(page.getByLabel("Who is this?")).toHaveValue("Typed before the light");
});

test(
  "with script, what is over fifty is not sent, and is named",
  englishWithScript,
  async ({ page, enhanced }) => {
    await page.route("**/api/images/upload", (route) => route.fulfill({ json: { id: 1 }, status: 201 }));
    await page.goto("/photos/new");
    await enhanced();
    const { buffer, mimeType } = await datedPhoto();
    const files = Array.from({ length: 52 }, (_, n) => ({ name: `photo-${n}.jpg`, mimeType, buffer }));
    await page.getByLabel("Your photos").setInputFiles(files);
    await expect(page.getByText("Not taken: photo-50.jpg and photo-51.jpg.")).toBeVisible();
    await expect(page.getByText("50 photos added", { exact: true })).toBeVisible();
    await expect(page.getByText(/photo-\d+\.jpg/)).toHaveCount(1);
  },
);

test(
  "an answer is kept from question to question; said instead, it asks when and where, and the photo is a card until then",
  english,
  async ({ page, server, person, hasScript }) => {
    await addTwo(page);
    await page.getByLabel("Who is this?").fill("Aunt Rose");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByLabel("What happened just after?")).toBeVisible();
    await expect(page.getByText("it is not saved yet")).toHaveCount(0);
    await page.goto("/images");
    await page.getByRole("link", { name: "Tell about this photo" }).first().click();
    await expect(page.getByLabel("Who is this?")).toHaveValue("Aunt Rose");
    await page.getByRole("button", { name: "Next", exact: true }).click();

    // Who comes back without a word finds the same question, and nothing is in the book.
    await page.getByRole("button", { name: "Say it" }).click();
    const question = page.getByRole("heading", { name: "Who is this, and what happened just after?" });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "‹ Back to the photo" }).click();
    await expect(page.getByLabel("What happened just after?")).toBeVisible();
    await expect(page.getByText("Photo 1 of 2 that wait.")).toBeVisible();
    const stories = () =>
      server.db.selectFrom("stories").selectAll().where("userId", "=", person.userId).execute();
    expect(await stories()).toEqual([]);

    await page.getByRole("button", { name: "Say it" }).click();
    await expect(question).toBeVisible();
    await tell(page, hasScript);
    await page.getByRole("link", { name: "When and where was it?" }).click();
    await expect(page.getByText(/^Told aloud, /)).toBeVisible();
    await expect(page.getByLabel("When?")).toHaveValue("June 2008");
    await expect(page.getByLabel("Who is this?")).toHaveCount(0);
    await expect(page.locator(".photo-card .actions button")).toHaveText(["Next photo", "Not sure"]);
    await expectAccessible(page);
    await page.getByLabel("When?").fill("1952");
    await page.getByRole("button", { name: "Next photo" }).click();
    await expect(status(page, "“Aunt Rose, 1952” is in your book")).toBeVisible();
    await expect(page.getByText("The last photo that waits.")).toBeVisible();
    expect(await stories()).toMatchObject([{ date: "1952" }]);
  },
);

test("a double tap goes on by one question, or by one photo, and no further", english, async ({ page }) => {
  await addTwo(page);
  await page.getByRole("button", { name: "Next photo" }).click();
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height });
    await page.goto("/photos/new");
    await page.getByRole("link", { name: /photo 1$/ }).click();
    await tapTwice(page, "Next");
    await expect(page.getByLabel("What happened just after?")).toBeVisible();
    await tapTwice(page, "Next");
    await expect(page.getByLabel("When?")).toBeVisible();
    await tapTwice(page, "Next photo");
    await expect(page.getByText("Photo 2 of 2 that wait.")).toBeVisible();
  }
});

/** As a hand that trembles: at one spot, twice within a second. Nothing is pressed so soon after the page came. */
async function tapTwice(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error(`${name} is not shown.`);
  const spot = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const [left] = await Promise.all([page.waitForEvent("domcontentloaded"), page.mouse.click(...spot)]);
  await left.mouse.click(...spot);
  await talkFor(1);
}

test(
  "of a photo that was told, nothing need be known: later and not sure are answers",
  english,
  async ({ page, server, person, hasScript }) => {
    await addTwo(page);
    const card = page.url();
    await page.getByRole("button", { name: "Say it" }).click();
    await tell(page, hasScript);
    await page.getByRole("link", { name: "When and where was it?" }).click();
    await page.getByLabel("When?").fill("");
    await page.getByRole("button", { name: "Next photo" }).click();
    await expect(status(page, "“A photo” is in your book")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.goto(`${card}?ask=when`);
    await page.getByLabel("Where?").fill("Lake Erie");
    await page.getByRole("button", { name: "Not sure" }).click();
    await expect(status(page, "“A photo from Lake Erie” is in your book")).toBeVisible();
    const [story] = await server.db
      .selectFrom("stories")
      .select(["date", "location"])
      .where("userId", "=", person.userId)
      .execute();
    expect(story).toEqual({ date: "", location: "Lake Erie" });
    // The card itself is answered.
    await page.goto(card);
    await expect(page).toHaveURL(/prompt=\d+/);
  },
);

/** Speaks for two seconds, or sends a file where there is no script; until it is heard on the next page. */
async function tell(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) {
    await beginRecording(page);
    await talkFor(2);
    await press(page, "Done, keep it");
  } else {
    await page.getByLabel("Tell it aloud").setInputFiles(path.resolve("tests/fixtures/media/voice.mp3"));
    await page.getByRole("button", { name: "Keep this recording" }).click();
  }
  await expect(page.getByText("Audio Uploaded")).toBeVisible();
  await expect(page).toHaveURL(/\/tell\?photo=\d+(&ask=\w+)?&kept=\d+$/);
}
