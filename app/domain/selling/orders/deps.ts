import type { Deps } from "../../base/deps";
import type { MailSettings } from "../../base/mail/outbox.server";
import type { BookFiles } from "../../book/print/book-files.server";
import type { PrinterProfile } from "../../book/print/printer-profile";
import type { PaymentGateway } from "../payments/gateway";

export interface OrderMailDeps extends Deps {
  config: MailSettings & {
    /** The address where the operator is notified of new orders. */
    supportEmail: string | undefined;
  };
}

export interface OrderDeps extends OrderMailDeps {
  config: OrderMailDeps["config"] & {
    /** Thousandths of a percent. */
    taxRate: number;
    isTaxRateSet?: boolean;
  };
}

/** `payments` is null if payment is arranged by invoice. */
export interface OrderPaymentDeps extends OrderDeps {
  payments: PaymentGateway | null;
}

export interface OrderFilesDeps extends OrderDeps {
  bookFiles: BookFiles;
  /** Says what a book weighs. */
  printer: PrinterProfile;
}
