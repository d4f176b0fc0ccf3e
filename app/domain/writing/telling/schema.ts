export const tellingFormId = "telling";
