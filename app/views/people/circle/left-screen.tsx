import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Page } from "../../layout/page";

export function LeftScreen({ shell }: { shell: PageShell }) {
  return (
    <Page shell={shell} header={null} isNarrow>
      <section className="reading-door">
        <h1>{t("You have left")}</h1>
        <p>
          {t(
            "Your name and your email address are gone, and this link no longer works. Thank you for reading.",
          )}
        </p>
      </section>
    </Page>
  );
}
