import { expect, test } from "vitest";
import { languageOfShell } from "./shell-language";

test.each([
  [{}, "en"],
  [{ LANG: "" }, "en"],
  [{ LANG: "C" }, "en"],
  [{ LANG: "C.UTF-8" }, "en"],
  [{ LANG: "POSIX" }, "en"],
  [{ LANG: "en_US.UTF-8" }, "en"],
  [{ LANG: "fr_FR.UTF-8" }, "en"],
  // German is not whole.
  [{ LANG: "de_DE.UTF-8" }, "en"],
  [{ LANG: "es" }, "es"],
  [{ LANG: "es_MX.UTF-8" }, "es"],
  [{ LANG: "es_ES@euro" }, "es"],
  [{ LANG: "es-US" }, "es"],
  [{ LANG: "en_US.UTF-8", LC_MESSAGES: "es_MX.UTF-8" }, "es"],
  [{ LANG: "es_MX.UTF-8", LC_ALL: "C.UTF-8" }, "en"],
  [{ LANG: "es_MX.UTF-8", LC_ALL: "" }, "es"],
])("a shell with %j reads %s", (env, language) => {
  expect(languageOfShell(env)).toBe(language);
});
