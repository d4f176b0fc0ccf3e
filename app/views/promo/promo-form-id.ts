export const promoFormId = "promo-code";
