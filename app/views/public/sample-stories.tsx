import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PictureName } from "./pictures";
import { BookPicture } from "./section";

export function SampleCard({ story }: { story: SampleStory }) {
  const { kind, title, teller, facts, excerpt, picture, source } = story;
  return (
    <li className="sample card">
      <BookPicture name={picture} sizes="(min-width: 60em) 36rem, (min-width: 45em) 45vw, 92vw" />
      <p className="sample__kind">{t(kind)}</p>
      <h3>{t(title)}</h3>
      <p className="muted small">{`${teller} · ${t(facts)}`}</p>
      <blockquote className="sample__words">
        {excerpt.map((paragraph) => (
          <p key={paragraph}>{t(paragraph)}</p>
        ))}
      </blockquote>
      <p className="muted small">{t(source)}</p>
    </li>
  );
}

export interface SampleStory {
  kind: Message;
  title: Message;
  teller: string;
  facts: Message;
  excerpt: Message[];
  picture: PictureName;
  source: Message;
}

const invented = message("An invented example, written by us to show a finished page.");

/** Made by `npm run showcase`: a memoir in the public domain, and two fictional lives labeled as such. */
export const sampleStories: SampleStory[] = [
  {
    kind: message("Life Story"),
    title: message("The House I Grew Up In"),
    teller: "Margaret Hale",
    facts: message("Winter 1951 · Galena, Illinois"),
    excerpt: [
      message(
        "The house had eleven windows and I knew which of them whistled. In January the one above the stairs sang two notes, and my brother Tom said it was the house asking for its supper.",
      ),
    ],
    picture: "open-book",
    source: invented,
  },
  {
    kind: message("Life Story"),
    title: message("Three Great Puffy Rolls"),
    teller: "Benjamin Franklin",
    facts: message("1723 · Philadelphia"),
    excerpt: [
      message(
        "He gave me, accordingly, three great puffy rolls. I was surprised at the quantity, but took it, and, having no room in my pockets, walked off with a roll under each arm, and eating the other.",
      ),
    ],
    picture: "spread-rolls",
    source: message("From his autobiography, in the public domain."),
  },
  {
    kind: message("Mission Story"),
    title: message("The Letter on a Tuesday"),
    teller: "Margaret Hale",
    facts: message("September 1963 · St. Louis, Missouri"),
    excerpt: [
      message(
        "The letter from the nursing school came on a Tuesday. I read it standing at the mailbox, and then I read it to the horse, because there was nobody else in the yard.",
      ),
    ],
    picture: "spread-letter",
    source: invented,
  },
  {
    kind: message("Mission Story"),
    title: message("Listening Watch"),
    teller: "Arthur Bell",
    facts: message("1953 · aboard a weather ship, North Atlantic"),
    excerpt: [
      message(
        "My watch was midnight to four. You sat with the headphones on and the sea under your chair and listened to nothing, for hours, so that somebody who called would not be calling into nothing.",
      ),
    ],
    picture: "spread-watch",
    source: invented,
  },
];
