import path from "node:path";
import { openMenu, openMore, unfold } from "./folded";
import { openPanel } from "./media-panels";
import { english, expect, test, withoutScript } from "./scenario";

const photos = path.resolve("tests/fixtures/photos");
const media = path.resolve("tests/fixtures/media");

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/?type=biography&prompt=1");
});

test("a story is written, saved, and found again", async ({ page }) => {
  await page.getByLabel("Story Content").fill("My first\nparagraph.\n\nMy second.");
  await unfold(page, "When and where");
  await page.getByLabel("Age").fill("7");
  await page.getByLabel("Date").fill("spring 1952");
  await page.getByLabel("Location").fill("Galena");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await expect(page.getByLabel("Story Content")).toHaveValue("My first\nparagraph.\n\nMy second.");
  await unfold(page, "When and where");
  await expect(page.getByLabel("Date")).toHaveValue("spring 1952");
  await expect(page.getByText("Answered")).toBeVisible();
  await page.getByRole("link", { name: /^‹ / }).click();
  await expect(page.getByLabel("Story Content")).toHaveCount(0);
  await expect(
    page.getByRole("navigation", { name: "Life Chapters" }).getByText("1 Story", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("1/48")).toBeVisible();
});

test("what is refused comes back with its words", async ({ page }) => {
  await page.getByLabel("Story Content").fill("Kept <script>alert(1)</script>");
  await unfold(page, "When and where");
  await page.getByLabel("Age").fill("abc");
  await page.getByLabel("Date").fill("30 February");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter the age as a whole number, such as 12.");
  await expect(page.getByRole("alert")).toContainText("There is no such day. Please check the date.");
  await expect(page.getByLabel("Story Content")).toHaveValue("Kept <script>alert(1)</script>");
  await unfold(page, "When and where");
  await expect(page.getByLabel("Age")).toHaveValue("abc");
  await page.getByLabel("Age").fill("8");
  await page.getByLabel("Date").fill("");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await page.goto("/preview?view=text");
  await expect(page.getByText("Kept <script>alert(1)</script>")).toBeVisible();
});

test(
  "a paste that is too long loses nothing: it is refused, counted with script, and stays in its field",
  english,
  async ({ page, hasScript }) => {
    const location = "From the river to the hill. ".repeat(8).trim();
    await page.getByLabel("Story Content").fill("Words.");
    await unfold(page, "When and where");
    await page.getByLabel("Location").fill(location);
    if (hasScript) {
      const over = `${location.length - 200} characters too many. Nothing is cut off`;
      await expect(page.getByRole("status").filter({ hasText: over })).toBeVisible();
    }
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByRole("alert")).toContainText("Please keep this to 200 characters.");
    await unfold(page, "When and where");
    await expect(page.getByLabel("Location")).toHaveValue(location);
    await expect(page.getByLabel("Story Content")).toHaveValue("Words.");
    await page.getByLabel("Age").fill("ninety");
    await page.getByLabel("Location").fill("The river");
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Please enter the age as a whole number, such as 12.",
    );
    await unfold(page, "When and where");
    await expect(page.getByLabel("Age")).toHaveValue("ninety");
  },
);

test("an empty story is not saved", async ({ page }) => {
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByRole("alert")).toContainText("Please write something first.");
});

test("Save, Back, edit, Save: the newer text is kept", async ({ page }) => {
  await page.getByLabel("Story Content").fill("First.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await page.goBack();
  await page.getByLabel("Story Content").fill("First, and more.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await expect(page.getByLabel("Story Content")).toHaveValue("First, and more.");
});

test("two tabs: nothing is overwritten, both texts are there", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill("From the first tab.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await other.getByLabel("Story Content").fill("From the second tab.");
  await other.getByRole("button", { name: "Save Story" }).click();
  await expect(other.getByText("This story was also changed somewhere else")).toBeVisible();
  await expect(other.locator(".saved-text").first()).toHaveText("From the first tab.");
  await expect(other.getByLabel("Story Content")).toHaveValue("From the second tab.");
  await other.getByLabel("Story Content").fill("From both tabs.");
  await other.getByRole("button", { name: "Save Story" }).click();
  await expect(other.getByText("Story saved")).toBeVisible();
});

test("a stale tab that was refused for a mistake does not overwrite afterwards", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/?type=biography&prompt=1");
  await page.getByLabel("Story Content").fill("From the first tab.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await other.getByLabel("Story Content").fill("From the second tab.");
  await unfold(other, "When and where");
  await other.getByLabel("Age").fill("abc");
  await other.getByRole("button", { name: "Save Story" }).click();
  await expect(other.getByRole("alert")).toContainText("whole number");
  await unfold(other, "When and where");
  await other.getByLabel("Age").fill("7");
  await other.getByRole("button", { name: "Save Story" }).click();
  await expect(other.getByText("This story was also changed somewhere else")).toBeVisible();
  await expect(other.locator(".saved-text").first()).toHaveText("From the first tab.");
});

test("moving on saves what was typed", async ({ page }) => {
  await page.getByLabel("Story Content").fill("Typed, not saved.");
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page).toHaveURL(/prompt=2/);
  await expect(page.getByText("Story saved")).toBeVisible();
  await openMore(page);
  await page.getByRole("button", { name: "Previous question" }).click();
  await expect(page.getByLabel("Story Content")).toHaveValue("Typed, not saved.");
});

test("Save Progress saves the open story", async ({ page }) => {
  await page.getByLabel("Story Content").fill("Typed.");
  await openMenu(page);
  await page.getByRole("button", { name: "Save Progress" }).click();
  await expect(page.getByText("Progress saved")).toBeVisible();
  await expect(page.getByLabel("Story Content")).toHaveValue("Typed.");
  await page.goto("/");
  await openMenu(page);
  await page.getByRole("button", { name: "Save Progress" }).click();
  await expect(page.getByText("Progress saved")).toBeVisible();
});

test("deleting asks first, and destroys nothing", async ({ page, server, person }) => {
  await page.getByLabel("Story Content").fill("To be deleted.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved").first()).toBeVisible();
  await page.getByLabel("Story Content").fill("To be deleted, and more.");
  await openMore(page);
  await page.getByRole("button", { name: "Delete" }).click();
  const question = "Are you sure you want to delete this story? It will be moved to trash.";
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole("link", { name: "No, keep it" }).click();
  await expect(page.getByLabel("Story Content")).toHaveValue("To be deleted, and more.");
  await openMore(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Yes, delete this story" }).click();
  await expect(page.getByText("Story deleted")).toBeVisible();
  await expect(page.getByLabel("Story Content")).toHaveValue("");
  const rows = await server.db
    .selectFrom("stories")
    .selectAll()
    .where("userId", "=", person.userId)
    .execute();
  expect(rows).toMatchObject([{ content: "To be deleted, and more.", deletedAt: expect.any(String) }]);
});

test("photos are added with the story, captioned, and removed", english, async ({ page }) => {
  await page.getByLabel("Story Content").fill("With two photos.");
  await page
    .getByLabel("Add photos")
    .setInputFiles([`${photos}/Landscape_6.jpg`, `${photos}/Portrait_8.jpg`]);
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Media uploaded").first()).toBeVisible();
  const shown = page.locator(".prints img");
  await expect(shown).toHaveCount(2);
  const shapes = () =>
    shown.evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ width, height }) => Math.sign(width - height)),
    );
  const [wide, tall] = [1, -1];
  await expect(async () => expect(await shapes()).toEqual([wide, tall])).toPass();
  await openPanel(page, "Photo 1");
  await page.getByLabel("Caption").first().fill("The valley");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Media uploaded")).toHaveCount(0);
  await expect(page.getByLabel("Caption").first()).toHaveValue("The valley");
  await page.getByLabel("Story Content").fill("With one photo.");
  await openPanel(page, "Photo 2");
  await page.getByRole("button", { name: "Remove photo 2" }).click();
  await expect(page.getByText("Photo removed")).toBeVisible();
  await expect(shown).toHaveCount(1);
  await expect(page.getByLabel("Story Content")).toHaveValue("With one photo.");
});

for (const name of ["hostile.svg", "html-named.jpg", "program.exe", "truncated.jpg"]) {
  test(`${name} is refused in words, and the text is saved`, withoutScript, async ({ page }) => {
    await page.getByLabel("Story Content").fill("The text survives.");
    await page.getByLabel("Add photos").setInputFiles(path.join(media, name));
    await page.getByRole("button", { name: "Save Story" }).click();
    await expect(page.getByText("Your words are saved")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(name);
    await expect(page.getByLabel("Story Content")).toHaveValue("The text survives.");
    await page.reload();
    await expect(page.locator(".prints img")).toHaveCount(0);
    await page.goto("/?prompt=1");
    await expect(page.getByLabel("Story Content")).toHaveValue("The text survives.");
  });
}

test("a mission story stands in its own book", async ({ page }) => {
  await page.getByRole("link", { name: /^‹ / }).click();
  await page.getByRole("link", { name: "Mission Stories" }).click();
  await page.locator(".prompt-card .covering-link").first().click();
  await page.getByLabel("Story Content").fill("The call.");
  await page.getByRole("button", { name: "Save Story" }).click();
  await expect(page.getByText("Story saved")).toBeVisible();
  await page.goto("/preview?type=biography");
  await expect(page.getByText("No stories available to build the book.")).toBeVisible();
  await page.goto("/preview?type=mission&view=text");
  await expect(page.getByText("The call.")).toBeVisible();
});
