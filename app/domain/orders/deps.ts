import type { BookFiles } from "../book/print/book-files.server";
import type { Deps } from "../deps";
import type { MailSettings } from "../mail/outbox.server";

/** What orders need beside the database: letters to their buyers and to the house, and the price list. */
export interface OrderDeps extends Deps {
  config: MailSettings & {
    /** Thousandths of a percent. */
    taxRate: number;
    /** Who is told of new orders. */
    supportEmail: string | undefined;
  };
}

/** The same with the place of the frozen books. */
export interface OrderFilesDeps extends OrderDeps {
  bookFiles: BookFiles;
}
