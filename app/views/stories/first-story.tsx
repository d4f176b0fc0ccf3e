import { storyFormId } from "~/domain/stories/schema";
import type { Editor } from "~/domain/workspace/editor.server";
import { BookCover } from "../book/book-cover";

/** After the very first save. */
export function FirstStory({ editor, cover }: { editor: Editor; cover: string }) {
  const { place, placeCount } = editor;
  return (
    <section className="first-story" aria-labelledby="first-story">
      <BookCover markup={cover} width={8} />
      <div className="first-story__words">
        <h2 className="first-story__title" id="first-story">
          Your book has its first page
        </h2>
        <p>
          Your first story is down. It stays even if this device does not. Come back to it whenever you like.
        </p>
        {place < placeCount && (
          <button
            type="submit"
            form={storyFormId}
            name="intent"
            value="story/next"
            className="button button--primary"
          >
            Next question
          </button>
        )}
      </div>
    </section>
  );
}
