import { type Language, languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import { AccountChoice } from "./account-choice";

interface AccountLanguageFormProps {
  current: Language;
  offered: Language[];
}

/** Whoever looks after somebody chooses here for them. Nothing where there is no choice. */
export function AccountLanguageForm({ current, offered }: AccountLanguageFormProps) {
  const choices = offered.includes(current) ? offered : [...offered, current];
  if (choices.length < 2) return null;
  return (
    <AccountChoice
      id="language"
      title={t("Language")}
      hint={t("The language of your pages, of our emails to you, and of a new book.")}
      name="locale"
      label={t("Your language")}
      options={choices.map((value) => ({ value, label: languages[value].name, lang: value }))}
      current={current}
      intent="language/choose"
      save={t("Save language")}
    />
  );
}
