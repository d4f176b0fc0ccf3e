import { expect, type Locator, type Page } from "@playwright/test";

/** As a hand does that trembles: the second press comes 400 ms after the first, where the control was. */
export async function pressTwice(
  page: Page,
  control: Locator,
  arrived: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await settled(control);
  await control.hover();
  const box = await control.boundingBox();
  if (!box) throw new Error("Not shown.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.waitForTimeout(400);
  await arrived();
  await page.mouse.click(x, y);
  await page.waitForTimeout(400);
  await page.waitForLoadState();
}

/** The control can be pressed. To hover before would scroll the page in search of a place where it can. */
export async function settled(control: Locator): Promise<void> {
  await expect
    .poll(() => control.evaluate((element) => getComputedStyle(element).pointerEvents))
    .not.toBe("none");
}

/** What moves on a page does so at a tenth of its speed, so that a second lasts on a busy machine. */
export async function slowDownMotion(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.1 });
}

/** The second in which a page that has just come takes no second press. */
export async function passSecond(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(performance, { now: () => 1_000 }));
}

/** Time of the page passes at a tenth of its speed, so that what waits a second still waits on a busy machine. */
export async function slowDownPages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    Object.assign(performance, { now: () => now() / 10 });
  });
}
