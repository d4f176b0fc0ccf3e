import type { Builder } from "~/domain/book/builder.server";
import type { BookPage, TextPage } from "~/domain/book/pages";
import { EditStoryLink } from "./edit-story-link";
import { StoryRecordings } from "./story-recordings";

/** What can be done with a page of text: its words are changed in the editor. */
export function TextPageTools({ builder, page }: { builder: Builder; page: TextPage & BookPage }) {
  const story = builder.book.chapters.flatMap(({ stories }) => stories).find(({ id }) => id === page.storyId);
  return (
    <section aria-labelledby="this-page">
      <h2 id="this-page">{page.storyTitle}</h2>
      {story?.media.length === 0 && <p>No media available for this story</p>}
      <StoryRecordings builder={builder} />
      <EditStoryLink builder={builder} />
    </section>
  );
}
