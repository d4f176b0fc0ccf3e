/** Order of the numbers in `shown-KEY`, a field of the builder's pages. */
export const numberFields = ["zoom", "turn", "x", "y", "width", "height", "panX", "panY"] as const;

const ofPages = `layout|shownLayout|coverStyle|(${numberFields.join("|")}|shown|shownCaption|anchor|shownAnchor|swap)-.*`;
const ofParts = "parts|language|findsIndex|indexTerms|removedTerms|familyPhoto-.*";
const ofLettering = "typeface|textSize|headingColor|ornament|hasYearsPhotos|photo-\\d+|noSentence-\\d+";
const choice = new RegExp(`^(${ofPages}|${ofParts}|${ofLettering})$`);

/** True for a field of the builder's pages that holds a choice or a place, not words that somebody typed. */
export function isChoiceOfBuilder(fieldName: string): boolean {
  return choice.test(fieldName);
}
