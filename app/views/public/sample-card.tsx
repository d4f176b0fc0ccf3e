import { BookPicture } from "./book-picture";
import type { SampleStory } from "./sample-stories";

/** A page of a book, and the words on it. */
export function SampleCard({ story }: { story: SampleStory }) {
  const { kind, title, teller, facts, excerpt, picture, source } = story;
  return (
    <li className="sample card">
      <BookPicture name={picture} sizes="(min-width: 60em) 36rem, (min-width: 45em) 45vw, 92vw" />
      <p className="sample__kind">{kind}</p>
      <h3>{title}</h3>
      <p className="muted small">{`${teller} · ${facts}`}</p>
      <blockquote className="sample__words">
        {excerpt.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <p className="muted small">{source}</p>
    </li>
  );
}
