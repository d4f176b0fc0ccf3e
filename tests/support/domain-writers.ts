import path from "node:path";
import ts from "typescript";
import { listFiles, read } from "./repository";

/** Read from the source by the TypeScript parser. */
export interface DomainFunction {
  name: string;
  file: string;
  isExported: boolean;
  /** "Actor", "Self", "Actor | null"; null without an actor parameter. */
  actorType: string | null;
  /** Whether the function narrows an `Actor` to `Self`, or throws during impersonation. */
  narrows: boolean;
  writes: boolean;
}

interface Found extends DomainFunction {
  uses: Set<string>;
  /** It does nothing but return what one call returns. */
  handsOver: boolean;
}

const writing = new Set(["insertInto", "updateTable", "deleteFrom", "replaceInto", "mergeInto"]);
const writingSql = /\b(insert\s+(or\s+\w+\s+)?into|update\s+\S+\s+set|delete\s+from)\b/i;
const narrowing = /\brequireSelf\(|\bisImpersonating\(actor\)\)\s*throw\b/;

/**
 * Top-level functions of the domain's server files, and whether they write to the database, directly or
 * indirectly.
 */
export function listDomainFunctions(): DomainFunction[] {
  const files = listFiles("app/domain").filter((file) => /\.server\.ts$/.test(file));
  const functions = new Map<string, Found>();
  for (const file of files)
    for (const found of functionsOf(file)) functions.set(keyOf(file, found.name), found);
  spread(functions);
  return [...functions.values()];
}

function keyOf(file: string, name: string): string {
  return `${file}#${name}`;
}

/** Callers of a function that writes or narrows also write or narrow. */
function spread(functions: Map<string, Found>): void {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const found of functions.values()) {
      const used = [...found.uses].flatMap((key) => functions.get(key) ?? []);
      const writes = found.writes || used.some((one) => one.writes);
      const narrows = found.narrows || used.some((one) => one.narrows && (found.handsOver || !one.writes));
      if (writes === found.writes && narrows === found.narrows) continue;
      Object.assign(found, { writes, narrows });
      isChanged = true;
    }
  }
}

function functionsOf(file: string): Found[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const imported = importsOf(file, source);
  return source.statements.flatMap((statement): Found[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return declared(statement).map(([name, node]) => {
      const { uses, writes } = walk(node, file, imported);
      const actorType = actorTypeOf(node);
      const narrows = narrowing.test(node.getText());
      return { name, file, isExported, actorType, narrows, writes, uses, handsOver: handsOver(node) };
    });
  });
}

/** The names that a top-level statement declares: functions, and values that may contain functions. */
function declared(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isFunctionDeclaration(statement) && statement.name) return [[statement.name.text, statement]];
  if (ts.isClassDeclaration(statement) && statement.name) return [[statement.name.text, statement]];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }): [string, ts.Node][] =>
    ts.isIdentifier(name) && initializer ? [[name.text, initializer]] : [],
  );
}

function actorTypeOf(node: ts.Node): string | null {
  if (!ts.isFunctionLike(node)) return null;
  const types = node.parameters.map(({ type }) => type?.getText() ?? "");
  return types.find((type) => /\b(Actor|ActorIds|Self|Impersonating)\b/.test(type)) ?? null;
}

function handsOver(node: ts.Node): boolean {
  if (!ts.isFunctionDeclaration(node) || node.body?.statements.length !== 1) return false;
  const [only] = node.body.statements;
  return (
    only !== undefined &&
    ts.isReturnStatement(only) &&
    !!only.expression &&
    ts.isCallExpression(only.expression)
  );
}

function walk(node: ts.Node, file: string, imported: Map<string, string>) {
  const uses = new Set<string>();
  let writes = false;
  const visit = (child: ts.Node): void => {
    if (ts.isPropertyAccessExpression(child) && writing.has(child.name.text)) writes = true;
    if (ts.isTaggedTemplateExpression(child) && writingSql.test(child.template.getText())) writes = true;
    if (ts.isIdentifier(child)) uses.add(imported.get(child.text) ?? keyOf(file, child.text));
    ts.forEachChild(child, visit);
  };
  visit(node);
  return { uses, writes };
}

/** Keyed by local name. */
function importsOf(file: string, source: ts.SourceFile): Map<string, string> {
  const imported = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    if (!/^[.~]/.test(from)) continue;
    const target = from.startsWith("~/") ? `app/${from.slice(2)}` : path.join(path.dirname(file), from);
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements) {
      imported.set(name.text, keyOf(`${target}.ts`, (propertyName ?? name).text));
    }
  }
  return imported;
}
