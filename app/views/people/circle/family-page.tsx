import type { ReactNode } from "react";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

interface FamilyPageProps {
  shell: PageShell;
  children: ReactNode;
}

/** A page behind that of the family. */
export function FamilyPage({ shell, children }: FamilyPageProps) {
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} />}
      isNarrow
      back={{ href: "/family", label: t("Family") }}
    >
      <div className="family">{children}</div>
    </Page>
  );
}
