import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./open.server";

type Value = string | number | boolean | null | readonly (number | string)[];

class Placeholder {
  constructor(
    readonly name: string,
    readonly index?: number,
  ) {}
}

/** Lists of more values are compiled each time. */
const maxCachedList = 50;

/** A query that is compiled once for each length of lists, boolean and variant. `build` may look at the last two; other values are placeholders. */
export function cachedQuery<Values extends Record<string, Value>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]>;
/** The same with a variant, a word by which `build` makes different queries; each is compiled once. */
export function cachedQuery<Values extends Record<string, Value>, Row, Variant extends string>(
  build: (db: Db, values: Values, variant: Variant) => Compilable<Row>,
): (db: Db, values: Values, variant: Variant) => Promise<Row[]>;
/** Compiles when first asked; lists of more than 50 values are compiled each time. Without a variant it is "". */
export function cachedQuery<Values extends Record<string, Value>, Row>(
  build: (db: Db, values: Values, variant: string) => Compilable<Row>,
): (db: Db, values: Values, variant?: string) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, values, variant = "") => {
    const shape = shapeOf(values);
    if (shape === undefined) return (await db.executeQuery<Row>(build(db, values, variant).compile())).rows;
    const key = `${variant} ${shape}`;
    const query = compiled.get(key) ?? build(db, placeholdersOf(values), variant).compile();
    compiled.set(key, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? fillIn(values, parameter) : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** The booleans, and the lengths of all lists, with their names, as callers may name them in any order; undefined if one is too long to keep. */
function shapeOf(values: Record<string, Value>): string | undefined {
  let shape = "";
  for (const name in values) {
    const value = values[name];
    if (typeof value === "boolean") shape += `${name} ${value}, `;
    if (!isList(value)) continue;
    if (value.length > maxCachedList) return undefined;
    shape += `${name} ${value.length}, `;
  }
  return shape;
}

function placeholdersOf<Values extends Record<string, Value>>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [name, placeholderOf(name, value)]);
  return Object.fromEntries(entries);
}

function placeholderOf(name: string, value: Value): unknown {
  if (typeof value === "boolean") return value;
  return isList(value) ? value.map((_, index) => new Placeholder(name, index)) : new Placeholder(name);
}

function fillIn(values: Record<string, Value>, { name, index }: Placeholder): unknown {
  const value = values[name];
  return isList(value) && index !== undefined ? value[index] : value;
}

function isList(value: Value | undefined): value is readonly (number | string)[] {
  return Array.isArray(value);
}
