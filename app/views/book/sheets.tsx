import type { Cover } from "~/domain/book/covers/covers";
import type { CoverElement } from "~/domain/book/covers/elements";
import { pageSize, type Rect } from "~/domain/book/geometry";
import type { Box, MediaSheet as Sheet } from "~/domain/book/layouts/layouts";
import { type Caption, captionTextStyle, isOnPicture, labelPadding } from "~/domain/book/layouts/slot";
import { captionText, storyDetails } from "~/domain/book/model";
import type { StoryOpening } from "~/domain/book/pages/pages";
import { fitText, type TextStyle } from "~/domain/book/text/text-fit";
import type { BookLanguage } from "~/messages/book-languages";
import { saidIn } from "~/messages/language";
import { t } from "~/messages/translate";
import { ChosenBox, placeOf } from "./builder/chosen-box";
import { DrawnPhoto, DrawnQrCode, DrawnText } from "./drawing";

interface CoverSheetProps {
  cover: Cover;
  /** Left out where visible text says the same. */
  label?: string;
  pixelsPerUnit: number;
  /** Begins the ids in the drawing; needed where a page shows two covers of one style. */
  name?: string;
}

export function CoverSheet({ cover, label, pixelsPerUnit, name = cover.style }: CoverSheetProps) {
  return (
    <svg
      className={cover.typeface ? `sheet letters--${cover.typeface}` : "sheet"}
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
            id={`${name}-${index}`}
            pixelsPerUnit={pixelsPerUnit}
          />
        ))}
      </g>
    </svg>
  );
}

interface ElementProps {
  element: CoverElement;
  id: string;
  pixelsPerUnit: number;
}

function Element({ element, id, pixelsPerUnit }: ElementProps) {
  if (element.kind === "path") {
    const { d, fill, stroke, line } = element;
    return <path d={d} {...painted({ fill, stroke, line })} />;
  }
  const { x, y, w, h, rotation } = element;
  const drawn = (
    <>
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
    </>
  );
  return rotation ? <g transform={`rotate(${rotation} ${x + w / 2} ${y + h / 2})`}>{drawn}</g> : drawn;
}

function painted({ fill, stroke, line }: { fill: string | null; stroke: string | null; line: number }) {
  return {
    fill: fill ?? "none",
    stroke: stroke ?? undefined,
    strokeWidth: stroke ? line : undefined,
  };
}

interface MediaSheetProps {
  sheet: Sheet;
  storyTitle: string;
  opening: StoryOpening | null;
  language: BookLanguage;
  label?: string;
  pixelsPerUnit: number;
  markedKey?: string;
}

/** Uses the same boxes as the print file. */
export function MediaSheet(props: MediaSheetProps) {
  const { sheet, storyTitle, opening, language, label, pixelsPerUnit, markedKey } = props;
  return (
    <svg
      className="sheet"
      viewBox={`0 0 ${pageSize} ${pageSize}`}
      role={label ? "group" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {sheet.background && <rect width={pageSize} height={pageSize} fill={sheet.background} />}
      {opening && <Opening title={storyTitle} opening={opening} language={language} />}
      {sheet.boxes.map((box, index) => {
        const drawn = <DrawnBox box={box} storyTitle={storyTitle} pixelsPerUnit={pixelsPerUnit} />;
        const { key } = box.item;
        if (markedKey === undefined)
          return (
            <g key={key} transform={placeOf(box)}>
              {drawn}
            </g>
          );
        return (
          <ChosenBox key={key} box={box} number={index + 1} isMarked={key === markedKey}>
            {drawn}
          </ChosenBox>
        );
      })}
    </svg>
  );
}

const soft = "#574d41";
const accent = "#1d4d4f";
const ink = "#26201a";

interface OpeningProps {
  title: string;
  opening: StoryOpening;
  language: BookLanguage;
}

function Opening({ title, opening, language }: OpeningProps) {
  const details = saidIn(language, () => storyDetails(opening)).join(" · ");
  const chapter = opening.chapter?.title ?? "";
  return (
    <g>
      <Fitted text={chapter} place={{ x: 45, y: 30, w: 510, h: 16 }} face="sans" isCaps maxSize={9} />
      <Fitted
        text={title}
        place={{ x: 45, y: 48, w: 510, h: 58 }}
        face="display"
        maxSize={23}
        color={accent}
      />
      <Fitted text={details} place={{ x: 45, y: 108, w: 510, h: 22 }} face="sans" maxSize={9} />
    </g>
  );
}

interface FittedProps extends TextStyle {
  text: string;
  place: Rect;
  maxSize: number;
  color?: string;
}

function Fitted({ text, place, maxSize, color = soft, ...style }: FittedProps) {
  if (text === "") return null;
  const size = fitText(text, place, style, { maxSize, minSize: 6, leading: 1.2 });
  const look = { ...style, size, leading: size * 1.2, color, align: "left", valign: "bottom" } as const;
  return <DrawnText text={text} {...place} {...look} />;
}

interface DrawnBoxProps {
  box: Box;
  storyTitle: string;
  pixelsPerUnit: number;
}

function DrawnBox({ box, storyTitle, pixelsPerUnit }: DrawnBoxProps) {
  const { item, w, h, frame, picture, caption } = box;
  return (
    <>
      {frame === "polaroid" && (
        <rect width={w} height={h} fill="#ffffff" stroke="#d8ccb8" strokeWidth={0.6} />
      )}
      {frame === "border" && (
        <rect
          {...{ x: -5, y: -5, width: w + 10, height: h + 10 }}
          fill="#ffffff"
          stroke="#d2c9ba"
          strokeWidth={0.4}
        />
      )}
      {item.kind === "photo" && (
        <DrawnPhoto
          photo={item}
          picture={picture}
          pixelsPerUnit={pixelsPerUnit}
          label={item.caption || t("A photo of the story “{storyTitle}”", { storyTitle })}
        />
      )}
      {item.kind === "code" && (
        <DrawnQrCode address={item.address} place={picture} label={captionText(item)} />
      )}
      {caption && <DrawnCaption caption={caption} />}
    </>
  );
}

function DrawnCaption({ caption }: { caption: Caption }) {
  const { x, y, w, h, text, size, leading, style, align } = caption;
  const around = labelPadding;
  return (
    <g>
      {isOnPicture(style) && (
        <rect
          {...{ x: x - around, y: y - around, width: w + 2 * around, height: h + 2 * around }}
          fill="#fffdf8"
        />
      )}
      <DrawnText
        {...{ text, x, y, w, h, size, leading, align }}
        {...captionTextStyle(style)}
        color={style === "handwritten" ? ink : soft}
        valign="top"
      />
    </g>
  );
}
