import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../../layout/page";

interface DoorCardScreenProps {
  shell: PageShell;
  houseName: string;
  /** Null on any other device than a tablet of the house. */
  firstName: string | null;
  token: string;
}

/** A card on any other device says whose house it belongs to, and nothing of its resident. */
export function DoorCardScreen({ shell, houseName, firstName, token }: DoorCardScreenProps) {
  return (
    <Page shell={shell} header={null} hasFooter={false}>
      <section className="tablet">
        {firstName === null ? (
          <>
            <h1 className="tablet__title">{t("This card belongs to {houseName}", { houseName })}</h1>
            <p>
              {t("It works on the tablets of the house alone. If you have found it, please bring it back.")}
            </p>
          </>
        ) : (
          <>
            <p className="tablet__house">{houseName}</p>
            <h1 className="tablet__title">{t("Hello {firstName}", { firstName })}</h1>
            <ButtonForm action={`/d/${token}`}>
              <button type="submit" className="button button--primary button--large tablet__next">
                {t("Begin")}
              </button>
            </ButtonForm>
            <p className="tablet__hint">
              <a className="button button--large" href="/tablet">
                {t("This is not me")}
              </a>
            </p>
          </>
        )}
      </section>
    </Page>
  );
}
