import type { PictureName } from "./pictures";
import { BookPicture, PaintingCredit, Section } from "./section";

interface Promise {
  title: string;
  text: string;
  picture: PictureName;
  credit: string;
}

const promises: Promise[] = [
  {
    title: "No word is lost",
    text: "What you type is kept as you type it, on your device and with us. If the power fails, or the tablet falls asleep, your words are there when you come back. Every earlier version stays, too.",
    picture: "painting-sea",
    credit: "Gustave Courbet, The Stormy Sea, 1870",
  },
  {
    title: "It works on the tablet you have",
    text: "Large letters, larger ones at a press, and pages so light that a ten-year-old tablet on a slow line shows them. There is no app to install.",
    picture: "painting-reader",
    credit: "David Martin, Benjamin Franklin, 1767",
  },
  {
    title: "It is yours to take away",
    text: "Download everything whenever you like: every story, photo, and recording in one file that opens on any computer without us, and your book as a Word document.",
    picture: "painting-station",
    credit: "Claude Monet, La Gare Saint-Lazare, 1877",
  },
];

export function Promises() {
  return (
    <Section title="What you can count on" isLate>
      <ul className="columns columns--three list-plain">
        {promises.map(({ title, text, picture, credit }) => (
          <li key={title} className="promise">
            <BookPicture name={picture} sizes="(min-width: 60em) 19.5rem, (min-width: 45em) 45vw, 92vw" />
            <PaintingCredit>{credit}</PaintingCredit>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
