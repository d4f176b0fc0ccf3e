import {
  type DrawnPage,
  type ImageVariant,
  imageFileName,
  imageWidths,
} from "~/domain/book/reader/page-images";

interface PageImageProps {
  images: string;
  page: DrawnPage;
  /** Height divided by width; null where it is not known. */
  ratio: number | null;
  alt: string;
  /** Not always in sight, and then not loaded. */
  isLazy?: boolean;
  sizes?: string;
}

const half = "(min-width: 60em) 36rem, 100vw";

/** A printed page in the smallest image that is sharp. */
export function PageImage({ images, page, ratio, alt, isLazy = false, sizes = half }: PageImageProps) {
  const href = (variant: ImageVariant) => `${images}/${imageFileName({ page, variant })}`;
  const webp = (["small", "large"] as const).map((variant) => `${href(variant)} ${imageWidths[variant]}w`);
  const size = ratio === null ? {} : sizeOf(ratio);
  return (
    <picture>
      <source
        type="image/webp"
        srcSet={page === "spine" ? href("large") : webp.join(", ")}
        sizes={page === "spine" ? undefined : sizes}
      />
      <img src={href("fallback")} alt={alt} {...size} loading={isLazy ? "lazy" : undefined} />
    </picture>
  );
}

function sizeOf(ratio: number): { width: number; height: number } {
  return { width: imageWidths.large, height: Math.round(imageWidths.large * ratio) };
}
