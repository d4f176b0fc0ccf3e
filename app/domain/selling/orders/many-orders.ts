/** How many orders an account can place within a day. */
export const mostADay = 30;
export const mostLetThrough = 300;
