import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { collectMessages, sourceFiles } from "./messages/collect.mjs";
import { wrongParts } from "./messages/parts.mjs";

/*
 * `npm run messages -- missing es`: sentences of the code that the language lacks, and translations with other placeholders
 *   or a slip in their syntax; exits with 1 if there are some.
 * `npm run messages -- unused es`: translations of sentences that are gone.
 * `npm run messages -- new de`: writes messages/de.json with all sentences, empty where there is no translation yet. Those of
 *   printed books stand in messages/book, and are not asked for twice.
 * `npm run messages -- context`: where each sentence stands, for translators.
 */

const [, , act, language = ""] = process.argv;
const messages = collectMessages(sourceFiles());
const acts = { missing, unused, new: add, context };

if (!Object.hasOwn(acts, act ?? "") || (act !== "context" && !/^[a-z]{2}$/.test(language))) {
  console.error("npm run messages -- missing|unused|new LANGUAGE, or: npm run messages -- context");
  process.exit(2);
}
acts[/** @type {keyof typeof acts} */ (act)]();

function missing() {
  const catalog = readCatalog();
  const books = readCatalog(bookFile());
  const lacking = [...messages.keys()].filter((text) => !catalog[text] && !books[text]);
  for (const text of lacking) console.log(`${placesOf(text)}\n  ${text}`);
  const wrong = wrongParts(catalog);
  for (const text of wrong)
    console.log(`other parts than in English, or a slip: ${text}\n  ${catalog[text]}`);
  console.log(`${lacking.length} of ${messages.size} sentences are missing in ${language}.`);
  process.exitCode = lacking.length + wrong.length > 0 ? 1 : 0;
}

function unused() {
  const gone = Object.keys(readCatalog()).filter((text) => !messages.has(text));
  for (const text of gone) console.log(text);
  console.log(`${gone.length} translations in ${language} are of no sentence.`);
  process.exitCode = gone.length > 0 ? 1 : 0;
}

function add() {
  const catalog = readCatalog();
  const books = readCatalog(bookFile());
  const asked = [...messages.keys()].filter((text) => !books[text]);
  const all = asked.sort().map((text) => [text, catalog[text] ?? ""]);
  writeFileSync(fileOf(), `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  console.log(
    `${fileOf()} has ${all.length} sentences, ${all.filter(([, said]) => said === "").length} of them empty.`,
  );
}

function context() {
  for (const text of [...messages.keys()].sort()) console.log(`${text}\n  ${placesOf(text)}`);
}

/** @param {string} text */
function placesOf(text) {
  return (messages.get(text) ?? []).map(({ file, line }) => `${file}:${line}`).join(", ");
}

function fileOf() {
  return `messages/${language}.json`;
}

function bookFile() {
  return `messages/book/${language}.json`;
}

/** @returns {Record<string, string>} */
function readCatalog(file = fileOf()) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
