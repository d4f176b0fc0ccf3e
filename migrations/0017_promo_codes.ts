import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const count = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** Promo codes, and which checkouts have used them or hold a use while they are under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("promo_codes")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("discount_type", "text", required)
    .addColumn("discount_hundredths", "integer", required)
    .addColumn("max_uses", "integer")
    .addColumn("current_uses", "integer", count)
    .addColumn("reserved_uses", "integer", count)
    .addColumn("valid_until_on", "text")
    .addColumn("applicable_plans", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("is_active", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", required)
    .addCheckConstraint("promo_codes_counts", sql`current_uses >= 0 and reserved_uses >= 0`)
    .execute();
  await db.schema
    .createTable("promo_uses")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("promo_code_id", "integer", (column) =>
      column.notNull().references("promo_codes.id").onDelete("cascade"),
    )
    .addColumn("checkout", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", required)
    .addColumn("changed_at", "text", required)
    .execute();
  await db.schema.createIndex("promo_uses_by_code").on("promo_uses").column("promo_code_id").execute();
}
