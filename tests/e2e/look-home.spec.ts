import { writeFileSync } from "node:fs";
import { addPerson } from "../support/people";
import { test, signInAs } from "./scenario";

test("look", async ({ page, server, hasScript }) => {
  if (!hasScript) return;
  test.setTimeout(240000);
  await addPerson(server.db, "rose", { displayName: "Rosewood House", isOwner: true });
  await signInAs(page, "rose");
  const faults = "Name,Room,Born,Speaks\nDora Finch,12,1938,English\n,14,38,Klingon\nWalter Bell,15,1931,Spanish\nCarmen Ortiz,15,1935,Spanish";
  const whole = "Name,Room,Born,Speaks,Wing\nDora Finch,12,1938,English,West wing\nWalter Bell,15,1931,,West wing\nCarmen Ortiz de la Fuente,15,1935,Spanish,East wing; Tuesday circle";
  const shot = async (name: string) => {
    for (const [width, height, largest] of [[390, 844, 0], [1280, 800, 0], [320, 568, 1]] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((on) => document.documentElement.classList.toggle("text-largest", on === 1), largest);
      await page.screenshot({ path: `/tmp/look-home/${name}-${width}.png`, fullPage: true });
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    console.log(name, "width at 320:", wide);
    await page.evaluate(() => document.documentElement.classList.remove("text-largest"));
  };
  await page.goto("/admin/residents/new");
  await shot("new");
  await page.getByLabel("Paste the list here").fill(faults);
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.waitForSelector("text=needs you");
  await shot("faults");
  await page.goto("/admin/residents/new");
  await page.getByLabel("Paste the list here").fill(whole);
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.waitForSelector("text=are whole");
  await shot("whole");
  await page.getByRole("button", { name: "Make 3 people" }).click();
  await page.waitForSelector("text=are made");
  await shot("groups");
  const pdf = await page.request.get("/admin/residents/sheets.pdf");
  writeFileSync("/tmp/look-home/sheets.pdf", await pdf.body());
  await page.goto("/admin/groups?print=1");
  await shot("paper");
  await page.goto("/admin#people");
  await shot("admin");
});
