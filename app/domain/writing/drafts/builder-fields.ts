/** Order of the numbers in `shown-KEY`, a field of the builder's pages. */
export const numberFields = ["zoom", "turn", "x", "y", "width", "height", "panX", "panY"] as const;

const choice = new RegExp(
  `^(layout|shownLayout|coverStyle|(${numberFields.join("|")}|shown|shownCaption|anchor|shownAnchor|swap)-.*)$`,
);

export function isChoiceOfBuilder(fieldName: string): boolean {
  return choice.test(fieldName);
}
