import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inEnglish } from "./in-english";
import { inLanguage } from "./language.server";
import { message, unpack } from "./message";
import { t } from "./translate";

const catalog = JSON.parse(readFileSync("messages/es.json", "utf8")) as Record<string, string>;

const inSpanish = (say: () => string) => inLanguage("es", say);

test("a sentence is said in the language of whoever reads it, and in English where none is known", () => {
  expect(t("Save")).toBe("Save");
  expect(inSpanish(() => t("Save"))).toBe("Guardar");
  expect(inSpanish(() => t("Dear {name},", { name: "Ana" }))).toBe(
    catalog["Dear {name},"]?.replace("{name}", "Ana"),
  );
});

test("plurals and numbers are those of the language", () => {
  const stories = (count: number) => t("{count, plural, one {# story} other {# stories}}", { count });
  expect([0, 1, 1234].map(stories)).toEqual(["0 stories", "1 story", "1,234 stories"]);
  expect([1, 2].map((count) => inSpanish(() => stories(count)))).toEqual(["1 historia", "2 historias"]);
});

test("what has no translation yet is said in English", () => {
  expect(inSpanish(() => t("Not a sentence of ours"))).toBe("Not a sentence of ours");
});

test("a sentence for later carries its values, and is English in logs", () => {
  const later = message("Dear {name},", { name: "Ana" });
  expect(inSpanish(() => t(later))).toBe(catalog["Dear {name},"]?.replace("{name}", "Ana"));
  expect(inEnglish(later)).toBe("Dear Ana,");
  expect(unpack(message("Save"))).toEqual({ text: "Save" });
});

test("one English word may have two translations; what tells them apart is not shown", () => {
  expect(t("State##of a mail")).toBe("State");
  expect(inSpanish(() => t("State##of a mail"))).toBe(catalog["State##of a mail"]);
});

test("two readers at once do not hear each other's language", async () => {
  const heard: string[] = [];
  const reader = (language: "en" | "es") =>
    inLanguage(language, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      heard.push(`${language}: ${t("Save")}`);
    });
  await Promise.all((["en", "es", "en", "es"] as const).map(reader));
  expect(new Set(heard)).toEqual(new Set(["en: Save", "es: Guardar"]));
});

test("braces in what a person wrote are left alone", () => {
  expect(t("Dear {name},", { name: "{count}" })).toBe("Dear {count},");
});
