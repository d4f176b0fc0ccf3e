import type { MailDeps } from "../../base/mail/outbox.server";
import type { CatalogueDeps } from "../catalogue/catalogue.server";
import type { PaymentGateway } from "../payments/gateway";

export type CheckoutDeps = CatalogueDeps &
  MailDeps & {
    config: CatalogueDeps["config"] & MailDeps["config"] & { supportEmail: string | undefined };
    /** Null where plans are paid by invoice. */
    payments: PaymentGateway | null;
  };
