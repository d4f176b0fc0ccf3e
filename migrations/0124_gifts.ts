import { type Kysely, sql } from "kysely";

/** Plans that are given: for whom, when, with what words; and the links of giver and receiver. */
const statements = [
  "alter table checkouts add column is_gift integer not null default 0 check (is_gift in (0, 1))",
  `create table gifts (
    id integer primary key autoincrement,
    checkout_id integer unique references checkouts (id) on delete cascade,
    giver_id integer references users (id) on delete set null,
    receiver_id integer references users (id) on delete set null,
    plan_id text not null,
    months integer,
    locale text not null,
    recipient_name text not null,
    called_as text not null,
    recipient_email text,
    send_at text,
    time_zone text not null,
    lines text not null,
    givers text not null,
    questions text not null,
    sealed_token text not null,
    sealed_code text not null,
    code_hash text not null unique,
    sent_at text,
    bounced_at text,
    told_after30 text,
    told_after90 text,
    nudged_at text,
    asked_to_prolong60 text,
    asked_to_prolong14 text,
    unwrapped_at text,
    is_house integer not null default 0 check (is_house in (0, 1)),
    way_back_at text,
    passed_on_at text,
    circle_answer text constraint "gifts_circle_answer_check" check ("circle_answer" in ('yes', 'no')),
    address_forgotten_at text,
    created_at text not null,
    updated_at text not null
  ) strict`,
  "create index gifts_by_giver on gifts (giver_id, id)",
  "create index gifts_by_receiver on gifts (receiver_id, id)",
  "create index gifts_to_send on gifts (send_at) where sent_at is null and unwrapped_at is null",
  `create table gift_links (
    id integer primary key autoincrement,
    token_hash text not null unique,
    gift_id integer not null references gifts (id) on delete cascade,
    side text not null constraint "gift_links_side_check" check ("side" in ('giver', 'receiver')),
    created_at text not null
  ) strict`,
  "create index gift_links_by_gift on gift_links (gift_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", ["gift", "gift-giver", "gift-writer"]);
  for (const statement of statements) await sql.raw(statement).execute(db);
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
