import { formatDate, formatFacts } from "~/domain/base/format";
import type { Catalogue } from "~/domain/selling/catalogue/catalogue";
import type { PromoCode } from "~/domain/selling/catalogue/promo-codes.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm, YesOrNo } from "~/ui/form";
import { Badge, EmptyState } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { AdminPage } from "../../layout/staff/admin-page";
import { discountText, PromoForm, usesText } from "./promo-form";

interface PromoCodesScreenProps {
  shell: PageShell;
  codes: PromoCode[];
  archived: PromoCode[];
  plans: Catalogue["plans"];
  /** "2026-12-31", where days end last. */
  today: string;
}

export function PromoCodesScreen({ shell, codes, archived, plans, today }: PromoCodesScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin-promo-codes">
      <div className="section-head">
        <h1>{t("Promo Code Management")}</h1>
        <div className="actions">
          <a className="button" href="/admin">
            {t("Back to the dashboard")}
          </a>
          <a className="button button--primary" href="/admin-promo-codes/new">
            {t("Create Promo Code")}
          </a>
        </div>
      </div>
      {codes.length === 0 && (
        <EmptyState title={t("No promo codes yet")}>
          <p>{t("A promo code makes a plan cheaper for whoever enters it at checkout.")}</p>
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
        {isOver && <Badge kind="bad">{t("Expired")}</Badge>}{" "}
        {!(isOver && code.isActive) && (
          <Badge kind={code.isActive ? "good" : "plain"}>{code.isActive ? t("Active") : t("Inactive")}</Badge>
        )}
      </p>
      <p className="promo-cards__discount">{discountText(code)}</p>
      <ul className="list-plain promo-cards__facts">
        <li>{usesText(code)}</li>
        <li>
          {code.validUntil
            ? t("Valid until {day}", { day: formatDate(code.validUntil) })
            : t("Valid until it is switched off")}
        </li>
        <li>
          {applicablePlans.length === 0
            ? t("For all plans")
            : t("For {plans}", { plans: formatFacts(applicablePlans.map((id) => t(plans[id].name))) })}
        </li>
      </ul>
      <div className="row-actions">
        <a className="button button--quiet" href={`/admin-promo-codes/${code.id}`}>
          <RichText
            text={t("Edit<span> {code}</span>", { code: code.code })}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </a>
        <ButtonForm action="/admin-promo-codes">
          <input type="hidden" name="id" value={code.id} />
          <button
            type="submit"
            name="intent"
            value={code.isActive ? "pause" : "activate"}
            className="button button--quiet"
          >
            {code.isActive ? t("Pause") : t("Activate")}
            <span className="visually-hidden">{` ${code.code}`}</span>
          </button>
        </ButtonForm>
      </div>
      <p className="apart">
        <a className="button button--quiet" href={`/admin-promo-codes/${code.id}/delete`}>
          <RichText
            text={t("Delete<span> {code}</span>", { code: code.code })}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </a>
      </p>
    </>
  );
}

function Archive({ codes }: { codes: PromoCode[] }) {
  return (
    <details className="promo-archive">
      <summary>{t("Deleted codes that were used ({count})", { count: String(codes.length) })}</summary>
      <ul>
        {codes.map((code) => (
          <li key={code.id}>{`${code.code}: ${discountText(code)}, ${usesText(code)}`}</li>
        ))}
      </ul>
    </details>
  );
}

interface PromoCodeScreenProps {
  shell: PageShell;
  code: PromoCode | null;
  plans: Catalogue["plans"];
  rejected: RejectedForm | undefined;
}

export function PromoCodeScreen({ shell, code, plans, rejected }: PromoCodeScreenProps) {
  const label = code ? t("Save changes") : t("Create Promo Code");
  return (
    <AdminPage shell={shell} part="/admin-promo-codes" isNarrow>
      <h1>{code ? t("Edit Promo Code {code}", { code: code.code }) : t("Create Promo Code")}</h1>
      {code && (
        <p>
          {t("So far: {uses}. Purchases that were quoted with it keep their price.", {
            uses: usesText(code),
          })}
        </p>
      )}
      <PromoForm
        action={code ? `/admin-promo-codes/${code.id}` : "/admin-promo-codes/new"}
        code={code}
        plans={plans}
        rejected={rejected}
      >
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {label}
        </button>
        <a className="button" href="/admin-promo-codes">
          {t("Cancel")}
        </a>
      </PromoForm>
    </AdminPage>
  );
}

export function DeletePromoCodeScreen({ shell, code }: { shell: PageShell; code: PromoCode }) {
  const isUsed = code.currentUses + code.heldUses > 0;
  const history = isUsed ? ` ${t("The history of its uses is kept.")}` : "";
  return (
    <AdminPage shell={shell} part="/admin-promo-codes" isNarrow>
      <h1>{t("Delete {code}", { code: code.code })}</h1>
      <p>{t("Are you sure you want to delete this promo code?")}</p>
      <p>{`${discountText(code)}, ${usesText(code)}.${history}`}</p>
      <YesOrNo
        action={`/admin-promo-codes/${code.id}/delete`}
        yes={t("Yes, delete this promo code")}
        back="/admin-promo-codes"
      />
    </AdminPage>
  );
}
