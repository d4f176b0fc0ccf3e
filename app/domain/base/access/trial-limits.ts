/* What a house has while it tries the product. */

export const trialResidentsMax = 3;
export const trialGigabytes = 1;
