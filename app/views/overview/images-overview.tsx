import type { StoryImage } from "~/domain/media/media";
import { Picture } from "../media/picture";

/** The newest photos with their captions. */
export function ImagesOverview({ images }: { images: StoryImage[] }) {
  if (images.length === 0) return <p>No images added yet</p>;
  return (
    <>
      <ul className="overview-images list-plain">
        {images.map((image) => (
          <li key={image.id}>
            <figure>
              <Picture image={image} sizes="8rem" />
              <figcaption className="small">{image.caption || "No caption"}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p>
        <a href="/images">View all images</a>
      </p>
    </>
  );
}
