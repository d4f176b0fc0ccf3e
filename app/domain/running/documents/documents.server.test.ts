import { expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { type DocumentDeps, readDocument } from "./documents.server";

test("the accessibility page says how recordings get transcripts here", async () => {
  const { db } = await openTestDatabase();
  const config = { dataDir: "/nowhere", brandName: "Lives", appUrl: undefined, supportEmail: undefined };
  const read = async (transcriber: object | null) =>
    JSON.stringify(await readDocument({ db, config, transcriber } as DocumentDeps, "accessibility"));
  expect(await read(null)).toContain("only if somebody types one");
  const withEngine = await read({});
  expect(withEngine).toContain("once its owner has asked for one");
  expect(withEngine).not.toContain("only if somebody types one");
  expect(await inLanguage("es", () => read(null))).toContain("solo si alguien la escribe a mano");
  await db.destroy();
});
