import type { InLibrary } from "~/domain/media/library.server";
import type { StoryImage } from "~/domain/media/media";
import type { Frame } from "~/frame";
import { EmptyState } from "~/ui/empty-state";
import { LibraryPage, StoryLink } from "./library-page";
import { Picture } from "./picture";

/** All one's photos, newest first, each with its caption and the way to its story. */
export function ImagesScreen({ frame, images }: { frame: Frame; images: InLibrary<StoryImage>[] }) {
  return (
    <LibraryPage frame={frame} title="Your Images">
      {images.length === 0 && (
        <EmptyState title="No images added yet">
          <p>
            A photo is added where its story is written. <a href="/">Open your stories</a>
          </p>
        </EmptyState>
      )}
      <ul className="photo-list">
        {images.map((image) => (
          <li key={image.id} className="photo-list__item">
            <div className="photo-list__picture">
              <Picture image={image} sizes="14rem" />
            </div>
            <p>{image.caption || <span className="muted">No caption</span>}</p>
            <StoryLink story={image.story} />
          </li>
        ))}
      </ul>
    </LibraryPage>
  );
}
