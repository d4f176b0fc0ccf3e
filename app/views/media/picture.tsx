import { imageWidths, type StoryImage } from "~/domain/media/media";

interface PictureProps {
  image: Omit<StoryImage, "storyId">;
  /** How wide it will stand, for the browser's choice of file: "14rem", "(min-width: 40em) 30rem, 90vw". */
  sizes: string;
  /** Set where words beside it say what it shows. */
  isDecorative?: boolean;
}

/** A photo in the size that the screen needs, with its place kept free while it loads. */
export function Picture({ image, sizes, isDecorative = false }: PictureProps) {
  const { url, caption, width, height } = image;
  const files = imageWidths.filter((size) => size < width).map((size) => `${url}?w=${size} ${size}w`);
  return (
    <img
      src={`${url}?w=640`}
      srcSet={[...files, `${url} ${width}w`].join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      alt={isDecorative ? "" : caption || "A photo without a caption"}
      loading="lazy"
    />
  );
}
