export const detailsFormId = "details";
export const mailFormId = "mail";
export const passwordFormId = "password";
