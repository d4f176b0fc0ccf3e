import { otherLanguage } from "~/domain/book/text/other-language";
import type { StoryImage } from "~/domain/media/media";
import { currentLanguage } from "~/messages/language";

interface ReadingPhotoProps {
  image: Pick<StoryImage, "url" | "caption" | "width" | "height">;
  /** What says its alternative text where it has no caption. */
  otherwise?: string;
  isFirst?: boolean;
}

export function ReadingPhoto({ image, otherwise = "", isFirst = false }: ReadingPhotoProps) {
  const { url, caption, width, height } = image;
  return (
    <figure className="reading-photo">
      <img
        src={`${url}?w=1280`}
        srcSet={`${url}?w=640 640w, ${url}?w=1280 1280w`}
        sizes="(min-width: 46rem) 42rem, 100vw"
        alt={caption || otherwise}
        width={width || undefined}
        height={height || undefined}
        loading={isFirst ? undefined : "lazy"}
      />
      {caption && <figcaption lang={otherLanguage(caption, currentLanguage())}>{caption}</figcaption>}
    </figure>
  );
}
