import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Page } from "../../layout/page";
import { TabletStartLink } from "./tablet-start-link";

interface EndedCardScreenProps {
  shell: PageShell;
  /** The house of the tablet; nothing is known of the card. */
  houseName: string;
  idleSeconds: number;
}

/** A card that has ended, held up to a tablet: what to do, and the one way back. It goes back by itself, too. */
export function EndedCardScreen({ shell, houseName, idleSeconds }: EndedCardScreenProps) {
  return (
    <Page shell={shell} header={null} hasFooter={false}>
      <section className="tablet">
        <div data-enhance="tablet-idle" data-seconds={idleSeconds} hidden />
        <p className="tablet__house">{houseName}</p>
        <h1 className="tablet__title">{t("This card does not work any more")}</h1>
        <p className="tablet__hint">
          {t("Nothing that was told is lost. Please ask somebody of the house for a new card.")}
        </p>
        <TabletStartLink />
      </section>
    </Page>
  );
}
