import { t } from "~/messages/translate";

export function DepositsLink({ href }: { href: string }) {
  return (
    <p>
      <a className="button button--primary" href={href} rel="noreferrer">
        {t("Enter the two deposits")}
      </a>
    </p>
  );
}
