import { afterEach, beforeEach, expect, test } from "vitest";
import type { BookApprovalRow } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import { runJobs } from "../../../../tests/support/jobs";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { addApprovedBook } from "../../../../tests/support/orders";
import { approveForPrinting } from "../../book/print/approve.server";
import { checkPrint } from "../../book/print/check.server";
import { freezeOrdered } from "./frozen-book.server";
import { readFacts } from "./order-sheets.server";

/* What the print check said of an ordered book, to staff. */

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
});

afterEach(() => world.close());

const newest = () =>
  world.context.db.selectFrom("bookApprovals").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

async function approveIn(language: Language): Promise<BookApprovalRow> {
  const { context, people } = world;
  await inLanguage(language, async () => {
    await checkPrint(context, people.ada, "biography");
    await runJobs(context);
    await approveForPrinting(context, people.ada, "biography", true, 0);
  });
  return newest();
}

/** Reads the findings of a book that was ordered. */
async function order(row: BookApprovalRow) {
  const { bookFiles } = world.context;
  const ordered = { ...row, bookTitle: row.title, authorName: "", approvalId: row.id };
  const folder = await freezeOrdered(bookFiles, ordered);
  return (language: Language) =>
    inLanguage(
      language,
      async () => (await readFacts(bookFiles, { ...row, folder } as never))?.findings ?? [],
    );
}

test.each([
  ["en", "es"],
  ["es", "en"],
] as const)("what was said in %s is read in %s, too", { timeout: 60_000 }, async (written, read) => {
  const findings = await order(await approveIn(written));
  const texts = async (language: Language) => (await findings(language)).map(({ text }) => text).join("\n");
  const inEnglish = await texts("en");
  const inSpanish = await texts("es");
  expect(inEnglish).toMatch(/pages|photo|book/);
  expect(inSpanish).toMatch(/páginas|foto|libro/);
  expect(inSpanish).not.toMatch(/pages|photo|book/);
  expect((await findings(read)).map(({ id }) => id)).toEqual((await findings(written)).map(({ id }) => id));
  for (const finding of await findings(read)) expect(finding).not.toHaveProperty("texts");
});

test("what was kept as one text is shown as it is", async () => {
  await addApprovedBook(world.context, world.people.ada);
  const findings = await order(await newest());
  for (const language of ["en", "es"] as const)
    expect((await findings(language)).map(({ text }) => text)).toEqual(["Two pages at the end stay empty."]);
});
