import { expect, type Page } from "@playwright/test";

/* What is folded away until it is wanted. Each opens it, if it is not open yet. */

/** The menu of the header. */
export function openMenu(page: Page): Promise<void> {
  return unfold(page, /^Menu$/);
}

/** What is rarely needed, beside the open story. */
export function openMore(page: Page): Promise<void> {
  return unfold(page, /^More$/);
}

export async function unfold(page: Page, summary: string | RegExp): Promise<void> {
  const folded = page.locator("summary", { hasText: summary }).first();
  // A page that was just posted may still be on its way.
  await expect(async () => {
    const isOpen = () => folded.evaluate(({ parentElement }) => (parentElement as HTMLDetailsElement).open);
    if (!(await isOpen())) await folded.click({ timeout: 5_000 });
    expect(await isOpen()).toBe(true);
  }).toPass({ timeout: 30_000 });
}
