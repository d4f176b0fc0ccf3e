import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { infoOf } from "../support/pdf";
import { addPerson } from "../support/people";
import { wordsSheet, workbookOf } from "../support/spreadsheets";
import { expect, expectAccessible, signInAs, test } from "./scenario";

/* A director sets a house of forty up from a spreadsheet with twelve kinds of faults. */

const heading = ["Last Name", "First Name", "Room", "DOB", "Language", "Email", "Username", "Wing"];

/** Each line has a fault of its own kind, as offices make them. */
const faulty = [
  ["", "", "101", "1938", "", "", "", ""],
  ["Reed", "Tom", "102", "38", "", "", "", ""],
  ["Stone", "Ella", "103", "2031", "", "", "", ""],
  ["Moor", "Ida", "104", "1931", "Klingon", "", "", ""],
  ["Vale", "Nan", "105", "1932", "English", "nan at home", "", ""],
  ["Pond", "Roy", "106", "1933", "", "", "roy pond", ""],
  ["Ash", "Una", "107", "1934", "", "", "rose", ""],
  ["Lake", "Flo", "x".repeat(41), "1935", "", "", "", ""],
  ["=A1+B1", "", "109", "1936", "", "", "", ""],
  ["Jos\uFFFD", "Hart", "110", "1937", "", "", "", ""],
  ["Hale", "Person1", "1", "1938", "", "", "", ""],
  ["12", "", "112", "1939", "", "", "", ""],
];
const whole = Array.from({ length: 40 }, (_, at) => [
  ...["Hale", `Person${at + 1}`, String(at + 1), String(1925 + (at % 15)), at % 9 ? "" : "Spanish", "", ""],
  at < 20 ? "West wing" : "East wing; Tuesday circle",
]);

test("a house of forty, from a spreadsheet with twelve kinds of faults to one print job", async ({
  page,
  server,
  enhanced,
}) => {
  await addPerson(server.db, "rose", { displayName: "Rosewood House", isOwner: true });
  const before = await countUsers(server);
  await signInAs(page, "rose");
  await page.goto("/admin");
  let presses = 0;
  // What is wrong in a line is mended in its line; everything else is a press.
  const press = async (act: () => Promise<void>) => {
    presses += 1;
    await act();
  };
  await press(() => page.getByRole("link", { name: "Add many at once" }).last().click());
  await expectAccessible(page);
  const upload = {
    name: "residents.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(await workbookOf(wordsSheet([heading, ...whole, ...faulty]))),
  };
  await page.getByLabel("A spreadsheet").setInputFiles(upload);
  await enhanced();
  await press(() => page.getByRole("button", { name: "Check this file" }).click());
  await expect(page.getByRole("heading", { name: "12 lines need you" })).toBeVisible();
  for (const words of [
    "The name is missing.",
    "Please write the birth year with four digits, like 1938.",
    "Nobody who lives here was born in this year.",
    "This language is not spoken here.",
    "This is not an email address.",
    "A username has only letters, digits",
    "This username is taken.",
    "The room is longer than 40 letters.",
    "This line has a formula in it.",
    "Some letters of this line did not arrive well.",
    "This person stands twice in the list.",
    "This is not a name: it has no letters.",
  ])
    await expect(page.getByText(words).first()).toBeVisible();
  await expectAccessible(page);
  expect(await countUsers(server)).toBe(before);

  await page.getByRole("group", { name: "Line 42: Tom Reed" }).getByLabel("Birth year").fill("1938");
  for (const box of await page.getByLabel("Leave this line out").all())
    if ((await box.getAttribute("name")) !== "skip-41") await box.check();
  await enhanced();
  await press(() => page.getByRole("button", { name: "Check again" }).click());
  await expect(page.getByRole("heading", { name: "All 41 lines are whole" })).toBeVisible();
  await enhanced();
  await press(() => page.getByRole("button", { name: "Make 41 people" }).click());
  await expect(page.getByText("41 people are made").first()).toBeVisible();
  const sheets = page.getByRole("link", { name: "Print 41 welcome sheets" });
  await expect(sheets).toBeVisible();
  await expectAccessible(page);
  expect(await countUsers(server)).toBe(before + 41);
  // One print job is the whole house.
  presses += 1;
  const answer = await page.request.get((await sheets.getAttribute("href")) ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(countPages(await answer.body())).toBe(41);
  expect(presses).toBeLessThanOrEqual(6);

  await page.getByLabel("Group", { exact: true }).selectOption({ label: "West wing (20)" });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("link", { name: /Print \d+ welcome sheets/ })).toBeVisible();
  await page.getByRole("link", { name: "Print this list" }).click();
  await expect(page.getByRole("heading", { name: "West wing" })).toBeVisible();
  await expect(page.getByText(/[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-/)).toHaveCount(0);
});

test("a clean list takes six presses from signing in to the print job", async ({
  page,
  server,
  enhanced,
}) => {
  await addPerson(server.db, "elm", { displayName: "Elm Court", isOwner: true });
  await signInAs(page, "elm");
  await page.goto("/admin");
  let presses = 0;
  const press = async (act: () => Promise<void>) => {
    presses += 1;
    await act();
  };
  await press(() => page.getByRole("link", { name: "Add many at once" }).last().click());
  await page
    .getByLabel("Paste the list here")
    .fill([heading, ...whole].map((row) => row.join("\t")).join("\n"));
  await enhanced();
  await press(() => page.getByRole("button", { name: "Check the list" }).click());
  await enhanced();
  await press(() => page.getByRole("button", { name: "Make 40 people" }).click());
  const sheets = page.getByRole("link", { name: "Print 40 welcome sheets" });
  const href = (await sheets.getAttribute("href")) ?? "";
  presses += 1;
  const answer = await page.request.get(href);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(countPages(await answer.body())).toBe(40);
  expect(presses).toBeLessThanOrEqual(6);
});

/** What a printer would print. */
function countPages(pdf: Buffer): number {
  const folder = mkdtempSync(path.join(tmpdir(), "house-sheets-"));
  try {
    const file = path.join(folder, "sheets.pdf");
    writeFileSync(file, pdf);
    return Number(infoOf(file).Pages);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function countUsers({ db }: { db: Parameters<typeof addPerson>[0] }): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
