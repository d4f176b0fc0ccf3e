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
  /** Those that readers may choose. */
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
          <SizeButton key={size} size={size} label={t(label)} isCurrent={size === textSize} />
        ))}
      </fieldset>
      {offered.length > 1 && (
        <fieldset className="reading-choice">
          <legend>{t("Language")}</legend>
          {offered.map((language) => (
            <LanguageButton key={language} language={language} />
          ))}
        </fieldset>
      )}
    </>
  );
  return usePageContext(OpenFormContext) ? choices : <ButtonForm action="/text-size">{choices}</ButtonForm>;
}

function SizeButton({ size, label, isCurrent }: { size: TextSize; label: string; isCurrent: boolean }) {
  const className = `button button--quiet reading-choice__${size}`;
  const usual = (
    <button type="submit" name="size" value={size} className={className} aria-pressed={isCurrent}>
      {label}
    </button>
  );
  return (
    <NavAction to={`/text-size?size=${size}`} className={className} isPressed={isCurrent} otherwise={usual}>
      {label}
    </NavAction>
  );
}

/** Each language is named in itself, for whoever reads no other. */
function LanguageButton({ language }: { language: Language }) {
  const isCurrent = language === currentLanguage();
  const className = "button button--quiet";
  const { name } = languages[language];
  const usual = (
    <button
      type="submit"
      formAction="/language"
      name="lang"
      value={language}
      lang={language}
      className={className}
      aria-pressed={isCurrent}
    >
      {name}
    </button>
  );
  return (
    <NavAction
      to={`/language?lang=${language}`}
      className={className}
      isPressed={isCurrent}
      otherwise={usual}
    >
      {name}
    </NavAction>
  );
}
