import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { defaultLanguage, type Language, wholeLanguages } from "~/messages/languages";
import { type Actor, requireAdministrator } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { type Deps, nowText } from "../deps";
import { defaultQuotaGigabytes } from "../quota";
import { retentionNames, retentionPeriods } from "./retention";
import { SettingsInput } from "./schema";

/** Settings that administrators change on /admin/settings. Mail addresses are null where there is none. */
export type Settings = Required<SettingsInput>;
export type SettingName = keyof Settings;

export interface SettingsDeps extends Pick<Deps, "db"> {
  config: {
    supportEmail: string | undefined;
  };
}

export interface ShownSettings extends Settings {
  /** The environment variables that win over a stored setting. */
  fixedBy: Partial<Record<SettingName, string>>;
}

const defaults: Settings = {
  supportEmail: null,
  securityContact: "",
  businessName: "",
  businessAddress: "",
  taxNumber: "",
  quotaGigabytes: defaultQuotaGigabytes,
  firstContactDays: 2,
  answerHours: 24,
  mailPromise: "minutes",
  hsCode: "4901.99",
  originCountry: "US",
  secondFactorFrom: null,
  staffIdleMinutes: 30,
  languages: wholeLanguages,
  houseTrials: "no",
  ...(Object.fromEntries(retentionNames.map((name) => [name, retentionPeriods[name].defaultDays])) as Record<
    (typeof retentionNames)[number],
    number
  >),
};

const selectSettings = cachedQuery((db: Db, _values: Record<string, never>) =>
  db.selectFrom("settings").select(["name", "value"]),
);

/** The stored settings, or the defaults. Read anew each time: a dozen short rows take less than asking whether a copy is still right. */
export async function getSettings(db: Db): Promise<Settings> {
  const stored = new Map((await selectSettings(db, {})).map(({ name, value }) => [name, value]));
  const entries = Object.entries(SettingsInput.shape).map(([name, field]) => {
    const value = stored.get(name);
    const parsed = value === undefined ? undefined : field.safeParse(JSON.parse(value));
    return [name, parsed?.success ? parsed.data : defaults[name as SettingName]];
  });
  return Object.fromEntries(entries) as Settings;
}

/** Every page shows them, so they are kept: this process alone changes settings. */
const offeredLanguages = new WeakMap<Db, Language[]>();

/** Returns the languages that readers may choose, English first: all that are whole, or those of the setting. */
export async function getOfferedLanguages(db: Db): Promise<Language[]> {
  const kept = offeredLanguages.get(db);
  if (kept) return kept;
  const { languages } = await getSettings(db);
  const offered = [defaultLanguage, ...languages.filter((language) => language !== defaultLanguage)];
  offeredLanguages.set(db, offered);
  return offered;
}

/** Returns the settings in effect, and which are fixed by the environment. Throws Forbidden unless administrator. */
export async function getShownSettings(deps: SettingsDeps, actor: Actor): Promise<ShownSettings> {
  requireAdministrator(actor);
  const { supportEmail } = deps.config;
  const settings = await getSettings(deps.db);
  if (supportEmail === undefined) return { ...settings, fixedBy: {} };
  return { ...settings, supportEmail, fixedBy: { supportEmail: "SUPPORT_EMAIL" } };
}

/** Returns the support address: SUPPORT_EMAIL, or else the setting; null without one. */
export async function findSupportEmail({ db, config }: SettingsDeps): Promise<string | null> {
  return config.supportEmail ?? (await getSettings(db)).supportEmail;
}

/** Whom to tell of a weakness: the setting, or else the support address; null without one. */
export async function findSecurityContact(deps: SettingsDeps): Promise<string | null> {
  return (await getSettings(deps.db)).securityContact || findSupportEmail(deps);
}

/** Stores the settings that differ; those fixed by the environment stay. Audited. Throws Forbidden. */
export async function changeSettings(
  deps: Deps & SettingsDeps,
  actor: Actor,
  input: SettingsInput,
): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const { fixedBy, ...before } = await getShownSettings(within, actor);
    for (const name of Object.keys(before) as SettingName[]) {
      const after = input[name];
      if (after === undefined || isSame(before[name], after) || fixedBy[name]) continue;
      await storeSetting(within, name, after);
      const change = { name, before: auditable(before[name]), after: auditable(after) };
      await recordAudit(within, actor, "settings.change", change);
    }
  });
  offeredLanguages.delete(deps.db);
}

function isSame(one: Settings[SettingName], other: Settings[SettingName]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function auditable(value: Settings[SettingName]) {
  return Array.isArray(value) ? value.join(" ") : value;
}

async function storeSetting(
  { db, clock }: Deps,
  name: SettingName,
  value: Settings[SettingName],
): Promise<void> {
  const row = { value: JSON.stringify(value), changedAt: nowText(clock) };
  await db
    .insertInto("settings")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}
