import { t } from "~/messages/translate";
import { BookPicture, PaintingCredit } from "./section";

export function Family() {
  return (
    <section className="part part--late beside">
      <div className="beside__picture">
        <BookPicture name="painting-fire" sizes="(min-width: 28em) 24rem, 92vw" />
        <PaintingCredit>{t("Jessie Willcox Smith, They All Drew to the Fire, 1915")}</PaintingCredit>
      </div>
      <div className="beside__words">
        <h2>{t("The family reads along, once she says so")}</h2>
        <p>
          {t(
            "Nobody reads a story before its writer shares it. Then children and grandchildren read it on their phones, without an account, hear the voice, send a heart, and ask what only they would ask.",
          )}
        </p>
        <ul className="family-asks list-plain" aria-label={t("An example")}>
          <li>
            <span className="muted small">{t("Susan asks")}</span>
            {t("“Which window was yours, Mom?”")}
          </li>
          <li>
            <span className="muted small">{t("Tom remembers")}</span>
            {t("“It was a third note, when the wind came from the river.”")}
          </li>
        </ul>
      </div>
    </section>
  );
}

export function Gift() {
  return (
    <section className="part beside beside--gift">
      <figure className="gift-shown">
        <p className="gift-shown__front">{t("For Mom")}</p>
        <p className="gift-shown__below">{t("a book only you can write")}</p>
        <p className="gift-shown__words">
          {t(
            "You told us about the whistling window every Christmas. Please write it down before we get it wrong.",
          )}
        </p>
        <p className="gift-shown__words">{t("Susan and Peter")}</p>
        <figcaption className="visually-hidden">{t("An example of a gift card")}</figcaption>
      </figure>
      <div className="beside__words">
        <h2>{t("For your mother or father")}</h2>
        <p>
          {t(
            "Two lines from you, a first question that only you would ask, and a day. It arrives as a letter with her name on the cover, or as a card that you print. She answers at once, without a password, and never sees a price.",
          )}
        </p>
        <p>
          <a className="button" href="/gift">
            {t("Give it to a parent")}
          </a>
        </p>
      </div>
    </section>
  );
}
