export const coverFormId = "cover";
export const introductionFormId = "introduction";
export const mediaFormId = "media";
