import { type BookItem, captionOf } from "~/domain/book/model";
import type { BookLanguage } from "~/messages/book-languages";
import { saidIn } from "~/messages/language";
import { t } from "~/messages/translate";

const photoWidth = 800;

interface BookItemProps {
  item: BookItem;
  storyTitle: string;
  language: BookLanguage;
}

export function BookItemView({ item, storyTitle, language }: BookItemProps) {
  const caption = saidIn(language, () => captionOf(item));
  if (item.kind === "code") {
    return (
      <p>
        {caption && `${caption}: `}
        <a href={item.address}>{item.address}</a>
      </p>
    );
  }
  const { url, width, height } = item;
  return (
    <figure className="read-through__photo">
      <img
        src={`${url}?w=${photoWidth}`}
        width={photoWidth}
        height={Math.round((photoWidth * height) / Math.max(width, 1))}
        alt={caption || saidIn(language, () => t("A photo of the story “{storyTitle}”", { storyTitle }))}
        loading="lazy"
      />
      {caption && (
        <figcaption aria-hidden="true" dir="auto">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
