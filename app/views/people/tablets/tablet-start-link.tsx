import { t } from "~/messages/translate";

/** The way back on a tablet, which has no menu. */
export function TabletStartLink() {
  return (
    <a className="button button--primary button--large tablet__next" href="/tablet">
      {t("Back to the start")}
    </a>
  );
}
