import type { Insertable } from "kysely";
import type { Db } from "~/db/open.server";
import type { PromoCodesTable } from "~/db/tables";

/** Ten percent off by default. */
export async function addPromoCode(
  db: Db,
  code: string,
  rest: Partial<Insertable<PromoCodesTable>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto("promoCodes")
    .values({
      code,
      discountType: "percentage",
      discountHundredths: 10_00,
      createdAt: "2026-01-02T03:04:05.678Z",
      ...rest,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
