import type { ReactNode } from "react";
import { currentLanguage } from "~/messages/language";
import { type Language, languages } from "~/messages/languages";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { TextSize } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { NavAction, OpenFormContext } from "~/ui/nav-link";
import { usePageContext } from "~/ui/page-context";

interface ReadingChoicesProps {
  textSize: TextSize;
  offered: Language[];
}

const sizes: { size: TextSize; label: Message }[] = [
  { size: "usual", label: message("Usual") },
  { size: "large", label: message("Large") },
  { size: "largest", label: message("Largest") },
];

/** One form for both: its token weighs more than its buttons. */
export function ReadingChoices({ textSize, offered }: ReadingChoicesProps) {
  const choices = (
    <>
      <fieldset className="reading-choice" id="text-size">
        <legend>{t("Text size")}</legend>
        {sizes.map(({ size, label }) => (
          <ChoiceButton
            key={size}
            action="/text-size"
            name="size"
            value={size}
            isCurrent={size === textSize}
            look={`reading-choice__${size}`}
          >
            <span className="reading-choice__letter" aria-hidden="true">
              A
            </span>
            <span className="reading-choice__word">{t(label)}</span>
          </ChoiceButton>
        ))}
      </fieldset>
      {offered.length > 1 && (
        <fieldset className="reading-choice">
          <legend>{t("Language")}</legend>
          {offered.map((language) => (
            <ChoiceButton
              key={language}
              action="/language"
              name="lang"
              value={language}
              isCurrent={language === currentLanguage()}
              lang={language}
            >
              {languages[language].name}
            </ChoiceButton>
          ))}
        </fieldset>
      )}
    </>
  );
  return usePageContext(OpenFormContext) ? choices : <ButtonForm action="/text-size">{choices}</ButtonForm>;
}

interface ChoiceButtonProps {
  action: string;
  name: string;
  value: string;
  isCurrent: boolean;
  look?: string;
  /** Each language is named in itself, for whoever reads no other. */
  lang?: Language;
  children: ReactNode;
}

function ChoiceButton({ action, name, value, isCurrent, look = "", lang, children }: ChoiceButtonProps) {
  const className = `button button--quiet ${look}`.trim();
  const usual = (
    <button
      type="submit"
      formAction={action}
      name={name}
      value={value}
      lang={lang}
      className={className}
      aria-pressed={isCurrent}
    >
      {children}
    </button>
  );
  return (
    <NavAction
      to={`${action}?${name}=${value}`}
      className={className}
      isPressed={isCurrent}
      otherwise={usual}
    >
      {children}
    </NavAction>
  );
}
