import type { Page } from "@playwright/test";
import { password } from "../support/people";
import { openRecorder, press } from "../support/recordings";
import { measure } from "./measure-window";
import { english, englishWithScript, expect, test } from "./scenario";

/* How far it is from the sign-in page to the first words that are kept, on a phone. */

const phone = { width: 390, height: 844 };
/** Of the first windows on the way, as it was in 2026-11 at commit 54e56233. */
const mostWords = 186;

/** A person's presses, fields included, and the words in the first window of each screen on the way. */
class Way {
  presses = 0;
  words = 0;

  constructor(private readonly page: Page) {}

  async press(act: Promise<unknown>): Promise<void> {
    await act;
    this.presses += 1;
  }

  async look(): Promise<void> {
    this.words += (await measure(this.page, "main")).words;
  }

  /** Up to the workspace. */
  async signIn(username: string): Promise<void> {
    await this.page.goto("/auth");
    await this.look();
    await this.press(this.page.getByLabel("Username").fill(username));
    await this.press(this.page.getByLabel("Password", { exact: true }).fill(password));
    await this.press(this.page.getByRole("button", { name: "Sign in", exact: true }).click());
    await expect(this.page.getByRole("link", { name: "Write it" })).toBeVisible();
    await this.look();
  }
}

test(
  "six presses lead from signing in to a first saved sentence, past few words",
  english,
  async ({ page, person }) => {
    await page.setViewportSize(phone);
    const way = new Way(page);
    await way.signIn(person.username);
    await way.press(page.getByRole("link", { name: "Write it" }).click());
    const field = page.getByLabel("Story Content");
    await expect(field).toHaveAttribute("placeholder", "They called me …");
    await way.look();
    await way.press(field.fill("They called me Ada."));
    await way.press(page.getByRole("button", { name: "Save Story" }).click());
    await expect(page.getByRole("heading", { name: "This is the first page of your book" })).toBeVisible();
    expect(way.presses).toBe(6);
    expect(way.words).toBeLessThanOrEqual(mostWords);
  },
);

test(
  "six presses lead from signing in to a recording that is kept, past few words",
  englishWithScript,
  async ({ page, person }) => {
    await page.setViewportSize(phone);
    const way = new Way(page);
    await way.signIn(person.username);
    await way.press(page.getByRole("link", { name: "Tell it aloud" }).click());
    await openRecorder(page);
    await way.look();
    await way.press(press(page, "Record"));
    await way.press(press(page, "Done, keep it"));
    await expect(page).toHaveURL(/&kept=\d+$/);
    expect(way.presses).toBe(6);
    expect(way.words).toBeLessThanOrEqual(mostWords);
  },
);
