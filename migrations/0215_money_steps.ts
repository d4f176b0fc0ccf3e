import { type Kysely, sql } from "kysely";

/** What money did stood in the history of an order as an English sentence. It is kept as its kind with its cents or its payment, and said where it is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "print_order_changes", "what", [
    "refund",
    "refund-failed",
    "refund-declined",
    "paid-twice",
  ]);
  const { rows } = await sql<{ id: number; after: string }>`
    select id, after from print_order_changes where what = 'payment'`.execute(db);
  for (const { id, after } of rows) {
    const step = readNote(after);
    if (step)
      await sql`update print_order_changes set what = ${step.what}, after = ${step.after}
        where id = ${id}`.execute(db);
  }
}

/** Undefined for a status, and for what no version wrote. */
function readNote(note: string): { what: string; after: string } | undefined {
  if (note === "not refunded") return { what: "refund-declined", after: "" };
  const second = /^paid a second time \((.+)\): please give it back$/.exec(note)?.[1];
  if (second) return { what: "paid-twice", after: second };
  const refunded = readCents(/^\$([\d,]+\.\d\d) refunded$/.exec(note)?.[1]);
  if (refunded) return { what: "refund", after: refunded };
  const failed = readCents(/^refund of \$([\d,]+\.\d\d) failed$/.exec(note)?.[1]);
  return failed ? { what: "refund-failed", after: failed } : undefined;
}

/** "1,234.50" is "123450". */
function readCents(amount: string | undefined): string | undefined {
  return amount && String(Number(amount.replace(/[,.]/g, "")));
}

async function addValues(db: Kysely<unknown>, table: string, column: string, added: string[]): Promise<void> {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'table' and name = ${table}`.execute(db);
  const list = new RegExp(`constraint "${name}" check \\("${column}" in \\(([^)]*)\\)\\)`).exec(
    rows[0]?.sql ?? "",
  )?.[1];
  if (list === undefined) throw new Error(`${table}.${column} has no CHECK constraint.`);
  const values = sql.raw([list, ...added.map((value) => `'${value}'`)].join(", "));
  await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  const check = sql`check (${sql.ref(column)} in (${values}))`;
  await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${check}`.execute(db);
}
