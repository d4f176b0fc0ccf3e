import type { Rect } from "~/domain/book/geometry";
import type { BookPhoto } from "~/domain/book/model";
import type { Picture } from "~/domain/book/picture";
import type { TextStyle } from "~/domain/book/text/text-fit";
import { isRightToLeft } from "~/domain/book/text/typography";
import { imageWidths } from "~/domain/media/media";
import { drawQrCode } from "~/domain/media/qr-codes/qr-code-drawing";
import { t } from "~/messages/translate";

interface DrawnPhotoProps {
  photo: BookPhoto;
  picture: Picture;
  pixelsPerUnit: number;
  /** Left out where the whole drawing has a label. */
  label?: string;
  clipPath?: string;
}

export function DrawnPhoto({ photo, picture, pixelsPerUnit, label, clipPath }: DrawnPhotoProps) {
  const { x, y, w, h, crop, rotation } = picture;
  const [width, height] = [Math.max(photo.width, 1), Math.max(photo.height, 1)];
  const turned = rotation % 180 === 0 ? { w: width, h: height } : { w: height, h: width };
  const viewBox = [crop.x * turned.w, crop.y * turned.h, crop.w * turned.w, crop.h * turned.h];
  const wanted = ((w * pixelsPerUnit) / crop.w) * (width / turned.w);
  return (
    <g clipPath={clipPath}>
      <svg
        {...{ x, y, width: w, height: h }}
        viewBox={viewBox.join(" ")}
        preserveAspectRatio="none"
        role={label ? "img" : undefined}
        aria-label={label}
      >
        <image
          href={`${photo.url}?w=${fileWidth(wanted, pixelsPerUnit)}`}
          {...{ width, height }}
          preserveAspectRatio="none"
          transform={turning(rotation, width, height)}
        />
      </svg>
    </g>
  );
}

/** Drawings below this scale stand alone on their page. */
const smallScale = 0.3;
/** Pages on a screen are drawn at this one at most; larger ones are for paper. */
const pageScale = 1.2;

/** One of the sizes that are made, so that all drawings of a photo share a few addresses. A little less will do. */
function fileWidth(wanted: number, pixelsPerUnit: number): number {
  if (pixelsPerUnit < smallScale) return Math.max(1, Math.ceil(wanted));
  const widths = pixelsPerUnit > pageScale ? imageWidths : imageWidths.slice(0, 2);
  return widths.find((width) => width * 1.25 >= wanted) ?? Math.max(...widths);
}

/** Rotates about the corner, then translates the picture back into its box. */
function turning(rotation: Picture["rotation"], width: number, height: number): string | undefined {
  if (rotation === 90) return `translate(${height} 0) rotate(90)`;
  if (rotation === 180) return `translate(${width} ${height}) rotate(180)`;
  return rotation === 270 ? `translate(0 ${width}) rotate(270)` : undefined;
}

/** Always black on white: scanners need the contrast. */
export function DrawnQrCode({ address, place, label }: { address: string; place: Rect; label: string }) {
  const { size, path } = drawQrCode(address);
  return (
    <svg
      {...{ x: place.x, y: place.y, width: place.w, height: place.h }}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("QR code: {label}", { label })}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

interface DrawnTextProps extends Rect, TextStyle {
  text: string;
  size: number;
  leading: number;
  color: string;
  align: "left" | "center" | "right";
  valign: "top" | "middle" | "bottom";
}

/** Hidden from assistive technology, because the drawing has a label. */
export function DrawnText({ text, x, y, w, h, size, leading, color, tracking = 0, ...look }: DrawnTextProps) {
  return (
    <foreignObject
      {...{ x, y, width: w, height: h }}
      fontSize={size}
      letterSpacing={tracking ? tracking * size : undefined}
      color={color}
    >
      <div className={classesOf(look, Math.round((100 * leading) / size))} aria-hidden="true">
        <p dir={isRightToLeft(text) ? "rtl" : "ltr"}>{text}</p>
      </div>
    </foreignObject>
  );
}

function classesOf(
  { face, align, valign, isBold, isItalic, isCaps }: Pick<DrawnTextProps, "align" | "valign"> & TextStyle,
  leading: number,
): string {
  const names = [face, align, valign, isBold && "bold", isItalic && "italic", isCaps && "caps"];
  return ["set", ...names.filter(Boolean).map((name) => `set--${name}`), `set--leading-${leading}`].join(" ");
}
