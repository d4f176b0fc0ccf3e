/** The form of the open story; buttons elsewhere on the page name it. */
export const storyFormId = "story";
