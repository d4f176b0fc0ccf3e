import type { Db } from "~/db/open.server";
import { defaultLanguage, type Language, toLanguage } from "~/messages/languages";

/** The language of what lies in a package, by order: that of whoever ordered it. English once the account is deleted. */
export async function findSlipLanguages(db: Db, orderIds: number[]): Promise<(orderId: number) => Language> {
  const rows = await db
    .selectFrom("printOrders")
    .leftJoin("users", "users.id", "printOrders.userId")
    .select(["printOrders.id", "printOrders.payerLocale", "users.locale"])
    .where("printOrders.id", "in", orderIds)
    .execute();
  const byId = new Map(rows.map(({ id, payerLocale, locale }) => [id, toLanguage(payerLocale || locale)]));
  return (orderId) => byId.get(orderId) ?? defaultLanguage;
}
