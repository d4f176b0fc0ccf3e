export const payFormId = "pay";
export const promoFormId = "promo";
export const setupFormId = "account-setup";
