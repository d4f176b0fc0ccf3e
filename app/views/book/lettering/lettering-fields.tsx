import {
  headingColorNames,
  headingColors,
  type Lettering,
  ornamentLabels,
  ornamentNames,
  textSizeNames,
  textSizes,
  typefaceNames,
  typefaces,
} from "~/domain/book/lettering/lettering";
import { letteringFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import { LookChoice } from "../look-choice";
import { OrnamentDrawing } from "./ornament-drawing";

export function LetteringFields({ chosen }: { chosen: Lettering }) {
  return (
    <>
      <fieldset className="field" id={`${letteringFormId}-typeface`}>
        <legend className="field__label">{t("Typeface")}</legend>
        <ul className="looks">
          {typefaceNames.map((name) => (
            <LookChoice
              key={name}
              name="typeface"
              value={name}
              isChosen={chosen.typeface === name}
              picture={<span className={`look__picture letter-look letters--${name}`}>{"Aa"}</span>}
              label={t(typefaces[name].label)}
            />
          ))}
        </ul>
      </fieldset>
      <fieldset className="field" id={`${letteringFormId}-textSize`}>
        <legend className="field__label">{t("Size of the text")}</legend>
        <ul className="looks">
          {textSizeNames.map((name) => (
            <LookChoice
              key={name}
              name="textSize"
              value={name}
              isChosen={chosen.textSize === name}
              picture={<span className={`look__picture letter-look letters--${name}`}>{"Aa"}</span>}
              label={t(textSizes[name].label)}
            />
          ))}
        </ul>
      </fieldset>
      <fieldset className="field" id={`${letteringFormId}-headingColor`}>
        <legend className="field__label">{t("Color of the titles")}</legend>
        <ul className="looks looks--small">
          {headingColorNames.map((name) => (
            <LookChoice
              key={name}
              name="headingColor"
              value={name}
              isChosen={chosen.headingColor === name}
              picture={
                <span className="look__picture">
                  <svg className="sheet" viewBox="0 0 60 24" aria-hidden="true" focusable="false">
                    <rect width={60} height={24} fill={headingColors[name].color} />
                  </svg>
                </span>
              }
              label={t(headingColors[name].label)}
            />
          ))}
        </ul>
      </fieldset>
    </>
  );
}

export function OrnamentField({ chosen }: { chosen: Lettering }) {
  return (
    <fieldset className="field" id={`${letteringFormId}-ornament`}>
      <legend className="field__label">{t("Ornament")}</legend>
      <ul className="looks looks--small">
        {ornamentNames.map((name) => (
          <LookChoice
            key={name}
            name="ornament"
            value={name}
            isChosen={chosen.ornament === name}
            picture={
              <span className="look__picture">
                <OrnamentDrawing name={name} />
              </span>
            }
            label={t(ornamentLabels[name])}
          />
        ))}
      </ul>
    </fieldset>
  );
}
