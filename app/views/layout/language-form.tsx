import { currentLanguage } from "~/messages/language";
import { type Language, languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { NavAction, OpenFormContext } from "~/ui/nav-link";
import { usePageContext } from "~/ui/page-context";

/** Each language is named in itself, for whoever reads no other. Nothing where there is no choice. */
export function LanguageForm({ offered }: { offered: Language[] }) {
  const isInOpenForm = usePageContext(OpenFormContext) !== null;
  if (offered.length < 2) return null;
  const choices = (
    <fieldset className="text-size">
      <legend>{t("Language")}</legend>
      {offered.map((language) => (
        <LanguageButton key={language} language={language} />
      ))}
    </fieldset>
  );
  return isInOpenForm ? choices : <ButtonForm action="/language">{choices}</ButtonForm>;
}

function LanguageButton({ language }: { language: Language }) {
  const isCurrent = language === currentLanguage();
  const { name } = languages[language];
  const usual = (
    <button
      type="submit"
      name="lang"
      value={language}
      lang={language}
      className="button button--quiet"
      aria-pressed={isCurrent}
    >
      {name}
    </button>
  );
  return (
    <NavAction
      to={`/language?lang=${language}`}
      className="button button--quiet"
      isPressed={isCurrent}
      otherwise={usual}
    >
      {name}
    </NavAction>
  );
}
