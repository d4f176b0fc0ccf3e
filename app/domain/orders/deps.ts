import type { BookFiles } from "../book/print/book-files.server";
import type { Deps } from "../deps";
import type { MailSettings } from "../mail/outbox.server";
import type { PaymentGateway } from "../payments/gateway";

/** What letters about orders need: to their buyers, and to the house. */
export interface OrderMailDeps extends Deps {
  config: MailSettings & {
    /** Who is told of new orders. */
    supportEmail: string | undefined;
  };
}

/** The same with what the price list needs. */
export interface OrderDeps extends OrderMailDeps {
  config: OrderMailDeps["config"] & {
    /** Thousandths of a percent. */
    taxRate: number;
  };
}

/** The same with whoever takes the money; null where it is arranged by invoice. */
export interface OrderPaymentDeps extends OrderDeps {
  payments: PaymentGateway | null;
}

/** The same with the place of the frozen books. */
export interface OrderFilesDeps extends OrderDeps {
  bookFiles: BookFiles;
}
