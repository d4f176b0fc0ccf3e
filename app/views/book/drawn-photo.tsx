import { clamp } from "~/domain/book/geometry";
import type { BookPhoto } from "~/domain/book/model";
import type { Picture } from "~/domain/book/picture";

interface DrawnPhotoProps {
  photo: BookPhoto;
  picture: Picture;
  /** Pixels of the screen that a unit takes, at the most. */
  pixelsPerUnit: number;
  /** What is seen, for those who do not see it; left out where the whole drawing has a label. */
  label?: string;
  clipPath?: string;
}

const widestFile = 1280;

/** The part of a photo that is seen, in its place: turned first, then cut. */
export function DrawnPhoto({ photo, picture, pixelsPerUnit, label, clipPath }: DrawnPhotoProps) {
  const { x, y, w, h, crop, turn } = picture;
  const [width, height] = [Math.max(photo.width, 1), Math.max(photo.height, 1)];
  const turned = turn % 180 === 0 ? { w: width, h: height } : { w: height, h: width };
  const seen = [crop.x * turned.w, crop.y * turned.h, crop.w * turned.w, crop.h * turned.h];
  const wanted = ((w * pixelsPerUnit) / crop.w) * (width / turned.w);
  return (
    <g clipPath={clipPath}>
      <svg
        {...{ x, y, width: w, height: h }}
        viewBox={seen.join(" ")}
        preserveAspectRatio="none"
        role={label ? "img" : undefined}
        aria-label={label}
      >
        <image
          href={`${photo.url}?w=${Math.ceil(clamp(wanted, 1, widestFile))}`}
          {...{ width, height }}
          preserveAspectRatio="none"
          transform={turning(turn, width, height)}
        />
      </svg>
    </g>
  );
}

/** A picture turned about its corner, and moved back to where it was. */
function turning(turn: Picture["turn"], width: number, height: number): string | undefined {
  if (turn === 90) return `translate(${height} 0) rotate(90)`;
  if (turn === 180) return `translate(${width} ${height}) rotate(180)`;
  return turn === 270 ? `translate(0 ${width}) rotate(270)` : undefined;
}
