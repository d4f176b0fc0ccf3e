import path from "node:path";
import type { Page } from "@playwright/test";
import { pressTwice, settled, slowDownMotion } from "./press-twice";
import {
  english,
  englishWithScript,
  expect,
  expectAccessible,
  test,
  untilMade,
  withScript,
} from "./scenario";

/* The first save shows the page of the book: what is in the window, and how the page is shown to others. */

const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const sentence = "We called her Nana, and she kept bees behind the barn.";

const tower = path.resolve("tests/fixtures/photos/Portrait_1.jpg");

/** The choice of files itself, or the way to a page with it where there is no script. */
const addPhoto = (page: Page) =>
  page.locator("label:visible, button:visible").filter({ hasText: "Add a photo" });

async function save(page: Page, prompt: number): Promise<void> {
  await page.goto(`/?type=biography&prompt=${prompt}`);
  await page.getByLabel("Story Content").fill(sentence);
  await page.getByRole("button", { name: "Save Story" }).click();
}

async function saveFirst(page: Page, prompt = 1): Promise<void> {
  await save(page, prompt);
  await expect(page.getByRole("heading", { name: "This is the first page of your book" })).toBeVisible();
}

for (const { width, height } of windows) {
  test(`at ${width} x ${height}, the first save shows her page and the next question in the window`, async ({
    page,
    signIn,
    enhanced,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    await saveFirst(page);
    await enhanced();
    const paper = page.locator(".saved-page__paper");
    await expect(paper).toBeInViewport({ ratio: 1 });
    await expect(paper.getByText(sentence)).toBeInViewport();
    await expect(page.getByRole("button", { name: "Next question" })).toBeInViewport({ ratio: 1 });
    await expect(addPhoto(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Show it to someone" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Story saved", { exact: true })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const face = await paper.getByText(sentence).evaluate((words) => getComputedStyle(words).fontFamily);
    expect(face).toContain("Source Serif 4");
    await expectAccessible(page);
  });
}

for (const size of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`with the largest text the next question is still in the window at ${size.width} x ${size.height}`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(size);
    await page.goto("/landing");
    await page.getByRole("button", { name: "Largest" }).click();
    await signIn(page);
    await saveFirst(page);
    await expect(page.getByText("Story saved", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next question" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  });
}

test("on a desk the page stays in the window, however much is asked beside it", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/landing");
  await page.getByRole("button", { name: "Largest" }).click();
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill(Array(8).fill(sentence).join(" "));
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.locator(".saved-page__paper")).toBeInViewport({ ratio: 1 });
});

test("the next question keeps the words below", english, async ({ page, signIn }) => {
  await signIn(page);
  await saveFirst(page);
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page.getByText(/^2 of \d+/)).toBeVisible();
});

test("a photo is chosen here, and stands on the page; what was typed below stays", async ({
  page,
  signIn,
  enhanced,
  hasScript,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await saveFirst(page);
  await enhanced();
  const next = page.getByRole("button", { name: "Next question" });
  const paper = page.locator(".saved-page__paper");
  const distance = async () => ((await next.boundingBox())?.y ?? 0) - ((await paper.boundingBox())?.y ?? 0);
  const before = await distance();
  await page.getByLabel("Story Content").fill(`${sentence} Nobody was ever stung.`);
  if (hasScript) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), addPhoto(page).click()]);
    await chooser.setFiles(tower);
  } else {
    await addPhoto(page).click();
    await page.getByRole("button", { name: "Add to this story" }).click();
    await expect(page.getByText("Please choose your photos first.").first()).toBeVisible();
    await page.getByLabel("Your photos").setInputFiles(tower);
    await page.getByRole("button", { name: "Add to this story" }).click();
  }
  await expect(page.locator(".saved-page__photo img")).toBeVisible(untilMade);
  await expect(page.getByRole("heading", { name: "This is the first page of your book" })).toBeVisible();
  await expect(page.getByLabel("Story Content")).toHaveValue(`${sentence} Nobody was ever stung.`);
  await expect(page.locator("#media-lists [data-media]").first()).toBeAttached();
  // Nothing has moved.
  if (hasScript) expect(await distance()).toBe(before);
  await expectAccessible(page);
  await page.getByText("Show it to someone").click();
  await expect(page.getByRole("heading", { name: "Show it to someone" })).toBeVisible();
  await page.goBack();
  await expect(page.locator(".saved-page__photo img")).toBeVisible();
});

test(
  "a press waits for a photo that is on its way, and says so; Back shows it",
  englishWithScript,
  async ({ page, signIn, enhanced }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await signIn(page);
    await saveFirst(page);
    await enhanced();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/images/upload", (route) => held.then(() => route.continue()));
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), addPhoto(page).click()]);
    await chooser.setFiles(tower);
    await expect(page.getByText("Adding one file.")).toBeAttached();
    await page.locator(".saved-page").getByText("Next question").click();
    await expect(page.getByText(/^Your words are saved\. One file is still on the way\./)).toBeInViewport({
      ratio: 1,
    });
    letGo();
    await expect(page.getByText(/^2 of \d+/)).toBeVisible(untilMade);
    await page.goBack();
    await expect(page.locator(".saved-page__photo img")).toBeVisible(untilMade);
  },
);

test(
  "a photo that could not be sent by itself goes with the words",
  englishWithScript,
  async ({ page, signIn, enhanced }) => {
    await signIn(page);
    await page.route("**/build/**/drop-area-*", (route) => route.fulfill({ status: 404 }));
    await saveFirst(page);
    await enhanced();
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), addPhoto(page).click()]);
    await chooser.setFiles(tower);
    await page.locator(".saved-page").getByText("Next question").click();
    await expect(page.getByText(/^2 of \d+/)).toBeVisible(untilMade);
    await page.goto("/?type=biography&prompt=1");
    await expect(page.getByLabel("Story Content")).toHaveValue(sentence);
    await expect(page.locator(".prints img")).toHaveCount(1);
  },
);

for (const size of windows)
  test(`at ${size.width} x ${size.height} two presses on Add a photo open nothing else`, async ({
    page,
    signIn,
    enhanced,
    hasScript,
  }) => {
    await page.setViewportSize(size);
    await signIn(page);
    await saveFirst(page);
    await enhanced();
    const here = page.url();
    const arrived = () => expect(page.getByRole("heading", { name: "Add a photo" })).toBeVisible();
    await settled(addPhoto(page));
    await slowDownMotion(page);
    await pressTwice(page, addPhoto(page), hasScript ? undefined : arrived);
    if (hasScript) await expect(page).toHaveURL(here);
    else {
      await expect(page).toHaveURL(/\/photo\?saved=first$/);
      // Wherever the finger was: for a second nothing there is pressed.
      const settlesAs = (control: Element) => getComputedStyle(control).animationName;
      for (const name of ["Add to this story", "Not now"])
        expect(await page.getByText(name, { exact: true }).evaluate(settlesAs)).toBe("settles");
    }
    await expect(page.locator("main details[open]")).toHaveCount(0);
  });

test("whoever goes on at once has one link to the page", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill(sentence);
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page).toHaveURL(/prompt=2/);
  await page.getByText("See the first page of your book").click();
  await expect(page.getByRole("heading", { name: "This is the first page of your book" })).toBeVisible();
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page).toHaveURL(/prompt=2/);
  await expect(page.getByText("See the first page of your book")).toHaveCount(0);
});

test("the last question of a chapter leads to the next chapter", async ({ page, signIn }) => {
  await signIn(page);
  await saveFirst(page, 8);
  await page.getByRole("link", { name: "Next question" }).click();
  await expect(page.getByLabel("Story Content")).toHaveValue("");
});

test(
  "the page is a picture to keep, 1080 pixels wide, once it is made",
  english,
  async ({ page, signIn, enhanced }) => {
    await signIn(page);
    await saveFirst(page);
    const show = page.getByRole("link", { name: "Show it to someone" });
    const { address } = await show.evaluate((link) => ({ address: link.getAttribute("formaction") ?? "" }));
    await page.goto(new URLSearchParams(address.split("?")[1]).get("to")?.split("?")[0] ?? "");
    await page.getByRole("link", { name: "Make a picture of this page" }).click();
    // While it is made its sheet is there, so that nothing else comes under the finger, with what is done.
    const sheet = await page.locator(".story-page__frame").boundingBox();
    expect(sheet?.height).toBeGreaterThanOrEqual(320);
    expect((await page.getByRole("progressbar").boundingBox())?.width).toBeGreaterThanOrEqual(200);
    const picture = page.getByRole("img", { name: /^Page \d+: How I Got My Name$/ });
    await expect(picture).toBeVisible(untilMade);
    await enhanced();
    const widthOf = (image: HTMLImageElement | SVGElement) => (image as HTMLImageElement).naturalWidth;
    await expect.poll(() => picture.evaluate(widthOf), untilMade).toBe(1080);
    // As large as the window lets it be, with its buttons, and larger one press away.
    for (const [width, height, least] of [
      [390, 844, 470],
      [1280, 900, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect((await picture.boundingBox())?.height).toBeGreaterThanOrEqual(least);
      for (const name of ["Keep this picture", "Look closer"])
        await expect(page.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expect(page.getByRole("button", { name: "Send this page" })).toHaveCount(0);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Keep this picture" }).click();
    expect((await download).suggestedFilename()).toBe("How I Got My Name.jpg");
    await expect(page.getByRole("link", { name: /\(PDF\)$/ })).toHaveAttribute(
      "href",
      "/book/biography-screen.pdf",
    );
    await expectAccessible(page);
    await page.getByRole("link", { name: "‹ How I Got My Name" }).click();
    await expect(page.getByLabel("Story Content")).toHaveValue(sentence);
  },
);

test(
  "where the device can send pictures, the page is sent with one press",
  withScript,
  async ({ page, signIn }) => {
    await page.addInitScript(() => {
      const sent: ShareData[] = [];
      Object.assign(window, { sent });
      navigator.canShare = () => true;
      navigator.share = async (data) => void sent.push(data ?? {});
    });
    await signIn(page);
    await saveFirst(page);
    await page.getByRole("link", { name: "Show it to someone" }).click();
    await page.getByRole("button", { name: "Send this page" }).click(untilMade);
    const [type, size] = await page.evaluate(() => {
      const [{ files: [file] = [] } = {}] = (window as unknown as { sent: ShareData[] }).sent;
      return [file?.type, file?.size ?? 0] as const;
    });
    expect(type).toBe("image/jpeg");
    expect(size).toBeGreaterThan(5_000);
  },
);

test(
  "the third story asks for subtitle, then for the introduction, and the next question comes after them",
  english,
  async ({ page, signIn }) => {
    await signIn(page);
    for (const promptId of [2, 3])
      await page.request.post("/api/stories", { data: { promptId, content: sentence } });
    await save(page, 4);
    const introduction = page.getByText("Would you say a few words to your readers, for its beginning?");
    const next = page.locator(".saved-page").getByText("Next question");
    await expect(page.getByText("Would you give it a subtitle?")).toBeVisible();
    await expect(introduction).toHaveCount(0);
    await expect(next).toHaveCount(0);
    await expectAccessible(page);
    const here = page.url();
    await page.getByText("Not now", { exact: true }).click();
    await expect(introduction).toBeVisible();
    await page.getByText("Not now", { exact: true }).click();
    await expect(next).toBeVisible();
    // A photo that joins these words does not ask again.
    await page.goto("/?type=biography&prompt=4");
    await page.getByLabel("Add photos").setInputFiles(tower);
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Story saved", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/prompt=4$/);
    await page.goto(here);
    for (const _ of ["subtitle", "introduction"]) await page.getByText("Not now", { exact: true }).click();
    await expect(next).toBeVisible();
    await expect(introduction).toHaveCount(0);
    await page.goto(here);
    await page.getByRole("link", { name: "Give it a subtitle" }).click();
    await page.getByLabel("Subtitle").fill("Bees and barns");
    await page.getByRole("button", { name: "Save Cover" }).click();
    await expect(page.getByText(/^Cover saved|saved/i).first()).toBeVisible();
    await page.goto(here);
    await expect(introduction).toBeVisible();
    await expect(page.getByRole("link", { name: "Give it a subtitle" })).toHaveCount(0);
    await page.getByRole("link", { name: "Write the introduction" }).click();
    await expect(page.getByLabel("Introduction", { exact: true })).toBeVisible();
  },
);

test(
  "the last story of a chapter shows its page, smaller, with its number once the book is set",
  english,
  async ({ page, signIn }) => {
    await signIn(page);
    for (const promptId of [1, 2, 3, 4, 5, 6, 7])
      await page.request.post("/api/stories", { data: { promptId, content: sentence } });
    await page.goto("/preview?type=biography");
    await expect(page.locator(".reader--both")).toHaveCount(1, untilMade);
    await save(page, 8);
    await expect(page.getByRole("heading", { name: "The Early Years is told." })).toBeInViewport();
    await expect(page.locator(".saved-page--small .saved-page__paper")).toBeInViewport({ ratio: 1 });
    const here = page.url();
    // The print file of before does not have it yet.
    await expect(page.getByText(/^This is page/)).toHaveCount(0);
    await page.goto("/book/check?type=biography");
    await expect(page.getByRole("button", { name: "Look through all pages" })).toBeVisible(untilMade);
    await page.goto(here);
    await expect(page.getByText(/^This is page \d+ of your book$/)).toBeVisible();
  },
);

test("every tenth story shows its page, smaller, and other saves do not", async ({ page, signIn }) => {
  await signIn(page);
  for (const promptId of [2, 3, 4, 5, 6, 7, 8, 9]) {
    const answer = await page.request.post("/api/stories", { data: { promptId, content: sentence } });
    expect(answer.status()).toBe(201);
  }
  await save(page, 11);
  await expect(page.getByText("Story saved", { exact: true })).toBeInViewport();
  await expect(page.locator(".saved-page__paper")).toHaveCount(0);
  await save(page, 12);
  await expect(page.getByRole("heading", { name: "10 stories are in your book." })).toBeInViewport();
  await expect(page.locator(".saved-page__paper")).toBeInViewport({ ratio: 1 });
});
