import type { ItemControls, QuarterTurn } from "~/domain/book/design/controls";
import { type BookItem, type BookPhoto, captionOf } from "~/domain/book/model";
import { rotatedAspect } from "~/domain/book/picture";
import type { BookLanguage } from "~/messages/book-languages";
import { saidIn } from "~/messages/language";
import { t } from "~/messages/translate";
import { DrawnPhoto } from "../drawing";

const photoWidth = 800;

interface BookItemProps {
  item: BookItem;
  storyTitle: string;
  language: BookLanguage;
  /** Those of the book's design, by item key: a photo is turned here too. */
  controls: Record<string, ItemControls>;
}

export function BookItemView({ item, storyTitle, language, controls }: BookItemProps) {
  const caption = saidIn(language, () => captionOf(item));
  if (item.kind === "code") {
    return (
      <p>
        {caption && `${caption}: `}
        <a href={item.address}>{item.address}</a>
      </p>
    );
  }
  const alt = caption || saidIn(language, () => t("A photo of the story “{storyTitle}”", { storyTitle }));
  return (
    <figure className="read-through__photo">
      <Photo photo={item} rotation={controls[item.key]?.rotation ?? 0} alt={alt} />
      {caption && (
        <figcaption aria-hidden="true" dir="auto">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}

function Photo({ photo, rotation, alt }: { photo: BookPhoto; rotation: QuarterTurn; alt: string }) {
  const size = { width: photoWidth, height: Math.round(photoWidth / rotatedAspect(photo, rotation)) };
  if (rotation === 0) return <img src={`${photo.url}?w=${photoWidth}`} {...size} alt={alt} loading="lazy" />;
  const place = { x: 0, y: 0, w: size.width, h: size.height };
  const picture = { ...place, rotation, crop: { x: 0, y: 0, w: 1, h: 1 } };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the drawn photo in it has the label.
    <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`}>
      <DrawnPhoto photo={photo} picture={picture} pixelsPerUnit={1} label={alt} />
    </svg>
  );
}
