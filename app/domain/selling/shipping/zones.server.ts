import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { compareNames, formatCountry, formatList } from "../../base/format";
import type { ZoneInput } from "./zone-schema";
import type { ShippingZone } from "./zones";

/** The zones of shipping abroad, by their names. None: packages stay in the country. */
export async function listZones(db: Db): Promise<ShippingZone[]> {
  const rows = await db.selectFrom("shippingZones").select(["id", "name"]).orderBy("id").execute();
  const zones = rows.sort((one, other) => compareNames(one.name, other.name));
  if (zones.length === 0) return [];
  const countries = await db.selectFrom("shippingZoneCountries").selectAll().orderBy("country").execute();
  const steps = await db.selectFrom("shippingZoneSteps").selectAll().orderBy("maxGrams").execute();
  return zones.map(({ id, name }) => ({
    ...{ id, name },
    countries: countries.filter(({ zoneId }) => zoneId === id).map(({ country }) => country),
    steps: steps
      .filter(({ zoneId }) => zoneId === id)
      .map(({ maxGrams, priceCents }) => ({ maxGrams, priceCents })),
  }));
}

/** Adds or changes a zone; orders keep their charge. Audited. Throws Forbidden, NotFound, and ValidationError for a country that another zone has. */
export async function saveZone(
  deps: Deps,
  actor: Actor,
  id: number | null,
  input: ZoneInput,
): Promise<ShippingZone> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const zones = await listZones(db);
    if (id !== null && !zones.some((zone) => zone.id === id)) throw new NotFound();
    requireFree(zones, id, input);
    const zone = { ...input, id: await keepZone({ ...deps, db }, id, input) };
    await recordAudit({ ...deps, db }, actor, "shipping.change", auditable(zone));
    return zone;
  });
}

/** Removes a zone: nothing new goes to its countries. Idempotent. Audited. Throws Forbidden unless administrator. */
export async function deleteZone(deps: Deps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const zone = (await listZones(db)).find((one) => one.id === id);
    if (!zone) return;
    await db.deleteFrom("shippingZones").where("id", "=", id).execute();
    await recordAudit({ ...deps, db }, actor, "shipping.delete", auditable(zone));
  });
}

function requireFree(zones: ShippingZone[], id: number | null, { countries }: ZoneInput): void {
  const other = zones.find((zone) => zone.id !== id && zone.countries.some((one) => countries.includes(one)));
  if (!other) return;
  const taken = other.countries.filter((one) => countries.includes(one)).map(formatCountry);
  throw new ValidationError({
    countries: [
      message("The zone “{zone}” has already: {taken}.", { zone: other.name, taken: formatList(taken) }),
    ],
  });
}

async function keepZone({ db, clock }: Deps, id: number | null, zone: ZoneInput): Promise<number> {
  const row = { name: zone.name, changedAt: nowText(clock) };
  const { id: zoneId } =
    id === null
      ? await db.insertInto("shippingZones").values(row).returning("id").executeTakeFirstOrThrow()
      : await db
          .updateTable("shippingZones")
          .set(row)
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirstOrThrow();
  await db.deleteFrom("shippingZoneCountries").where("zoneId", "=", zoneId).execute();
  await db.deleteFrom("shippingZoneSteps").where("zoneId", "=", zoneId).execute();
  await db
    .insertInto("shippingZoneCountries")
    .values(zone.countries.map((country) => ({ country, zoneId })))
    .execute();
  await db
    .insertInto("shippingZoneSteps")
    .values(zone.steps.map((step) => ({ ...step, zoneId })))
    .execute();
  return zoneId;
}

function auditable({ id, name, countries, steps }: ShippingZone) {
  const prices = steps.map(({ maxGrams, priceCents }) => `${maxGrams} g ${priceCents}`);
  return { id, name, countries: countries.join(" "), steps: prices.join(", ") };
}
