import { formatAgo } from "~/domain/base/format";
import { partNames } from "~/domain/book/parts/part-names";
import type { PartsPage } from "~/domain/book/parts/parts-page.server";
import { partsFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "~/views/layout/drafts/unsaved-forms";
import { WordsForm } from "~/views/layout/drafts/words-form";
import { listOf } from "./checked-boxes";
import { ChangedMeanwhile, typedValue, typedVersion } from "./design-conflict";
import { PartsDrawer } from "./parts-drawer";
import { PartsField } from "./parts-field";

interface PartsFormProps {
  page: PartsPage;
  action: string;
  rejected: RejectedForm | undefined;
}

/** A tick for each page, the dedication, and one drawer with all else: fewer than twenty controls, however large the family. */
export function PartsForm({ page, action, rejected: refused }: PartsFormProps) {
  const { design } = page;
  const rejected = useTypedForm(partsFormId, action, refused);
  const { dedication, family, contributors, indexTerms, removedTerms, findsIndex } = design;
  const values = {
    ...{ dedication, family, contributors, indexTerms, removedTerms },
    moreTerms: findsIndex ? indexTerms.join("\n") : "",
    findsIndex: findsIndex ? "yes" : "",
    language: design.language ?? "",
    parts: partNames.filter((part) => !design.omittedParts.includes(part)),
    frontispieceId: String(design.frontispieceId ?? ""),
  };
  const { form, fields } = formState(partsFormId, values, rejected);
  return (
    <WordsForm
      form={form}
      action={action}
      words={{ dedication, family, contributors, moreTerms: values.moreTerms }}
    >
      <ChangedMeanwhile stored={design} rejected={rejected} formId={partsFormId} />
      <input type="hidden" name="version" value={typedVersion(rejected, partsFormId) ?? design.version} />
      <PartsField field={fields.parts} offered={page.offered} chosen={listOf(fields.parts.initialValue)} />
      <TextAreaField
        field={fields.dedication}
        label={t("Dedication")}
        hint={t("To whom you give this book. It has a page of its own at the front.")}
        rows={3}
      />
      <PartsDrawer
        page={page}
        fields={fields}
        isOpen={rejected !== undefined}
        typed={(name) => typedValue(rejected, partsFormId, name)}
      />
      <div className="parts-state">
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {t("Save these pages")}
        </button>
        {design.updatedAt && (
          <p className="parts-state__words" role="status">
            {t("Saved {ago}", { ago: formatAgo(design.updatedAt, new Date()) })}
          </p>
        )}
      </div>
    </WordsForm>
  );
}
