import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page, withoutBanners } from "../../layout/page";

interface GiftFamilyScreenProps {
  shell: PageShell;
  /** The gift whose giver is asked about. */
  id: number;
  givers: string;
}

export function GiftFamilyScreen({ shell, id, givers }: GiftFamilyScreenProps) {
  return (
    <Page shell={withoutBanners(shell)} header={null} isNarrow>
      <h1 className="gift-question">{t("May {givers} read along?", { givers })}</h1>
      <p className="lead">
        {t(
          "They read only the stories that you show to your family, and you can change your mind at any time.",
        )}
      </p>
      <ButtonForm action="/gift/family">
        <input type="hidden" name="gift" value={id} />
        <div className="actions">
          <button
            type="submit"
            name="intent"
            value="family/yes"
            className="button button--primary button--large"
          >
            {t("Yes, they may")}
          </button>
          <button type="submit" name="intent" value="family/no" className="button button--large">
            {t("No, not yet")}
          </button>
        </div>
      </ButtonForm>
    </Page>
  );
}
