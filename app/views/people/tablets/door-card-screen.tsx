import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Page } from "../../layout/page";
import { TabletStartLink } from "./tablet-start-link";

interface DoorCardScreenProps {
  shell: PageShell;
  houseName: string;
  /** True on a tablet of another house. */
  isOnTablet: boolean;
}

/** A card on any other device than a tablet of the house says whose it is, and nothing of its resident. */
export function DoorCardScreen({ shell, houseName, isOnTablet }: DoorCardScreenProps) {
  return (
    <Page shell={shell} header={null} hasFooter={false}>
      <section className="tablet">
        <h1 className="tablet__title">{t("This card belongs to {houseName}", { houseName })}</h1>
        <p>{t("It works on the tablets of the house alone. If you have found it, please bring it back.")}</p>
        {isOnTablet && <TabletStartLink />}
      </section>
    </Page>
  );
}
