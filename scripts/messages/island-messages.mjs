import ts from "typescript";
import { collectMessages, laterImports, parse, resolve, withImports } from "./collect.mjs";

const loader = "app/entry.client.tsx";
const others = "app/islands/other-enhancements.ts";
/** What enhancements load only beside an element with this attribute: other pages do without its sentences. */
const marked = {
  "data-max": "app/islands/enhancements/field-hints.client.ts",
  "data-birthdate": "app/islands/age-and-date/age-and-date.client.ts",
};

/**
 * The sentences that the script of each enhancement and island says, by its name in the page, and of each marked module, by its
 * attribute. A page in another language carries those of its own scripts.
 * @returns {Record<string, string[]>}
 */
export function islandMessages() {
  return Object.fromEntries([
    ...[loader, others].flatMap((file) =>
      entriesOf(file).flatMap((entry) =>
        entry.name ? [[entry.name.getText().replaceAll('"', ""), messagesOf(modulesOf(entry, file))]] : [],
      ),
    ),
    ...Object.entries(marked).map(([attribute, module]) => [attribute, messagesOf([module])]),
  ]);
}

/** @param {string} file */
function entriesOf(file) {
  const tables = [...declarations(file)].filter(([name]) => name === "enhancements" || name === "islands");
  return tables.flatMap(([, table]) => (ts.isObjectLiteralExpression(table) ? table.properties : []));
}

/** @param {string} file @returns {Map<string, ts.Expression>} */
function declarations(file) {
  const found = new Map();
  for (const statement of parse(file).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      found.set(name.getText(), initializer);
  }
  return found;
}

/** Files, some of which are loaded by a function that several names share. @param {ts.Node} entry @param {string} file */
function modulesOf(entry, file) {
  const called = [...entry.getText().matchAll(/\b(\w+)\(\)/g)].flatMap(
    ([, name = ""]) => declarations(file).get(name) ?? [],
  );
  return [entry, ...called].flatMap(laterImports).flatMap((name) => resolve(file, name) ?? []);
}

/** Without those of the marked modules that they load. @param {string[]} modules */
function messagesOf(modules) {
  const left = Object.values(marked).filter((name) => !modules.includes(name));
  const files = modules.flatMap((file) => [...withImports(file, new Set(left))]);
  return [...collectMessages([...new Set(files)].filter((file) => !left.includes(file))).keys()];
}
