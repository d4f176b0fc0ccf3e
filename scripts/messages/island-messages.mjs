import ts from "typescript";
import { collectMessages, laterImports, parse, resolve, withImports } from "./collect.mjs";

const loader = "app/entry.client.tsx";
/** What enhancements load only beside an element with this attribute: other pages do without its sentences. */
const marked = {
  "data-max": "./islands/enhancements/field-hints.client",
  "data-birthdate": "./islands/age-and-date/age-and-date.client",
};

/**
 * The sentences that the script of each enhancement and island says, by its name in the page, and of each marked module, by its
 * attribute. A page in another language carries those of its own scripts.
 * @returns {Record<string, string[]>}
 */
export function islandMessages() {
  const tables = [...declarations()].filter(([name]) => name === "enhancements" || name === "islands");
  const entries = tables.flatMap(([, table]) =>
    ts.isObjectLiteralExpression(table) ? table.properties : [],
  );
  return Object.fromEntries([
    ...entries.flatMap((entry) =>
      entry.name ? [[entry.name.getText().replaceAll('"', ""), messagesOf(modulesOf(entry))]] : [],
    ),
    ...Object.entries(marked).map(([attribute, module]) => [attribute, messagesOf([module])]),
  ]);
}

/** @returns {Map<string, ts.Expression>} */
function declarations() {
  const found = new Map();
  for (const statement of parse(loader).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      found.set(name.getText(), initializer);
  }
  return found;
}

/** Some are loaded by a function that several names share. @param {ts.Node} entry */
function modulesOf(entry) {
  const called = [...entry.getText().matchAll(/\b(\w+)\(\)/g)].flatMap(
    ([, name = ""]) => declarations().get(name) ?? [],
  );
  return [entry, ...called].flatMap(laterImports);
}

/** Without those of the marked modules that they load. @param {string[]} modules */
function messagesOf(modules) {
  const left = filesOf(Object.values(marked).filter((name) => !modules.includes(name)));
  const files = filesOf(modules).flatMap((file) => [...withImports(file, new Set(left))]);
  return [...collectMessages([...new Set(files)].filter((file) => !left.includes(file))).keys()];
}

/** @param {string[]} modules */
function filesOf(modules) {
  return modules.flatMap((name) => resolve(loader, name) ?? []);
}
