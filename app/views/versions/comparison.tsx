import { type Comparison as ComparedTexts, compareTexts, type Passage } from "~/domain/stories/comparison";
import { whenWords } from "~/domain/timeline/timeline";

/** A text with its details, under the title that tells it from the other. */
export interface ComparedStory {
  title: string;
  text: string;
  age: number | string | null;
  date: string;
  location: string;
}

/** Two texts beside each other, with what differs marked. */
export function Comparison({ left, right }: { left: ComparedStory; right: ComparedStory }) {
  const compared = compareTexts(left.text, right.text);
  return (
    <div className="two-texts">
      <Side story={left} passages={compared.left} />
      <Side story={right} passages={compared.right} />
    </div>
  );
}

function Side({ story, passages }: { story: ComparedStory; passages: ComparedTexts["left"] }) {
  const details = [whenWords(story.date, toAge(story.age)), story.location].filter(Boolean);
  return (
    <section className="two-texts__one card" aria-label={story.title}>
      <h3>{story.title}</h3>
      {details.length > 0 && <p className="muted small">{details.join(" · ")}</p>}
      <div className="saved-text">
        {passages.length === 0 && <p className="muted">It has no words.</p>}
        {passages.map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
          <p key={place}>{paragraph.map(toMark)}</p>
        ))}
      </div>
    </section>
  );
}

function toMark({ text, isMarked }: Passage, place: number) {
  return isMarked ? <mark key={place}>{text}</mark> : text;
}

function toAge(age: ComparedStory["age"]): number | null {
  return age === null || age === "" || !Number.isInteger(Number(age)) ? null : Number(age);
}
