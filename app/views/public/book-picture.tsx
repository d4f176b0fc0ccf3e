import { type PictureName, pictures } from "./pictures";

interface BookPictureProps {
  name: PictureName;
  /** How wide it is shown, for the browser to choose a file by. */
  sizes: string;
  /** In the first view of the page: fetched at once. */
  isFirst?: boolean;
}

/**
 * A picture of a book that the product made (`npm run showcase`): the best kind of file that the browser reads, no larger
 * than it needs, in a place that is kept free for it.
 */
export function BookPicture({ name, sizes, isFirst = false }: BookPictureProps) {
  const { alt, width, height, widths } = pictures[name];
  const files = (kind: string) => widths.map((w) => `/pictures/${name}-${w}.${kind} ${w}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={files("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={files("webp")} sizes={sizes} />
      <img
        className="book-picture"
        src={`/pictures/${name}-${widths[0]}.jpg`}
        srcSet={files("jpg")}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? undefined : "lazy"}
        decoding={isFirst ? undefined : "async"}
      />
    </picture>
  );
}
