import { moneyText } from "~/domain/money";
import type { PromoCode } from "~/domain/promo/manage-codes.server";

/** "10% off", "$24.50 off". */
export function discountText({ discountType, discountValue }: PromoCode): string {
  if (discountType === "fixed") return `${moneyText(Math.round(discountValue * 100))} off`;
  return `${discountValue}% off`;
}

/** "3 of 10 uses", "3 uses", and how many checkouts hold one just now. */
export function usesText({ currentUses, maxUses, heldUses }: PromoCode): string {
  const uses = maxUses === null ? counted(currentUses) : `${currentUses} of ${counted(maxUses)}`;
  return heldUses === 0 ? uses : `${uses}, and ${heldUses} held by a checkout under way`;
}

function counted(count: number): string {
  return count === 1 ? "1 use" : `${count.toLocaleString("en-US")} uses`;
}
