import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
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

test("an operator’s page is read in the language of its reader, and else says in which it is", async () => {
  const { db } = await openTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "pages-"));
  mkdirSync(path.join(dataDir, "pages"));
  const write = (name: string, text: string) => writeFileSync(path.join(dataDir, "pages", name), text);
  const config = { dataDir, brandName: "Lives", appUrl: undefined, supportEmail: undefined };
  const read = async (language: Language) => {
    const deps = { db, config, transcriber: null } as DocumentDeps;
    const { title, language: foreign } = await inLanguage(language, () => readDocument(deps, "privacy"));
    return [title, foreign];
  };
  write(
    "privacy.md",
    "# What we keep\n\nWe keep what you have written with us, and nothing that you did not.\n",
  );
  expect(await read("es")).toEqual(["What we keep", "en"]);
  write(
    "privacy.es.md",
    "# Lo que guardamos\n\nGuardamos lo que usted ha escrito con nosotros, y nada más que eso.\n",
  );
  expect(await read("es")).toEqual(["Lo que guardamos", undefined]);
  expect(await read("en")).toEqual(["What we keep", undefined]);
  expect(await read("de")).toEqual(["What we keep", "en"]);
  write("privacy.es.md", "# Lo que guardamos\n\nTodo.\n");
  expect(await read("es")).toEqual(["Lo que guardamos", undefined]);
  rmSync(dataDir, { recursive: true });
  await db.destroy();
});
