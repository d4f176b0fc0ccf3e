import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { changeSettings, getSettings, type SettingsDeps } from "../../base/settings/settings.server";
import type { Customs } from "./customs";

/** The tariff number and the country of origin of printed books, from the settings. Checks no role. */
export async function getCustoms(db: Db): Promise<Customs> {
  const { hsCode, originCountry } = await getSettings(db);
  return { hsCode, originCountry };
}

/** Audited. Throws Forbidden unless administrator. */
export async function changeCustoms(
  deps: Deps & SettingsDeps,
  actor: Actor,
  customs: Customs,
): Promise<void> {
  await changeSettings(deps, actor, { ...(await getSettings(deps.db)), ...customs });
}
