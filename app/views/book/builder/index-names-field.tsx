import type { BookDesign } from "~/domain/book/design/designs.server";
import type { IndexCandidate } from "~/domain/book/parts/found-names";
import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { listOf } from "./checked-boxes";
import { FoundNamesField } from "./found-names-field";
import { IndexTermsField } from "./index-terms-field";

interface IndexNamesFieldProps {
  design: Pick<BookDesign, "findsIndex" | "removedTerms">;
  candidates: IndexCandidate[];
  fields: { findsIndex: AnyField; indexTerms: AnyField; removedTerms: AnyField; moreTerms: AnyField };
}

export function IndexNamesField({ design, candidates, fields }: IndexNamesFieldProps) {
  const { findsIndex, indexTerms, removedTerms, moreTerms } = fields;
  const removed = listOf(removedTerms.initialValue);
  return (
    <>
      <p className="field">
        <label className="check">
          <input
            type="checkbox"
            className="check__box"
            name={findsIndex.name}
            id={findsIndex.id}
            value="yes"
            defaultChecked={findsIndex.initialValue === "yes"}
          />
          <span>{t("Find the names of people and places in my stories")}</span>
        </label>
      </p>
      {design.findsIndex ? (
        <FoundNamesField found={candidates} removed={removedTerms} chosen={removed} />
      ) : (
        <>
          {removed.map((term) => (
            <input key={term} type="hidden" name="removedTerms" value={term} />
          ))}
          <IndexTermsField
            candidates={candidates}
            terms={indexTerms}
            chosen={listOf(indexTerms.initialValue)}
          />
        </>
      )}
      <TextAreaField
        field={moreTerms}
        label={t("More names for the index")}
        hint={t("As they are written in your stories, one per line.")}
        rows={3}
      />
    </>
  );
}
