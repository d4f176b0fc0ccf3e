import { type Kysely, sql } from "kysely";

const newMailKinds = ["writing-sold", "appointment"];

/** What a sold plan with writer hours begins: a line on the writer's desk, with its calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table writing_services (
    id integer primary key,
    checkout_id integer not null unique references checkouts (id) on delete cascade,
    plan_id text not null,
    promised text not null,
    first_contact_due_at text not null,
    contacted_at text,
    done_at text,
    notes text not null default '',
    time_zone text not null default '',
    version integer not null default 1,
    created_at text not null,
    updated_at text not null
  ) strict`.execute(db);
  await sql`create index writing_services_open on writing_services (first_contact_due_at)
    where done_at is null`.execute(db);
  await sql`create table writing_calls (
    id integer primary key,
    writing_service_id integer not null references writing_services (id) on delete cascade,
    starts_at text not null,
    planned_minutes integer not null,
    used_minutes integer,
    is_weekly integer not null check (is_weekly in (0, 1)),
    cancelled_at text,
    sequence integer not null default 0,
    created_at text not null,
    updated_at text not null
  ) strict`.execute(db);
  await sql`create index writing_calls_by_service on writing_calls (writing_service_id, starts_at)`.execute(
    db,
  );
  await sql`alter table mails add column calendar text`.execute(db);
  await addMailKinds(db);
}

/** Keeps the kinds that are there, whichever migrations added them. */
async function addMailKinds(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    sql: string;
  }>`select sql from sqlite_master where type = 'table' and name = 'mails'`.execute(db);
  const list = /mails_kind_check"? check \("?kind"? in \(([^)]*)\)/i.exec(rows[0]?.sql ?? "")?.[1] ?? "";
  const present = [...list.matchAll(/'([^']+)'/g)].map(([, kind = ""]) => kind);
  if (present.length === 0) throw new Error("The kinds of mails have no constraint.");
  const kinds = sql.join([...present, ...newMailKinds].map((kind) => sql.lit(kind)));
  await sql`alter table mails drop constraint mails_kind_check`.execute(db);
  await sql`alter table mails add constraint ${sql.id("mails_kind_check")} check (${sql.ref("kind")} in (${kinds}))`.execute(
    db,
  );
}
