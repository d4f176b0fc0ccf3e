import type { Rect } from "~/domain/book/geometry";
import type { TextStyle } from "~/domain/book/text-fit";

interface SetWordsProps extends Rect, TextStyle {
  text: string;
  /** In units. */
  size: number;
  /** Height of a line in units. */
  leading: number;
  colour: string;
  align: "left" | "center" | "right";
  valign: "top" | "middle" | "bottom";
}

/**
 * Words in a box of a drawn page, which break as words do. Size and colour come down to them from the box. The drawing's
 * own label says them to those who do not see it.
 */
export function SetWords({ text, x, y, w, h, size, leading, colour, tracking = 0, ...look }: SetWordsProps) {
  return (
    <foreignObject
      {...{ x, y, width: w, height: h }}
      fontSize={size}
      letterSpacing={tracking ? tracking * size : undefined}
      color={colour}
    >
      <div className={classesOf(look, Math.round((100 * leading) / size))} aria-hidden="true">
        <p dir="auto">{text}</p>
      </div>
    </foreignObject>
  );
}

function classesOf(
  { face, align, valign, isBold, isItalic, isCaps }: Pick<SetWordsProps, "align" | "valign"> & TextStyle,
  leading: number,
): string {
  const names = [face, align, valign, isBold && "bold", isItalic && "italic", isCaps && "caps"];
  return ["set", ...names.filter(Boolean).map((name) => `set--${name}`), `set--leading-${leading}`].join(" ");
}
