import type { IndexCandidate } from "~/domain/book/parts/found-names";
import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

interface IndexTermsFieldProps {
  candidates: IndexCandidate[];
  terms: AnyField;
  more: AnyField;
  chosen: string[];
}

/** Names from the stories, to be confirmed for the index. */
export function IndexTermsField({ candidates, terms, more, chosen }: IndexTermsFieldProps) {
  return (
    <>
      {candidates.length > 0 && (
        <fieldset className="field" id={terms.id}>
          <legend className="field__label">{t("People and places for the index")}</legend>
          <p className="field__hint">
            {t(
              "These words in your stories look like names. Choose those that belong in the index; we find the pages for you.",
            )}
          </p>
          {terms.errors && <p className="field__error">{terms.errors.join(" ")}</p>}
          <ul className="choices choices--columns">
            {candidates.map(({ term, stories }) => (
              <li key={term}>
                <label className="check">
                  <input
                    type="checkbox"
                    className="check__box"
                    name="indexTerms"
                    value={term}
                    defaultChecked={chosen.includes(term)}
                  />
                  <span>
                    {term}{" "}
                    <small>
                      {stories === 0
                        ? ""
                        : t("in {stories, plural, one {# story} other {# stories}}", { stories })}
                    </small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <TextAreaField
        field={more}
        label={t("More names for the index")}
        hint={t("As they are written in your stories, one per line.")}
        rows={3}
      />
    </>
  );
}
