import { formatDate } from "~/domain/base/format";
import type { ReadSnapshot } from "~/domain/writing/snapshot/prefill.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { DaySentence } from "../../layout/day-sentence";
import { snapshotAddress } from "./snapshot-address";

interface SnapshotStateProps {
  snapshot: ReadSnapshot;
  isViewed: boolean;
}

export function SnapshotState({ snapshot: { isAllowed, checkedAt }, isViewed }: SnapshotStateProps) {
  if (checkedAt === null) return null;
  return (
    <>
      <Notice kind="plain" title={isAllowed ? t("Your carers read this page") : t("Only you read this page")}>
        <p>
          <DaySentence
            text={t("You checked it on <when>{day}</when>.", { day: formatDate(checkedAt) })}
            at={checkedAt}
          />
        </p>
        {isAllowed && (
          <ButtonForm action={snapshotAddress}>
            <button type="submit" name="intent" value="withdraw" className="button">
              {t("Take it back from my carers")}
            </button>
          </ButtonForm>
        )}
      </Notice>
      {(isAllowed || !isViewed) && <PrintLinks href={`${snapshotAddress}.pdf`} />}
    </>
  );
}

export function PrintLinks({ href }: { href: string }) {
  return (
    <div className="print-links">
      <div className="actions">
        <NavLink className="button" href={`${href}?size=letter`}>
          {t("Print this page")}
        </NavLink>
        <NavLink className="button" href={`${href}?size=a4`}>
          {t("The same on A4")}
        </NavLink>
      </div>
    </div>
  );
}
