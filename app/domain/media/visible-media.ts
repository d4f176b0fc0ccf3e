import type { ExpressionBuilder } from "kysely";
import type { Tables } from "~/db/tables";
import type { Actor } from "../base/actor";
import { type Bearer, isBearer } from "../base/reader";

/** Condition on `media`: what is in the reader's account, or the one recording that a code opens. */
export function visibleTo(reader: Pick<Actor, "userId"> | Bearer) {
  return ({ eb, and, exists, selectFrom }: ExpressionBuilder<Tables, "media">) => {
    if (!isBearer(reader)) return eb("media.userId", "=", reader.userId);
    const code = selectFrom("qrCodes")
      .select("qrCodes.id")
      .whereRef("qrCodes.mediaId", "=", "media.id")
      .where("qrCodes.id", "=", reader.kind === "qr" ? reader.opens : null);
    return and([eb("media.userId", "=", reader.ownerId), exists(code)]);
  };
}
