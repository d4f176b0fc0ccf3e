import { type Kysely, sql } from "kysely";

const add = `insert into mail_counts (state, count) values (new.state, 1)
  on conflict (state) do update set count = count + 1;`;
const subtract = "update mail_counts set count = count - 1 where state = old.state;";

/** What lists count and sort, without reading everything. */
const statements = [
  `create table mail_counts (
    state text primary key not null
      constraint "mail_counts_state_check" check ("state" in ('queued', 'sending', 'sent', 'failed', 'put-aside')),
    count integer not null
  ) without rowid`,
  "insert into mail_counts (state, count) select state, count(*) from mails group by state",
  `create trigger mails_counted_when_new after insert on mails begin ${add} end`,
  `create trigger mails_counted_when_gone after delete on mails begin ${subtract} end`,
  `create trigger mails_counted_when_changed after update of state on mails when old.state <> new.state
    begin ${subtract} ${add} end`,
  `create index print_orders_by_money on print_orders
    (status, payment_status, refunded_cents, total_cents, order_number)`,
  "drop index prompts_by_life_stage",
  "create index prompts_by_life_stage on prompts (life_stage_id, user_id, sort_order, id)",
  "create index checkouts_by_person on checkouts (state, user_id, anonymized_at, created_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
