/** The most letters of what is searched for among one's own stories; further ones are left out. */
export const storyWordsMax = 200;
/** The same in the lists of the administration. */
export const staffWordsMax = 100;
