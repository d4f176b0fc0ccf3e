import { t } from "~/messages/translate";

/** The page of the payment service on which two deposits are typed in. */
export function DepositsLink({ href }: { href: string }) {
  return (
    <p>
      <a className="button button--primary" href={href} rel="noreferrer">
        {t("Enter the two deposits")}
      </a>
    </p>
  );
}
