import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { type Plan, type PlanId, plans } from "../../people/plans/plans";
import { type Catalogue, defaultBookPriceCents, type PlanOffer } from "./catalogue";
import type { PriceChange, PricedItem } from "./schema";
import { taxRateFor } from "./tax";
import { getTaxRules, type TaxConfig } from "./tax-rules.server";

export interface CatalogueDeps extends Deps {
  config: TaxConfig;
}

/** Returns current prices: those set by an administrator, otherwise the defaults. */
export async function getCatalogue({ db, config }: Omit<CatalogueDeps, "clock">): Promise<Catalogue> {
  const rows = await db.selectFrom("prices").select(["item", "priceCents"]).execute();
  const stored = new Map<string, number>(rows.map(({ item, priceCents }) => [item, priceCents]));
  const offer = ({ defaultPriceCents, ...plan }: Plan): PlanOffer => ({
    ...plan,
    priceCents: stored.get(plan.id) ?? defaultPriceCents,
  });
  const offers = Object.values(plans).map((plan) => [plan.id, offer(plan)]);
  const taxes = await getTaxRules({ db, config });
  return {
    plans: Object.fromEntries(offers) as Record<PlanId, PlanOffer>,
    bookPriceCents: stored.get("printed-book") ?? defaultBookPriceCents,
    taxRate: taxRateFor(taxes, "plans", null),
    taxes,
  };
}

/** Changes a price; existing quotes are unaffected. Audited. Throws Forbidden unless administrator. */
export async function changePrice(
  deps: CatalogueDeps,
  actor: Actor,
  change: PriceChange,
): Promise<Catalogue> {
  return changePrices(deps, actor, [change]);
}

/** Changes several prices in one transaction; skips unchanged ones. Throws Forbidden. */
export async function changePrices(
  deps: CatalogueDeps,
  actor: Actor,
  changes: PriceChange[],
): Promise<Catalogue> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const before = await getCatalogue({ ...deps, db });
    for (const change of changes) await setPrice({ ...deps, db }, actor, before, change);
  });
  return getCatalogue(deps);
}

async function setPrice(
  deps: CatalogueDeps,
  actor: Actor,
  catalogue: Catalogue,
  { item, priceCents }: PriceChange,
): Promise<void> {
  const before = priceOf(catalogue, item);
  if (before === priceCents) return;
  const row = { priceCents, changedAt: nowText(deps.clock) };
  await deps.db
    .insertInto("prices")
    .values({ item, ...row })
    .onConflict((conflict) => conflict.column("item").doUpdateSet(row))
    .execute();
  await recordAudit(deps, actor, "price.change", { item, before, after: priceCents });
}

function priceOf(catalogue: Catalogue, item: PricedItem): number {
  return item === "printed-book" ? catalogue.bookPriceCents : catalogue.plans[item].priceCents;
}
