import ts from "typescript";
import { collectMessages, laterImports, parse, resolve, withImports } from "./collect.mjs";

const loader = "app/entry.client.tsx";

/**
 * The sentences that the script of each enhancement and island says, by its name in the page. A page in another language
 * carries those of its own scripts.
 * @returns {Record<string, string[]>}
 */
export function islandMessages() {
  const tables = [...declarations()].filter(([name]) => name === "enhancements" || name === "islands");
  const entries = tables.flatMap(([, table]) =>
    ts.isObjectLiteralExpression(table) ? table.properties : [],
  );
  return Object.fromEntries(
    entries.flatMap((entry) =>
      entry.name ? [[entry.name.getText().replaceAll('"', ""), messagesOf(modulesOf(entry))]] : [],
    ),
  );
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

/** @param {string[]} modules */
function messagesOf(modules) {
  const files = modules.flatMap((name) => {
    const file = resolve(loader, name);
    return file ? [...withImports(file)] : [];
  });
  return [...collectMessages([...new Set(files)]).keys()];
}
