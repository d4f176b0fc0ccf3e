/** How long a printed book takes (spec 2, sections 2.4 and 9). */
export const delivery = {
  printing: "5-7 business days",
  arrival: "7-10 business days",
};
