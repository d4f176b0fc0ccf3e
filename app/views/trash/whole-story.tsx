import type { Story } from "~/domain/stories/stories.server";
import { fromHtml, toParagraphs } from "~/domain/stories/text";
import { whenWords } from "~/domain/timeline/timeline";
import { mediaWords } from "./media-words";

/** A story to be read as a whole, with its details. */
export function WholeStory({ story }: { story: Story }) {
  const { content, age, date, location, images, audios, videos } = story;
  const details = [whenWords(date, age), location, mediaWords(images.length, audios.length + videos.length)];
  const paragraphs = toParagraphs(fromHtml(content));
  return (
    <div className="whole-story">
      {details.some(Boolean) && <p className="muted small">{details.filter(Boolean).join(" · ")}</p>}
      <div className="saved-text">
        {paragraphs.length === 0 && <p className="muted">It has no words.</p>}
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </div>
  );
}
