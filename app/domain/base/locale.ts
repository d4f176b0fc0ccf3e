/** Of numbers, dates and times. In a file of its own, because scripts of pages load it. */
export const locale = "en-US";
