import { expect, test } from "./scenario";

/* What is wrong with a form is said where it is seen, however low the form stands in its page. */

test("a page opens again at what is to be mended", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page);
  await page.goto("/account/second-factor");
  await page.getByRole("button", { name: "Turn it on" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toBeInViewport();
  await expect(summary).toBeFocused();
});
