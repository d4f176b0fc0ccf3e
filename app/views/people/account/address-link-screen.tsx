import type { UnprovenAddress } from "~/domain/people/users/unproven-address.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { AskForAddressLink } from "../../layout/ask-for-address-link";
import { Page } from "../../layout/page";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";

interface AddressLinkScreenProps {
  shell: PageShell;
  unproven: UnprovenAddress | null;
}

export function AddressLinkScreen({ shell, unproven }: AddressLinkScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} back={editorLink} isNarrow>
      <h1>{t("Your link")}</h1>
      {unproven ? (
        <ButtonForm action="/account/address-link">
          <AskForAddressLink unproven={unproven} />
        </ButtonForm>
      ) : (
        <p>{t("Nothing needs to be done here. You can add photos and recordings to your stories.")}</p>
      )}
    </Page>
  );
}
