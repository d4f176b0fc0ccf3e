/** The font of Word files. A replacement would make the page numbers of the contents wrong. */
export const bookFont = "Georgia";
