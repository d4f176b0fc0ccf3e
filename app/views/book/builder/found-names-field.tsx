import type { IndexCandidate } from "~/domain/book/parts/found-names";
import { fewestFound } from "~/domain/book/parts/index-terms";
import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

interface FoundNamesFieldProps {
  found: IndexCandidate[];
  removed: AnyField;
  more: AnyField;
  /** Those that are taken out. */
  chosen: string[];
}

/** The names that the book found for its index, each to be taken out, and room for more. */
export function FoundNamesField({ found, removed, more, chosen }: FoundNamesFieldProps) {
  return (
    <>
      {found.length > 0 && (
        <fieldset className="field" id={removed.id}>
          <legend className="field__label">
            {t("{count, plural, one {# name} other {# names}} found in your stories", {
              count: found.length,
            })}
          </legend>
          <p className="field__hint">
            {t(
              "Press a name to remove it. It stays out of the index, also when you write more. From {fewest} names on, the index is printed.",
              { fewest: fewestFound },
            )}
          </p>
          {removed.errors && <p className="field__error">{removed.errors.join(" ")}</p>}
          <ul className="choices choices--columns">
            {found.map(({ term, stories }) => (
              <li key={term}>
                <label className="check">
                  <input
                    type="checkbox"
                    className="check__box"
                    name="removedTerms"
                    value={term}
                    defaultChecked={chosen.includes(term)}
                  />
                  <span>
                    <span className="found-name">{term}</span>{" "}
                    <small>
                      {stories === 0
                        ? t("remove")
                        : t("in {stories, plural, one {# story} other {# stories}}: remove", { stories })}
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
