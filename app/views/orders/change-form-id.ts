export const changeFormId = "change";
