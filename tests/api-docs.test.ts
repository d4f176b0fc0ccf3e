import path from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { routeTable } from "~/routes.js";
import { read, root } from "./support/repository";

/*
 * docs/api.md against the schemas that the routes parse. In a table row, every name in backticks in the body column
 * is a field, except in parentheses. Fields of a nested object are written `customerInfo: {name}`.
 */

/** Documented fields that no schema has: read by the route itself, or ignored on purpose. */
const outsideSchemas: Record<string, string[]> = {
  "POST /api/images/upload": ["image"],
  "POST /api/audios/upload": ["audio"],
  "POST /api/videos/upload": ["video"],
  "POST /api/create-payment-intent": ["amount", "planName"],
  "POST /api/complete-account-setup": ["plan", "token"],
  // read-order reads one address or several.
  "POST /api/print-requests/payment-intent": (
    "bookType copies name email address city state zipCode phone country forWhom lines " +
    "approvalId again buyerEmail"
  ).split(" "),
};

/** Fields of a schema that belong to its form only. */
const formOnly: Record<string, string[]> = {
  "POST /api/print-requests/payment-intent": ["paymentMethod", "savedMethod"],
};

const bodyMethods = ["POST", "PUT", "PATCH"];
const documented = readDocumentedFields(read("docs/api.md"));
const parsed = await readParsedFields();

test("finds the calls that parse a body", () => {
  const sources = routeTable
    .filter(({ path }) => path.startsWith("/api/"))
    .map(({ file }) => read(`app/${file}`));
  expect(sources.filter((source) => /\breadJson\(/.test(source) && !/\bparseInput\(/.test(source))).toEqual(
    [],
  );
  expect(parsed.size).toBeGreaterThan(30);
});

describe("docs/api.md lists the fields that a call takes", () => {
  const calls = [...new Set([...documented.keys(), ...parsed.keys()])].sort();

  test.each(calls)("%s", (call) => {
    const fields = (parsed.get(call) ?? []).filter((field) => !formOnly[call]?.includes(field));
    expect(documented.get(call)).toEqual([...fields, ...(outsideSchemas[call] ?? [])].sort());
  });

  test("the exceptions name calls that exist", () => {
    const named = [...Object.keys(outsideSchemas), ...Object.keys(formOnly)];
    expect(named.filter((call) => !parsed.has(call))).toEqual([]);
  });
});

test("a star in docs/api.md marks the calls of administrators, which owners may not make", () => {
  const calls = [
    ...read("docs/api.md").matchAll(/^\| ([A-Z · ]+) `(\/api\/admin\/[^`?]*)[^`]*`( \*)? \|/gm),
  ].map(([, methods = "", address = "", star]) => {
    const row = routeTable.find(({ path }) => anyParameter(path) === anyParameter(address));
    const access = methods.startsWith("GET") ? row?.get : row?.change;
    return { call: `${methods} ${address}`, starred: star !== undefined, access };
  });
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ starred, access }) => starred !== (access === "administrator"))).toEqual([]);
});

/** Body fields by call, such as "PATCH /api/prompts/{}", from the table rows of the document. */
function readDocumentedFields(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [, calls = "", body = ""] of text.matchAll(/^\| ([A-Z].*?) \| (.*?) ?\|/gm)) {
    for (const [, methods = "", address = ""] of calls.matchAll(/([A-Z]+(?: · [A-Z]+)*) `(\/api[^`?]*)/g)) {
      for (const method of methods.split(" · ").filter((name) => bodyMethods.includes(name))) {
        fields.set(`${method} ${anyParameter(address)}`, fieldsIn(body));
      }
    }
  }
  return fields;
}

function fieldsIn(body: string): string[] {
  const spans = [...body.replaceAll(/\([^)]*\)/g, "").matchAll(/`([^`]+)`/g)];
  const names = spans.flatMap(([, span = ""]) => span.replace(/^\w+: /, "").match(/\w+/g) ?? []);
  return [...new Set(names)].sort();
}

/** Body fields by call: the keys of every schema that the route file passes to `parseInput`. */
async function readParsedFields(): Promise<Map<string, string[]>> {
  const fields = new Map<string, string[]>();
  for (const { path: address, file } of routeTable.filter((row) => row.path.startsWith("/api/"))) {
    const source = read(`app/${file}`);
    for (const { index, 1: name = "" } of source.matchAll(/\bparseInput\(\s*(\w+)/g)) {
      const keys = keysOf(await importSchema(source, name));
      const methods = methodsAt(source, index);
      if (methods.length === 0) throw new Error(`${file}: which call parses ${name}?`);
      for (const method of methods) {
        const call = `${method} ${anyParameter(address)}`;
        fields.set(call, [...new Set([...(fields.get(call) ?? []), ...keys])].sort());
      }
    }
  }
  return fields;
}

/** The handler around a place in a route file; in a function outside the handlers, all that take a body. */
function methodsAt(source: string, index: number): string[] {
  const start = source.search(/^export const \{ loader, action \}/m);
  const end = start + source.slice(start).search(/^\}?\);/m);
  const names = (text: string) => [...text.matchAll(/^ +([A-Z]+): async/gm)].map(([, name = ""]) => name);
  if (index > start && index < end) return names(source.slice(start, index)).slice(-1);
  return names(source).filter((name) => bodyMethods.includes(name));
}

async function importSchema(source: string, name: string): Promise<z.ZodType> {
  const imports = [...source.matchAll(/import \{([^}]*)\} from "~\/(domain\/[^"]+)"/g)];
  const [, , file = ""] = imports.find(([, names = ""]) => names.match(/\w+/g)?.includes(name)) ?? [];
  const module: Record<string, unknown> = await import(path.join(root, "app", `${file}.ts`));
  const schema = module[name];
  if (!(schema instanceof z.ZodType)) throw new Error(`${name} of ${file} is not a schema.`);
  return schema;
}

function keysOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(keysOf);
  if (schema instanceof z.ZodPipe)
    return keysOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  throw new Error(`Cannot read the keys of a ${schema._zod.def.type}.`);
}

function anyParameter(address: string): string {
  return address.replaceAll(/\{\w+\}|:\w+/g, "{}");
}
