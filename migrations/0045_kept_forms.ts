import { type Kysely, sql } from "kysely";

/** All words of a story's form in its draft, and forms that are held while their author writes or moves on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table drafts add column fields text not null default '{}'",
    "alter table drafts add column form text",
    `alter table drafts add column date_order text not null default 'month-first'
      constraint "drafts_date_order_check" check ("date_order" in ('month-first', 'day-first'))`,
    `alter table held_forms add column origin text not null default 'refused'
      constraint "held_forms_origin_check" check ("origin" in ('refused', 'left'))`,
    "create index drafts_by_age on drafts (updated_at) where origin = 'typed'",
    "create index held_forms_by_token on held_forms (user_id, form)",
  ]) {
    await sql.raw(statement).execute(db);
  }
}
