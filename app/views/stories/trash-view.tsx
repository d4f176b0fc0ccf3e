import type { StoryType } from "~/db/tables";
import type { TrashedStory } from "~/domain/stories/trash.server";
import { ButtonForm } from "~/ui/form";
import { mediaWords } from "./delete-story-screens";

interface TrashViewProps {
  type: StoryType;
  stories: TrashedStory[];
  /** Not while somebody else looks at the account. */
  mayDelete: boolean;
}

/** The deleted stories of a book, with what can be done with each (spec 2, section 2.5). */
export function TrashView({ type, stories, mayDelete }: TrashViewProps) {
  return (
    <>
      <h1>Trash</h1>
      <p className="muted">Deleted stories wait here for 30 days. Then they are gone for good.</p>
      {stories.length === 0 ? (
        <p className="card">There is nothing in the trash.</p>
      ) : (
        <ul className="list-plain">
          {stories.map((story) => (
            <TrashEntry key={story.id} type={type} story={story} mayDelete={mayDelete} />
          ))}
        </ul>
      )}
    </>
  );
}

function TrashEntry({ type, story, mayDelete }: Omit<TrashViewProps, "stories"> & { story: TrashedStory }) {
  const { id, title, text, left } = story;
  const media = mediaWords(story.photos, story.recordings);
  return (
    <li className="trash-entry card">
      <div className="trash-entry__head">
        <h2 className="trash-entry__title">{title}</h2>
        <p className="trash-entry__left">{left}</p>
      </div>
      {text && <p className="trash-entry__text">{text}</p>}
      {media && <p className="muted small">{media}</p>}
      <div className="actions">
        <ButtonForm action={`/stories/${id}/restore`}>
          <input type="hidden" name="type" value={type} />
          <button
            type="submit"
            className="button"
            aria-label={`Restore: ${title}`}
            data-busy-label="Restoring..."
          >
            Restore
          </button>
        </ButtonForm>
        {mayDelete && (
          <a
            className="button button--quiet trash-entry__delete"
            href={`/stories/${id}/delete-permanently`}
            aria-label={`Delete permanently: ${title}`}
          >
            Delete permanently
          </a>
        )}
      </div>
    </li>
  );
}
