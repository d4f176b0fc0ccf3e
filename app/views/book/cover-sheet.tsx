import type { Cover } from "~/domain/book/covers";
import type { CoverElement } from "~/domain/book/covers/elements";
import { pageSize } from "~/domain/book/geometry";
import { DrawnPhoto, DrawnText } from "./drawing";

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
        <rect width={pageSize} height={pageSize} fill={cover.ground} />
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
      {element.kind === "text" && <DrawnText {...element} />}
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
