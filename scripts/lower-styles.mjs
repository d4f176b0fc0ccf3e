import postcss from "postcss";
import logical from "postcss-logical";

/** Old browsers know `text-align: start` and follow the paragraph's own direction, which the page's may not be. */
const alignment = "text-align";
const asideAlignment = "--text-align";

/**
 * Logical properties as physical ones, for pages of one direction.
 * @param {string} css
 * @param {"ltr" | "rtl"} direction
 */
export function lowerStyles(css, direction) {
  /** An enumeration that the package has no values of. @type {any} */
  const inlineDirection = direction === "rtl" ? "right-to-left" : "left-to-right";
  const sheet = postcss.parse(css);
  rename(sheet, alignment, asideAlignment);
  postcss([logical({ inlineDirection })])
    .process(sheet, { from: undefined })
    .sync();
  rename(sheet, asideAlignment, alignment);
  // The package leaves floats as they are.
  sheet.walkDecls("float", (declaration) => {
    if (declaration.value === "inline-start") declaration.value = direction === "rtl" ? "right" : "left";
  });
  return sheet.toString();
}

/** @param {import("postcss").Root} sheet @param {string} from @param {string} to */
function rename(sheet, from, to) {
  sheet.walkDecls(from, (declaration) => {
    declaration.prop = to;
  });
}
