import { defaultLanguage, isLanguage, type Language, languages } from "./languages";

/** The first that is set decides, as POSIX has it. */
const variables = ["LC_ALL", "LC_MESSAGES", "LANG"];

/** The language of whoever reads at a shell: "es_MX.UTF-8" is Spanish. English for "C", and where a language is not whole. */
export function languageOfShell(env: Record<string, string | undefined>): Language {
  const locale = variables.map((name) => env[name]).find(Boolean) ?? "";
  const [language] = locale.toLowerCase().split(/[-_.@]/);
  return isLanguage(language) && languages[language].isWhole ? language : defaultLanguage;
}
