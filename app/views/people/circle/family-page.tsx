import type { ReactNode } from "react";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

interface FamilyPageProps {
  shell: PageShell;
  children: ReactNode;
}

/** A page behind that of the family, which keepers of a book do not have. */
export function FamilyPage({ shell, children }: FamilyPageProps) {
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} />}
      isNarrow
      back={
        shell.keeper === undefined
          ? { href: "/family", label: t("Family") }
          : { href: "/keeping", label: t("In your keeping") }
      }
    >
      <div className="family">{children}</div>
    </Page>
  );
}
