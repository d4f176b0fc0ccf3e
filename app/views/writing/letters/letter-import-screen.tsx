import type { LetterImport } from "~/domain/writing/letters/letter-imports.server";
import type { Letter } from "~/domain/writing/letters/letters.server";
import { takeLettersFormId } from "~/domain/writing/letters/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { SelectField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { Pager } from "../../layout/pager";
import { SignedInHeader } from "../../layout/signed-in-header";
import { ImportProgress, isBusy } from "./import-progress";
import { importState } from "./import-state";
import { LetterRow } from "./letter-row";
import { importName } from "./letters-screen";
import { MissingPictures } from "./missing-pictures";
import { SkippedLetters } from "./skipped-letters";

interface LetterImportScreenProps {
  shell: PageShell;
  found: LetterImport;
  letters: Letter[];
  chapters: { id: number; title: string }[];
  page: number;
  pages: number;
  refreshSeconds: number | null;
  rejected: RejectedForm | undefined;
}

export function LetterImportScreen(props: LetterImportScreenProps) {
  const { shell, found, letters, page, pages, refreshSeconds } = props;
  const here = `/letters/${found.id}`;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: "/letters", label: t("Letters and emails home") }}
      isNarrow
    >
      <h1>{importName(found)}</h1>
      {isBusy(found) ? (
        <ImportProgress found={found} refreshSeconds={refreshSeconds} />
      ) : (
        <>
          <p>{importState(found)}</p>
          <SkippedLetters skipped={found.skipped} />
          {letters.length > 0 && <TakeForm {...props} />}
          <Pager
            label={t("Letters")}
            page={page}
            pages={pages}
            hrefOf={(number) => `${here}?page=${number}`}
          />
          <MissingPictures found={found} rejected={props.rejected} />
          <Ends found={found} />
        </>
      )}
    </Page>
  );
}

function TakeForm({ found, letters, chapters, page, rejected }: LetterImportScreenProps) {
  const { form, fields } = formState(takeLettersFormId, { chapter: "" }, rejected);
  const typed = rejected?.formId === takeLettersFormId ? rejected.result.initialValue : undefined;
  const options = chapters.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Form
      form={form}
      action={page > 1 ? `/letters/${found.id}?page=${page}` : `/letters/${found.id}`}
      defaultIntent="letters/take"
      errorTitle={rejected?.errorTitle}
    >
      {found.waiting > 0 && (
        <SelectField
          field={fields.chapter}
          label={t("Chapter of these letters")}
          hint={t(
            "By their dates: the chapter of that age. In a chapter of a mission they are counted by weeks.",
          )}
          placeholder={t("By their dates")}
          options={options}
        />
      )}
      <ul className="letter-list">
        {letters.map((letter) => (
          <LetterRow key={letter.id} letter={letter} options={options} typed={typed} />
        ))}
      </ul>
      {found.waiting > 0 && (
        <div className="actions">
          <button type="submit" name="intent" value="letters/take" className="button button--primary">
            {t("Take in the ticked ones")}
          </button>
          <button type="submit" name="intent" value="letters/take-all" className="button">
            {t("Take in all {waiting, plural, one {# letter} other {# letters}}", { waiting: found.waiting })}
          </button>
        </div>
      )}
    </Form>
  );
}

/** What cannot be wanted by mistake stands below, each alone. */
function Ends({ found: { id, taken } }: Pick<LetterImportScreenProps, "found">) {
  const here = `/letters/${id}`;
  return (
    <section className="letter-ends" aria-labelledby="ends">
      <h2 id="ends">{t("Something went wrong?")}</h2>
      {taken > 0 && (
        <ButtonForm action={here}>
          <p>{t("Stories that you have not changed since become letters of this list again.")}</p>
          <button type="submit" name="intent" value="letters/undo" className="button">
            {t("Undo: make them letters again")}
          </button>
        </ButtonForm>
      )}
      <ButtonForm action={here}>
        <p>{t("The files and the letters that wait go. Stories that you took in stay.")}</p>
        <button type="submit" name="intent" value="letters/remove" className="button button--danger">
          {t("Remove these files")}
        </button>
      </ButtonForm>
    </section>
  );
}
