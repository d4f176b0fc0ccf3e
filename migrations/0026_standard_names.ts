import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("codes").renameTo("qr_codes").execute();
  await db.schema.alterTable("mailed_links").renameTo("one_time_tokens").execute();
  await db.schema.alterTable("setup_links").renameTo("setup_tokens").execute();
  await db.schema.alterTable("memberships").renameTo("subscriptions").execute();
  await db.schema.alterTable("subscriptions").renameColumn("heard_at", "last_event_at").execute();
  await db.schema.alterTable("held_forms").renameColumn("sealed", "encrypted").execute();
  await db.schema.alterTable("sessions").renameColumn("viewing_user_id", "impersonated_user_id").execute();
  await db.schema.alterTable("sessions").renameColumn("viewing_until", "impersonation_ends_at").execute();
}
