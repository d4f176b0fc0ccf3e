import type { IndexCandidate } from "~/domain/book/parts/found-names";
import { fewestFound } from "~/domain/book/parts/index-terms";
import { t } from "~/messages/translate";
import type { AnyField } from "~/ui/form";
import { NameChoices } from "./name-choices";

interface FoundNamesFieldProps {
  found: IndexCandidate[];
  removed: AnyField;
  /** Those that are taken out. */
  chosen: string[];
}

export function FoundNamesField({ found, removed, chosen }: FoundNamesFieldProps) {
  return (
    <NameChoices
      field={removed}
      name="removedTerms"
      legend={t("{count, plural, one {# name} other {# names}} found in your stories", {
        count: found.length,
      })}
      hint={t(
        "Press a name to remove it. It stays out of the index, also when you write more. From {fewest} names on, the index is printed.",
        { fewest: fewestFound },
      )}
      names={found}
      chosen={chosen}
    >
      {({ term, stories }) => (
        <>
          <span className="found-name">{term}</span>{" "}
          <small>
            {stories === 0
              ? t("remove")
              : t("in {stories, plural, one {# story} other {# stories}}: remove", { stories })}
          </small>
        </>
      )}
    </NameChoices>
  );
}
