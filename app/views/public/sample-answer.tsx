import { t } from "~/messages/translate";
import { franklinOpening } from "./sample-book";

/** One question and one real answer, as a page of the book, with its voice. */
export function SampleAnswer() {
  return (
    <section className="part beside beside--answer">
      <div className="beside__words">
        <p className="eyebrow">{t("One question")}</p>
        <h2>{t("“Who are you telling this to, and why now?”")}</h2>
        <p>
          {t(
            "This is how Benjamin Franklin answered it, at sixty-five. Your answer may be three lines long. It can be typed, or told aloud, and the voice stays with the page.",
          )}
        </p>
        <p className="voice">
          <span id="voice-label">{t("Listen to this page, 22 seconds")}</span>
          {/* biome-ignore lint/a11y/useMediaCaption: the page beside it is its transcript. */}
          <audio controls preload="none" src="/sounds/franklin.mp3" aria-labelledby="voice-label" />
        </p>
        <p className="muted small">{t("Read by a synthetic voice; Franklin left no recording.")}</p>
      </div>
      <figure className="leaf-sheet">
        <h3 className="leaf-sheet__title">{t("To My Son")}</h3>
        <p className="leaf-sheet__facts">{t("Age 65 · 1771 · Twyford, England")}</p>
        <p className="leaf-sheet__text">{t(franklinOpening)}</p>
        <figcaption>{t("Benjamin Franklin, from his autobiography, in the public domain")}</figcaption>
      </figure>
    </section>
  );
}
