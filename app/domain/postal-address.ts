/** The longest lines of an address in the United States. */
export const addressMax = { address: 200, city: 100, state: 60, zipCode: 20 } as const;
