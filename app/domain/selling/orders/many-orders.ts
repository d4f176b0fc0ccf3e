/** How many orders an account can place within a day. */
export const mostADay = 30;
/** How many once staff have let more through. */
export const mostLetThrough = 300;
