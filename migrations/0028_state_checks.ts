import { type Kysely, type RawBuilder, sql } from "kysely";

/** Adds CHECK constraints to the text enumerations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(checks)) {
    for (const [column, values] of Object.entries(columns)) {
      const name = sql.id(`${table}_${column}_check`);
      const list = sql.join(values.map((value) => sql.lit(value)));
      const check = sql`${sql.ref(column)} in (${list})`;
      await requireKnown(db, table, column, check);
      await sql`alter table ${sql.table(table)} add constraint ${name} check (${check})`.execute(db);
    }
  }
}

/** Throws for a violating row, because SQLite's own error does not name the column. */
async function requireKnown(db: Kysely<unknown>, table: string, column: string, check: RawBuilder<unknown>) {
  const unknown = sql<{
    value: string;
  }>`select ${sql.ref(column)} as value from ${sql.table(table)} where not (${check})`;
  const [row] = (await unknown.execute(db)).rows;
  if (row) throw new Error(`${table}.${column} holds "${row.value}", which this release does not know.`);
}

const storyType = ["biography", "mission"];
const jobState = ["queued", "running", "done", "failed"];

const checks: Record<string, Record<string, string[]>> = {
  life_stages: { story_type: storyType },
  stories: { story_type: storyType },
  media: { kind: ["image", "audio", "video"], state: ["preparing", "ready", "kept"] },
  youtube_media: { kind: ["video", "audio"] },
  drafts: { origin: ["typed", "held"] },
  jobs: { kind: ["prepare-media", "make-export", "make-print-files"], state: jobState },
  mails: {
    kind: [
      "password-reset",
      "invitation",
      "sign-in-link",
      "password-changed",
      "mail-changed",
      "contact-message",
      "account-closed",
      "account-reopened",
      "order-confirmed",
      "order-changed",
      "order-received",
      "welcome",
      "payment-received",
      "payment-processing",
      "payment-failed",
      "invoice-ordered",
      "plan-ended",
    ],
    state: ["queued", "sending", "sent", "failed"],
  },
  one_time_tokens: { purpose: ["password-reset", "invitation", "sign-in"] },
  exports: { state: jobState },
  book_designs: { story_type: storyType },
  print_files: { story_type: storyType, state: jobState },
  book_approvals: { story_type: storyType },
  promo_codes: { discount_type: ["percentage", "fixed"] },
  promo_uses: { state: ["reserved", "confirmed", "released"] },
  print_order_changes: { what: ["placed", "status", "payment", "tracking", "notes"] },
  subscriptions: { state: ["active", "processing", "overdue", "ended", "refunded", "disputed"] },
};
