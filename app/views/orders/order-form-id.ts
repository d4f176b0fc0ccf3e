export const orderFormId = "order";
