import type { Cover } from "~/domain/book/covers/covers";
import type { CoverElement } from "~/domain/book/covers/elements";
import { clamp, pageSize } from "~/domain/book/geometry";
import type { BookPhoto } from "~/domain/book/model";
import type { Picture } from "~/domain/book/picture";
import { SetWords } from "./leaf";

interface CoverSheetProps {
  cover: Cover;
  /** What is on it, for those who do not see it; left out where words beside it say so. */
  label?: string;
  pixelsPerUnit: number;
}

/** The front of the book, drawn. */
export function CoverSheet({ cover, label, pixelsPerUnit }: CoverSheetProps) {
  return (
    <svg
      className="sheet"
      viewBox={`0 0 ${pageSize} ${pageSize}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <g>
        <rect width={pageSize} height={pageSize} fill={cover.background} />
        {cover.elements.map((element, index) => (
          <Element
            // biome-ignore lint/suspicious/noArrayIndexKey: what is drawn has no identity but its place.
            key={index}
            element={element}
            id={`${cover.style}-${index}`}
            pixelsPerUnit={pixelsPerUnit}
          />
        ))}
      </g>
    </svg>
  );
}

interface ElementProps {
  element: CoverElement;
  /** Of the clip path, if it needs one. */
  id: string;
  pixelsPerUnit: number;
}

function Element({ element, id, pixelsPerUnit }: ElementProps) {
  if (element.kind === "path") {
    const { d, fill, stroke, line } = element;
    return <path d={d} {...painted({ fill, stroke, line })} />;
  }
  const { x, y, w, h, rotation } = element;
  return (
    <g transform={rotation ? `rotate(${rotation} ${x + w / 2} ${y + h / 2})` : undefined}>
      {element.kind === "text" && <SetWords {...element} />}
      {element.kind === "rectangle" && <rect {...{ x, y, width: w, height: h }} {...painted(element)} />}
      {element.kind === "ellipse" && (
        <ellipse cx={x + w / 2} cy={y + h / 2} rx={w / 2} ry={h / 2} {...painted(element)} />
      )}
      {element.kind === "photo" && (
        <g transform={`translate(${x} ${y})`}>
          {element.isRound && (
            <clipPath id={id}>
              <ellipse cx={w / 2} cy={h / 2} rx={w / 2} ry={h / 2} />
            </clipPath>
          )}
          <DrawnPhoto
            photo={element.photo}
            picture={element.picture}
            pixelsPerUnit={pixelsPerUnit}
            clipPath={element.isRound ? `url(#${id})` : undefined}
          />
        </g>
      )}
    </g>
  );
}

function painted({ fill, stroke, line }: { fill: string | null; stroke: string | null; line: number }) {
  return {
    fill: fill ?? "none",
    stroke: stroke ?? undefined,
    strokeWidth: stroke ? line : undefined,
  };
}

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
  const { x, y, w, h, crop, rotation } = picture;
  const [width, height] = [Math.max(photo.width, 1), Math.max(photo.height, 1)];
  const turned = rotation % 180 === 0 ? { w: width, h: height } : { w: height, h: width };
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
          transform={turning(rotation, width, height)}
        />
      </svg>
    </g>
  );
}

/** A picture turned about its corner, and moved back to where it was. */
function turning(rotation: Picture["rotation"], width: number, height: number): string | undefined {
  if (rotation === 90) return `translate(${height} 0) rotate(90)`;
  if (rotation === 180) return `translate(${width} ${height}) rotate(180)`;
  return rotation === 270 ? `translate(0 ${width}) rotate(270)` : undefined;
}
