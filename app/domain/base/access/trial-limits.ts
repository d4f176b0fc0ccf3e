export const trialResidentsMax = 3;
export const trialGigabytes = 1;
