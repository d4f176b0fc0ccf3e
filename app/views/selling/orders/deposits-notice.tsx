import { t } from "~/messages/translate";
import { Notice } from "~/ui/notice";
import { DepositsLink } from "../invoices/deposits-link";

/** The payment of an order begins once two deposits are typed in. */
export function DepositsNotice({ href }: { href: string }) {
  return (
    <Notice kind="plain" title={t("There is something to do first.")}>
      <p>
        {t(
          "Your bank account receives two small deposits within 1-2 business days. Please look them up and enter them: your payment begins then.",
        )}
      </p>
      <DepositsLink href={href} />
    </Notice>
  );
}
