/**
 * The font of Word files; on Windows, macOS and iOS. A replacement would make the page numbers of the contents
 * wrong.
 */
export const bookFont = "Georgia";
