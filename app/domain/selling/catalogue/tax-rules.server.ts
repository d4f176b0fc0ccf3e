import { fromBit, toBit } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { ValidationError } from "../../base/errors";
import { formatRate } from "../../base/format";
import { isStateCode } from "./states";
import type { StateTaxRule, TaxRule, TaxRules } from "./tax";
import type { TaxRuleInput } from "./tax-schema";

/** `taxRate` is TAX_PERCENT or its default, in thousandths of a percent. */
export interface TaxConfig {
  taxRate: number;
  /** False if TAX_PERCENT is not set: then a stored default rate counts. */
  isTaxRateSet?: boolean;
}

const elsewhereKey = "";

/** Returns the tax rules, by the states' codes. Plans are taxed everywhere and books nowhere until changed. */
export async function getTaxRules({ db, config }: { db: Db; config: TaxConfig }): Promise<TaxRules> {
  const rows = await db.selectFrom("taxRules").selectAll().orderBy("state").execute();
  const isFixed = config.isTaxRateSet !== false;
  const states: StateTaxRule[] = [];
  let elsewhere: TaxRule = { rate: config.taxRate, taxesPlans: true, taxesBooks: false };
  for (const { state, rate, ...row } of rows) {
    const rule = { rate, taxesPlans: fromBit(row.taxesPlans), taxesBooks: fromBit(row.taxesBooks) };
    if (state === elsewhereKey) elsewhere = isFixed ? { ...rule, rate: config.taxRate } : rule;
    else if (isStateCode(state)) states.push({ state, ...rule });
  }
  return { elsewhere, states, isFixed };
}

type TaxDeps = Deps & { config: TaxConfig };

/** Saves the rule of a state, or of all others; orders keep their tax. Audited. Throws Forbidden, and ValidationError for a rate of TAX_PERCENT. */
export async function saveTaxRule(deps: TaxDeps, actor: Actor, input: TaxRuleInput): Promise<TaxRules> {
  requireAdministrator(actor);
  requireChangeable(deps.config, input);
  await deps.db.transaction().execute(async (db) => {
    const { state, rate, taxesPlans, taxesBooks } = input;
    const row = {
      rate,
      taxesPlans: toBit(taxesPlans),
      taxesBooks: toBit(taxesBooks),
      changedAt: nowText(deps.clock),
    };
    await db
      .insertInto("taxRules")
      .values({ state, ...row })
      .onConflict((conflict) => conflict.column("state").doUpdateSet(row))
      .execute();
    await recordAudit({ ...deps, db }, actor, "tax.change", input);
  });
  return getTaxRules(deps);
}

function requireChangeable({ taxRate, isTaxRateSet }: TaxConfig, { state, rate }: TaxRuleInput): void {
  if (isTaxRateSet === false || state !== elsewhereKey || rate === taxRate) return;
  const isSet = message(
    "TAX_PERCENT sets this rate to {taxRate}. Please enter that, or change TAX_PERCENT.",
    { taxRate: formatRate(taxRate) },
  );
  throw new ValidationError({ rate: [isSet] });
}

/** Deletes the rule of a state, which then has the rule of all others. Idempotent. Audited. Throws Forbidden. */
export async function deleteTaxRule(deps: TaxDeps, actor: Actor, state: string): Promise<TaxRules> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const deleted = await db
      .deleteFrom("taxRules")
      .where("state", "=", state)
      .where("state", "<>", elsewhereKey)
      .returning("rate")
      .executeTakeFirst();
    if (deleted) await recordAudit({ ...deps, db }, actor, "tax.delete", { state, rate: deleted.rate });
  });
  return getTaxRules(deps);
}
