import type { OrderStatus } from "~/db/tables";
import { t } from "~/messages/translate";

interface ChangeWords {
  subject: (orderNumber: string) => string;
  sentence: (order: { bookTitle: string; copies: string }) => string;
}

export const changeWords: Record<OrderStatus | "tracking", ChangeWords> = {
  pending: {
    subject: (orderNumber) => t("Your order {orderNumber}: pending", { orderNumber }),
    sentence: (order) => t("Your order of “{bookTitle}” ({copies}) is pending now.", order),
  },
  processing: {
    subject: (orderNumber) => t("Your order {orderNumber}: being made", { orderNumber }),
    sentence: (order) => t("Your order of “{bookTitle}” ({copies}) is processing now.", order),
  },
  printed: {
    subject: (orderNumber) => t("Your order {orderNumber}: printed", { orderNumber }),
    sentence: (order) =>
      t("Your order of “{bookTitle}” ({copies}) is printed, and is going through the quality check.", order),
  },
  shipped: {
    subject: (orderNumber) => t("Your order {orderNumber}: on its way", { orderNumber }),
    sentence: (order) => t("Your order of “{bookTitle}” ({copies}) is on its way to you.", order),
  },
  delivered: {
    subject: (orderNumber) => t("Your order {orderNumber}: delivered", { orderNumber }),
    sentence: (order) =>
      t("Your order of “{bookTitle}” ({copies}) was delivered. We hope you enjoy it for many years.", order),
  },
  cancelled: {
    subject: (orderNumber) => t("Your order {orderNumber}: cancelled", { orderNumber }),
    sentence: (order) =>
      t("Your order of “{bookTitle}” ({copies}) was cancelled, and will not be printed.", order),
  },
  tracking: {
    subject: (orderNumber) => t("Your order {orderNumber}: tracking number", { orderNumber }),
    sentence: (order) => t("Your order of “{bookTitle}” ({copies}) has a new tracking number.", order),
  },
};
