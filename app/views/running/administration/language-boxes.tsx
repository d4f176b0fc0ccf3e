import { settingsFormId } from "~/domain/base/settings/schema";
import { defaultLanguage, type Language, languageCodes, languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import { CheckList } from "~/ui/check-list";
import type { RejectedForm } from "~/ui/form";

interface LanguageBoxesProps {
  offered: Language[];
  rejected: RejectedForm | undefined;
}

/** English is always offered: it is what is read where a translation is missing. */
export function LanguageBoxes({ offered, rejected }: LanguageBoxesProps) {
  const chosen = chosenLanguages(offered, rejected);
  return (
    <fieldset className="field" id={`${settingsFormId}-languages`}>
      <legend className="field__label">{t("Languages that readers may choose")}</legend>
      <p className="field__hint">
        {t("Visitors read the one that their browser asks for. Accounts keep the language they have.")}
      </p>
      <input type="hidden" name="languages" value={defaultLanguage} />
      <CheckList name="languages" options={listOptions()} chosen={chosen} />
    </fieldset>
  );
}

function listOptions() {
  return languageCodes
    .filter((language) => language !== defaultLanguage)
    .map((language) => ({ value: language, label: labelOf(language) }));
}

function labelOf(language: Language): string {
  const { name, isWhole } = languages[language];
  return isWhole ? name : t("{language}, in part: the rest is in English", { language: name });
}

function chosenLanguages(offered: Language[], rejected: RejectedForm | undefined): string[] {
  if (rejected?.formId !== settingsFormId) return offered;
  return [rejected.result.initialValue?.languages ?? []].flat().map(String);
}
