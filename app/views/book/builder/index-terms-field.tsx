import type { IndexCandidate } from "~/domain/book/parts/found-names";
import { t } from "~/messages/translate";
import type { AnyField } from "~/ui/form";
import { NameChoices } from "./name-choices";

interface IndexTermsFieldProps {
  candidates: IndexCandidate[];
  terms: AnyField;
  chosen: string[];
}

export function IndexTermsField({ candidates, terms, chosen }: IndexTermsFieldProps) {
  return (
    <NameChoices
      field={terms}
      name="indexTerms"
      legend={t("People and places for the index")}
      hint={t(
        "These words in your stories look like names. Choose those that belong in the index; we find the pages for you.",
      )}
      names={candidates}
      chosen={chosen}
    >
      {({ term, stories }) => (
        <>
          {term}{" "}
          <small>
            {stories === 0 ? "" : t("in {stories, plural, one {# story} other {# stories}}", { stories })}
          </small>
        </>
      )}
    </NameChoices>
  );
}
