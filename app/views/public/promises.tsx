import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PictureName } from "./pictures";
import { BookPicture, PaintingCredit, Section } from "./section";

interface Promise {
  title: Message;
  text: Message;
  picture: PictureName;
  credit: Message;
}

const promises: Promise[] = [
  {
    title: message("No word is lost"),
    text: message(
      "What you type is kept as you type it, on your device and with us. If the power fails, or the tablet falls asleep, your words are there when you come back. Every earlier version stays, too.",
    ),
    picture: "painting-woman",
    credit: message("Isaac Israëls, Portrait of a Woman, about 1900"),
  },
  {
    title: message("It works on the tablet you have"),
    text: message(
      "Large letters, larger ones at a press, and pages so light that a ten-year-old tablet on a slow line shows them. There is no app to install.",
    ),
    picture: "painting-reader",
    credit: message("David Martin, Benjamin Franklin, 1767"),
  },
  {
    title: message("It is yours to take away"),
    text: message(
      "Download everything whenever you like: every story, photo, and recording in one file that opens on any computer without us, and your book as a Word document.",
    ),
    picture: "painting-station",
    credit: message("Claude Monet, La Gare Saint-Lazare, 1877"),
  },
];

export function Promises() {
  return (
    <Section title={t("What you can count on")} isLate>
      <ul className="columns columns--three list-plain">
        {promises.map(({ title, text, picture, credit }) => (
          <li key={title} className="promise">
            <BookPicture name={picture} sizes="(min-width: 60em) 19.5rem, (min-width: 45em) 45vw, 92vw" />
            <PaintingCredit>{t(credit)}</PaintingCredit>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
