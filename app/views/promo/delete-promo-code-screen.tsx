import type { PromoCode } from "~/domain/promo/manage-codes.server";
import type { Frame } from "~/frame";
import { ButtonForm } from "~/ui/form";
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
      <div className="actions">
        <ButtonForm action={`/admin-promo-codes/${code.id}/delete`}>
          <button type="submit" className="button button--danger">
            Yes, delete this promo code
          </button>
        </ButtonForm>
        <a className="button" href="/admin-promo-codes">
          No, keep it
        </a>
      </div>
    </AdminPage>
  );
}
