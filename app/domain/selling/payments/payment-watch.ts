export type PaymentCallOutcome =
  | "done"
  /** The buyer's card or account was declined: nothing of ours failed. */
  | "declined"
  /** 401: the service does not know the site's key. */
  | "key"
  | "unreachable"
  /** It answered that the site may not ask this, or not so. */
  | "rejected";

export interface PaymentCallKind {
  isPurchase?: boolean;
  isSale?: boolean;
}

/** This many purchases in a row that failed on our side are a closed shop. */
const tooMany = 3;
const mostKept = 100;

/** Remembers which calls to the payment service failed by the site's key, its address, or the service. */
export class PaymentWatch {
  #isKeyRefused = false;
  /** One after the other, of purchases alone. */
  #failures: PaymentCallOutcome[] = [];
  #hasTrouble = false;

  /** `isSale`: the call that makes the payment of a purchase; a call before it counts if it fails. */
  note(outcome: PaymentCallOutcome, { isPurchase = false, isSale = false }: PaymentCallKind = {}): void {
    const isWell = outcome === "done" || outcome === "declined";
    if (outcome === "key") this.#isKeyRefused = true;
    else if (outcome !== "unreachable") this.#isKeyRefused = false;
    if (!isWell && outcome !== "rejected") this.#hasTrouble = true;
    if (isWell && isSale) this.#failures = [];
    if (!isWell && (isPurchase || isSale)) this.#failures = [...this.#failures, outcome].slice(-mostKept);
  }

  /** The service was asked with the key and answered: what failed for want of that is over. */
  noteAccess(): void {
    this.#isKeyRefused = false;
    this.#hasTrouble = false;
    this.#failures = this.#failures.filter((outcome) => outcome === "rejected");
  }

  /** Whether a call failed since the last answer, in a way that a try would show. */
  hasTrouble(): boolean {
    return this.#hasTrouble;
  }

  read(): { isKeyRefused: boolean; failedPurchases: number; isShopClosed: boolean } {
    const failedPurchases = this.#failures.length;
    return { isKeyRefused: this.#isKeyRefused, failedPurchases, isShopClosed: failedPurchases >= tooMany };
  }
}
