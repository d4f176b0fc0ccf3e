import type { Catalogue } from "~/domain/catalogue/catalogue";
import type { PromoCode } from "~/domain/promo/manage-codes.server";
import type { Frame } from "~/frame";
import type { RefusedForm } from "~/ui/form";
import { AdminPage } from "../administration/admin-page";
import { PromoForm } from "./promo-form";
import { usesText } from "./promo-words";

interface PromoCodeScreenProps {
  frame: Frame;
  /** Null for a new one. */
  code: PromoCode | null;
  plans: Catalogue["plans"];
  refused: RefusedForm | undefined;
}

/** The create and edit dialogs as a page. */
export function PromoCodeScreen({ frame, code, plans, refused }: PromoCodeScreenProps) {
  const label = code ? "Save changes" : "Create Promo Code";
  return (
    <AdminPage frame={frame} part="/admin-promo-codes" isNarrow>
      <h1>{code ? `Edit Promo Code ${code.code}` : "Create Promo Code"}</h1>
      {code && <p>{`${usesText(code)} so far. Purchases that were quoted with it keep their price.`}</p>}
      <PromoForm
        action={code ? `/admin-promo-codes/${code.id}` : "/admin-promo-codes/new"}
        code={code}
        plans={plans}
        refused={refused}
      >
        <button type="submit" className="button button--primary" data-busy-label="Saving...">
          {label}
        </button>
        <a className="button" href="/admin-promo-codes">
          Cancel
        </a>
      </PromoForm>
    </AdminPage>
  );
}
