/** The form of the Biographical Information page; the header's button names it. */
export const bioFormId = "bio";
