import type { PromoCode } from "~/domain/promo/manage-codes.server";
import type { Frame } from "~/frame";
import { YesOrNo } from "~/ui/yes-or-no";
import { AdminPage } from "../administration/admin-page";
import { discountText, usesText } from "./promo-words";

/** The question before a promo code goes (spec 2, section 8). */
export function DeletePromoCodeScreen({ frame, code }: { frame: Frame; code: PromoCode }) {
  const isUsed = code.currentUses + code.heldUses > 0;
  return (
    <AdminPage frame={frame} part="/admin-promo-codes" isNarrow>
      <h1>{`Delete ${code.code}`}</h1>
      <p>Are you sure you want to delete this promo code?</p>
      <p>{`${discountText(code)}, ${usesText(code)}.${isUsed ? " The history of its uses is kept." : ""}`}</p>
      <YesOrNo
        action={`/admin-promo-codes/${code.id}/delete`}
        yes="Yes, delete this promo code"
        back="/admin-promo-codes"
      />
    </AdminPage>
  );
}
