import type { PrintOrderChangesTable } from "~/db/tables";
import { t } from "~/messages/translate";
import { formatExactMoney } from "../../base/format";
import type { OrderStep } from "./orders";

type StoredStep = Pick<PrintOrderChangesTable, "what" | "after">;
type MoneyStep = Exclude<StoredStep["what"], OrderStep["what"]>;

/** Says what is stored of money that came or went: cents, or the id of a second payment. */
const moneySteps: Record<MoneyStep, (stored: string) => string> = {
  refund: (cents) => t("{amount} refunded", { amount: formatExactMoney(Number(cents)) }),
  "refund-failed": (cents) => t("refund of {amount} failed", { amount: formatExactMoney(Number(cents)) }),
  "refund-declined": () => t("not refunded"),
  "paid-twice": (payment) => t("paid a second time ({payment}): please give it back", { payment }),
};

function isMoneyStep(what: StoredStep["what"]): what is MoneyStep {
  return Object.hasOwn(moneySteps, what);
}

/** What money did is told as a change of the payment, in the language of whoever reads it. */
export function sayStep({ what, after }: StoredStep): Pick<OrderStep, "what" | "after"> {
  return isMoneyStep(what) ? { what: "payment", after: moneySteps[what](after) } : { what, after };
}
