import { type Language, languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import { Fold } from "~/ui/fold";
import { ButtonForm } from "~/ui/form";

interface AccountLanguageFormProps {
  current: Language;
  offered: Language[];
}

/** Whoever looks after somebody chooses here for them. Nothing where there is no choice. */
export function AccountLanguageForm({ current, offered }: AccountLanguageFormProps) {
  const choices = offered.includes(current) ? offered : [...offered, current];
  if (choices.length < 2) return null;
  return (
    <Fold id="language" title={t("Language")}>
      <p>{t("The language of your pages, of our mails to you, and of a new book.")}</p>
      <ButtonForm action="/account#language">
        <div className="field">
          <label className="field__label" htmlFor="account-locale">
            {t("Your language")}
          </label>
          <select id="account-locale" name="locale" defaultValue={current} className="input input--select">
            {choices.map((language) => (
              <option key={language} value={language} lang={language}>
                {languages[language].name}
              </option>
            ))}
          </select>
        </div>
        <button
          type="submit"
          name="intent"
          value="language/choose"
          className="button"
          data-busy-label={t("Saving...")}
        >
          {t("Save language")}
        </button>
      </ButtonForm>
    </Fold>
  );
}
