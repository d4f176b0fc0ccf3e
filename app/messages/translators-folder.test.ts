import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "translations-"));
const said = {
  "Dear {name},": "Querida {nombre}:",
  "{count, plural, one {# story} other {# stories}}": "{count, plural, one {# historia} other {# historias}",
  "{count, plural, one {# word} other {# words}}": "{cuenta, plural, one {# palabra} other {# palabras}}",
  Save: "Guardar ya",
};

writeFileSync(path.join(folder, "es.json"), JSON.stringify(said));
afterAll(() => {
  rmSync(folder, { recursive: true });
  // The next file of this worker reads the catalogs of the product.
  vi.resetModules();
});

/** As a program starts: what was read before is forgotten. */
async function start() {
  vi.resetModules();
  const { readCatalogsFrom } = await import("./catalogs.server");
  readCatalogsFrom(folder);
  const { speakAllLanguages } = await import("./translate.server");
  speakAllLanguages();
  return { ...(await import("./language.server")), ...(await import("./translate")) };
}

test("a translation with other placeholders or a slip in its syntax is said in English", async () => {
  const { inLanguage, t } = await start();
  inLanguage("es", () => {
    expect(t("Dear {name},", { name: "Ana" })).toBe("Dear Ana,");
    expect(t("{count, plural, one {# story} other {# stories}}", { count: 2 })).toBe("2 stories");
    expect(t("{count, plural, one {# word} other {# words}}", { count: 1 })).toBe("1 word");
    expect(t("Save")).toBe("Guardar ya");
  });
});
