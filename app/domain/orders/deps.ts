import type { BookFiles } from "../book/print/book-files.server";
import type { Deps } from "../deps";
import type { MailSettings } from "../mail/outbox.server";
import type { PaymentGateway } from "../payments/gateway";

/** For mails to customers and to the operator. */
export interface OrderMailDeps extends Deps {
  config: MailSettings & {
    /** Where the operator is notified of new orders. */
    supportEmail: string | undefined;
  };
}

/** With the price list. */
export interface OrderDeps extends OrderMailDeps {
  config: OrderMailDeps["config"] & {
    /** Thousandths of a percent. */
    taxRate: number;
  };
}

/** With the payment service; null if payment is arranged by invoice. */
export interface OrderPaymentDeps extends OrderDeps {
  payments: PaymentGateway | null;
}

/** With the folders of the frozen books. */
export interface OrderFilesDeps extends OrderDeps {
  bookFiles: BookFiles;
}
