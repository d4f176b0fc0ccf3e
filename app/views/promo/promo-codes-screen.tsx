import type { Catalogue } from "~/domain/catalogue/catalogue";
import { dayInWords } from "~/domain/exports/day";
import type { PromoCode } from "~/domain/promo/manage-codes.server";
import type { Frame } from "~/frame";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { ButtonForm } from "~/ui/form";
import { AdminPage } from "../administration/admin-page";
import { discountText, usesText } from "./promo-words";

interface PromoCodesScreenProps {
  frame: Frame;
  codes: PromoCode[];
  archived: PromoCode[];
  plans: Catalogue["plans"];
  /** "2026-12-31". */
  today: string;
}

/** All promo codes, a card each (spec 2, section 2.10). */
export function PromoCodesScreen({ frame, codes, archived, plans, today }: PromoCodesScreenProps) {
  return (
    <AdminPage frame={frame} part="/admin-promo-codes">
      <div className="section-head">
        <h1>Promo Code Management</h1>
        <div className="actions">
          <a className="button" href="/admin">
            Back to the dashboard
          </a>
          <a className="button button--primary" href="/admin-promo-codes/new">
            Create Promo Code
          </a>
        </div>
      </div>
      {codes.length === 0 && (
        <EmptyState title="No promo codes yet">
          <p>A promo code makes a plan cheaper for whoever enters it at checkout.</p>
        </EmptyState>
      )}
      <ul className="list-plain promo-cards">
        {codes.map((code) => (
          <li key={code.id} className="card">
            <PromoCard code={code} plans={plans} today={today} />
          </li>
        ))}
      </ul>
      {archived.length > 0 && <Archive codes={archived} />}
    </AdminPage>
  );
}

function PromoCard({
  code,
  plans,
  today,
}: { code: PromoCode } & Pick<PromoCodesScreenProps, "plans" | "today">) {
  const isOver = code.validUntil !== null && code.validUntil < today;
  const { applicablePlans } = code;
  return (
    <>
      <h2 className="promo-cards__code">{code.code}</h2>
      <p>
        <Badge kind={code.isActive ? "good" : "plain"}>{code.isActive ? "Active" : "Inactive"}</Badge>{" "}
        {isOver && <Badge kind="bad">Expired</Badge>}
      </p>
      <p className="promo-cards__discount">{discountText(code)}</p>
      <ul className="list-plain promo-cards__facts">
        <li>{usesText(code)}</li>
        <li>
          {code.validUntil ? `Valid until ${dayInWords(code.validUntil)}` : "Valid until it is switched off"}
        </li>
        <li>
          {applicablePlans.length === 0
            ? "For all plans"
            : `For ${applicablePlans.map((id) => plans[id].name).join(", ")}`}
        </li>
      </ul>
      <div className="row-actions">
        <a className="button button--quiet" href={`/admin-promo-codes/${code.id}`}>
          Edit
          <span className="out-of-sight">{` ${code.code}`}</span>
        </a>
        <ButtonForm action="/admin-promo-codes">
          <input type="hidden" name="id" value={code.id} />
          <button
            type="submit"
            name="intent"
            value={code.isActive ? "pause" : "activate"}
            className="button button--quiet"
          >
            {code.isActive ? "Pause" : "Activate"}
            <span className="out-of-sight">{` ${code.code}`}</span>
          </button>
        </ButtonForm>
        <a className="button button--quiet" href={`/admin-promo-codes/${code.id}/delete`}>
          Delete
          <span className="out-of-sight">{` ${code.code}`}</span>
        </a>
      </div>
    </>
  );
}

function Archive({ codes }: { codes: PromoCode[] }) {
  return (
    <details className="promo-archive">
      <summary>{`Deleted codes that were used (${codes.length})`}</summary>
      <ul>
        {codes.map((code) => (
          <li key={code.id}>{`${code.code}: ${discountText(code)}, ${usesText(code)}`}</li>
        ))}
      </ul>
    </details>
  );
}
