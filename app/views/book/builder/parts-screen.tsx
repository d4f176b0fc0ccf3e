import { bookHref } from "~/domain/book/address";
import type { PartsPage } from "~/domain/book/parts/parts-page.server";
import { partsFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { leavingForm } from "~/ui/nav-link";
import { Page } from "~/views/layout/page";
import { SignedInHeader } from "~/views/layout/signed-in-header";
import { BookBar } from "../book-navigation";
import { PartsForm } from "./parts-form";

interface PartsScreenProps {
  shell: PageShell;
  page: PartsPage;
  rejected: RejectedForm | undefined;
}

export function PartsScreen({ shell, page, rejected }: PartsScreenProps) {
  const action = `/book/parts?type=${page.type}`;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={page.type} />}
      back={{ href: bookHref(page.type), label: t("Design") }}
      isBackBelow
      openForm={leavingForm(partsFormId, action)}
    >
      <BookBar type={page.type} step="design" />
      <h1>{t("The pages around your stories")}</h1>
      <p>
        {t(
          "A printed book has more than stories. What you write here is printed before and after them. A page without words or photos is left out automatically.",
        )}
      </p>
      <PartsForm page={page} action={action} rejected={rejected} />
    </Page>
  );
}
