import type { Page } from "@playwright/test";
import { expect } from "./scenario";

/** Opens what can be done with one photo, recording or film of the open story: "Photo 1". */
export async function openPanel(page: Page, name: string): Promise<void> {
  const panel = page.locator(".media-panel", { has: page.getByText(name, { exact: true }) });
  const id = await panel.evaluate((element) => element.previousElementSibling?.id);
  await page.locator(`a[href="#${id}"]`).click();
  await expect(panel).toBeVisible();
}
