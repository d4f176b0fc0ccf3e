/** The form that makes a chapter of one's own. */
export const newChapterFormId = "new-chapter";

/** The form that rewords a chapter; the workspace's address leads to its title. */
export const chapterWordsFormId = "chapter-words";
