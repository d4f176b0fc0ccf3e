/** Where books are sent as ever, at no price of their own. ISO 3166-1, two letters. */
export const homeCountry = "US";
