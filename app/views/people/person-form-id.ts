export const personFormId = "person";
