import type { PartPicture } from "~/domain/book/parts/part-pictures";
import { DrawnPhoto } from "../drawing";

interface SmallPictureProps {
  drawn: PartPicture;
  className: string;
  /** What it shows; without it, the picture is a decoration. */
  label?: string;
}

/** A square picture from around the stories. Asked for at twice its size, for sharp screens. */
export function SmallPicture({ drawn: { photo, picture }, className, label }: SmallPictureProps) {
  const { w, h } = picture;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the drawn photo in it has the label.
    <svg className={className} viewBox={`0 0 ${w} ${h}`} aria-hidden={label ? undefined : true}>
      <DrawnPhoto photo={photo} picture={{ ...picture, x: 0, y: 0 }} pixelsPerUnit={2} label={label} />
    </svg>
  );
}
