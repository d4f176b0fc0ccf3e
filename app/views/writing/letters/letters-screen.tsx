import { formatNumber } from "~/domain/base/format";
import type { UnprovenAddress } from "~/domain/people/users/unproven-address.server";
import type { LetterImport } from "~/domain/writing/letters/letter-imports.server";
import { newLettersFormId } from "~/domain/writing/letters/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { FileField } from "~/ui/file-field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { AskForAddressLink } from "../../layout/ask-for-address-link";
import { Page } from "../../layout/page";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";
import { importState } from "./import-state";

interface LettersScreenProps {
  shell: PageShell;
  imports: LetterImport[];
  unproven: UnprovenAddress | null;
  /** Where letters may be forwarded to; null before there is one. */
  address: string | null;
  /** Whether mail is taken at all. */
  canForward: boolean;
  rejected: RejectedForm | undefined;
}

export function LettersScreen(props: LettersScreenProps) {
  const { shell, imports, unproven, rejected, address, canForward } = props;
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} back={editorLink} isNarrow>
      <h1>{t("Letters and emails home")}</h1>
      <p>
        {t(
          "Bring a shoe box of letters: each becomes a story with its date and its photos. You see them all first and choose.",
        )}
      </p>
      {unproven ? (
        <ButtonForm action="/account/address-link">
          <AskForAddressLink unproven={unproven} />
        </ButtonForm>
      ) : (
        <BringForm rejected={rejected} />
      )}
      {canForward && !unproven && <ForwardTo address={address} />}
      <Imports imports={imports} />
    </Page>
  );
}

function BringForm({ rejected }: Pick<LettersScreenProps, "rejected">) {
  const { form, fields } = formState(newLettersFormId, { files: "" }, rejected);
  return (
    <Form form={form} action="/letters" isMultipart errorTitle={rejected?.errorTitle}>
      <FileField
        field={fields.files}
        label={t("Your letters")}
        hint={t(
          "Saved emails (.eml), a whole mailbox (.mbox), documents (.docx, .odt, .rtf, .txt, .md), a download of questions and answers, or a WordPress export (.xml). Up to 2,000 at once.",
        )}
        accept=".eml,.mbox,.docx,.odt,.rtf,.txt,.md,.xml,message/rfc822,application/mbox,text/plain"
      />
      <div className="actions">
        <button
          type="submit"
          className="button button--primary"
          data-busy-label={t("Sending your letters...")}
        >
          {t("Show me these letters")}
        </button>
      </div>
    </Form>
  );
}

/** What comes there waits in the list below, and becomes a story by a choice. */
function ForwardTo({ address }: Pick<LettersScreenProps, "address">) {
  const { form } = formState("letter-address", {}, undefined);
  return (
    <section className="letter-part" aria-labelledby="forward">
      <h2 id="forward">{t("Or forward your emails")}</h2>
      {address !== null && (
        <>
          <p>{t("Send them on to this address. They wait below until you choose.")}</p>
          <p className="letter-address">{address}</p>
        </>
      )}
      <Form form={form} action="/letters" isMultipart>
        {address === null ? (
          <button type="submit" name="intent" value="address/make" className="button">
            {t("Give me an address for letters")}
          </button>
        ) : (
          <button type="submit" name="intent" value="address/end" className="button">
            {t("End this address")}
          </button>
        )}
      </Form>
    </section>
  );
}

function Imports({ imports }: Pick<LettersScreenProps, "imports">) {
  if (imports.length === 0) return null;
  return (
    <section className="letter-part" aria-labelledby="brought">
      <h2 id="brought">{t("What you brought")}</h2>
      <ul className="letter-list">
        {imports.map((one) => (
          <li key={one.id} className="letter-list__item">
            <a href={`/letters/${one.id}`}>{importName(one)}</a>{" "}
            <span className="muted">{importState(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function importName({ files }: Pick<LetterImport, "files">): string {
  const [first = ""] = files;
  if (files.length === 1) return first;
  return t("{first} and {others, plural, one {one more file} other {{count} more files}}", {
    ...{ first, others: files.length - 1, count: formatNumber(files.length - 1) },
  });
}
