import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readCatalogsFrom } from "./catalogs.server";
import { inLanguage } from "./language.server";
import { t } from "./translate";

const folder = mkdtempSync(path.join(tmpdir(), "translations-"));
const said = {
  "Dear {name},": "Querida {nombre}:",
  "{count, plural, one {# story} other {# stories}}": "{count, plural, one {# historia} other {# historias}",
  "{count, plural, one {# word} other {# words}}": "{cuenta, plural, one {# palabra} other {# palabras}}",
  Save: "Guardar ya",
};

writeFileSync(path.join(folder, "es.json"), JSON.stringify(said));
readCatalogsFrom(folder);
afterAll(() => rmSync(folder, { recursive: true }));

test("a translation with other placeholders or a slip in its syntax is said in English", () => {
  inLanguage("es", () => {
    expect(t("Dear {name},", { name: "Ana" })).toBe("Dear Ana,");
    expect(t("{count, plural, one {# story} other {# stories}}", { count: 2 })).toBe("2 stories");
    expect(t("{count, plural, one {# word} other {# words}}", { count: 1 })).toBe("1 word");
    expect(t("Save")).toBe("Guardar ya");
  });
});
