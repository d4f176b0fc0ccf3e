import { expect, test, withScript } from "./scenario";

/* A text that is too long for a request that outlives its page: the last second of it, as the page is left. */

const long = "The river rose again that spring. ".repeat(2_200);
const last = "And then it froze.";

test(
  "the last words of a long story reach the server when its page is left at once",
  withScript,
  async ({ page, signIn, server, person, enhanced }) => {
    await signIn(page);
    await page.goto("/?type=biography&prompt=2");
    await enhanced();
    const kept = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
    const story = page.getByLabel("Story Content");
    await story.fill(long);
    await kept;
    await expect(page.locator(".draft-state")).toHaveText(/All your words are saved/);
    await story.press("ControlOrMeta+End");
    await page.keyboard.insertText(last);
    await page.goto("about:blank");
    const contents = server.db.selectFrom("drafts").select("content").where("userId", "=", person.userId);
    const ends = async () => (await contents.executeTakeFirst())?.content.slice(-last.length);
    await expect.poll(ends, { timeout: 15_000 }).toBe(last);
  },
);
