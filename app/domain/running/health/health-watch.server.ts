import { currentLanguage } from "~/messages/language";
import { defaultLanguage, type Language } from "~/messages/languages";
import { languageOfStaff } from "../../base/mail/staff-language.server";
import { findAlarmEmail } from "./alarms/alarm-ways.server";
import { BackupWatch } from "./backup-watch";
import type { HealthWatchDeps } from "./deps";
import { byLevel, type HealthCheck, type HealthLevel, worstLevel } from "./health-check";
import { checkInstallation } from "./installation-checks.server";
import { checkOperation } from "./operation-checks.server";

/** Milliseconds for which a result is shown to whoever asks. */
const resultLifetime = 10_000;

interface Reading {
  at: number;
  checks: HealthCheck[];
  hasCaller: boolean;
  language: Language;
}

export class HealthWatch {
  readonly #deps;
  readonly #backups;
  /** Checks hold sentences: the last ones of each language. */
  readonly #said = new Map<Language, Reading>();
  /** Those that run, so that requests at once wait for the same. */
  readonly #running = new Map<Language, Promise<Reading>>();
  #last: Reading | null = null;

  constructor(deps: HealthWatchDeps) {
    this.#deps = deps;
    this.#backups = new BackupWatch(deps.clock);
  }

  /** All checks, said in the present language; not older than ten seconds. */
  async read(): Promise<HealthCheck[]> {
    const now = this.#now();
    const { at = 0, checks } = this.#said.get(currentLanguage()) ?? {};
    const isFresh = now >= at && now < at + resultLifetime;
    return checks && isFresh ? checks : (await this.#shared()).checks;
  }

  /** Checks anew, for `level` and `unheard`. */
  async check(): Promise<HealthCheck[]> {
    this.#last = await this.#measure();
    return this.#last.checks;
  }

  /** Returns the level of the last check; green before the first. */
  level(): HealthLevel {
    return worstLevel(this.#last?.checks ?? []);
  }

  /**
   * What administrators see on all their pages: red checks of which mails tell nobody. Checks again only to say the last ones in another
   * language, and says them as they are where that fails.
   */
  async unheard(): Promise<HealthCheck[]> {
    const { at = 0, checks = [], hasCaller = true } = this.#last ?? {};
    const red = redOf(checks);
    const isMailRed = red.some(({ id }) => id === "mail");
    if (red.length === 0 || (hasCaller && !isMailRed)) return [];
    const said = this.#said.get(currentLanguage());
    if (said && said.at >= at) return redOf(said.checks);
    return this.#shared().then(
      (reading) => redOf(reading.checks),
      () => red,
    );
  }

  language(): Promise<Language> {
    return this.#deps.damage.spare(async () => {
      const recipient = await findAlarmEmail(this.#deps);
      return recipient === null ? defaultLanguage : languageOfStaff(this.#deps.db, recipient);
    }, defaultLanguage);
  }

  #shared(): Promise<Reading> {
    const language = currentLanguage();
    const running = this.#running.get(language);
    if (running) return running;
    const reading = this.#measure().finally(() => this.#running.delete(language));
    this.#running.set(language, reading);
    return reading;
  }

  async #measure(): Promise<Reading> {
    const installation = await this.#deps.damage.spare(() => checkInstallation(this.#deps), []);
    const checks = [...(await checkOperation(this.#deps, this.#backups)), ...installation];
    const hasCaller = await this.#deps.damage.spare(() => this.#hasCaller(), true);
    const reading = { at: this.#now(), checks, hasCaller, language: currentLanguage() };
    this.#said.set(reading.language, reading);
    return reading;
  }

  async #hasCaller(): Promise<boolean> {
    const { smtp, alarms } = this.#deps.config;
    if (alarms.webhook) return true;
    return smtp !== undefined && (await findAlarmEmail(this.#deps)) !== null;
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}

function redOf(checks: HealthCheck[]): HealthCheck[] {
  return byLevel(checks).filter(({ level }) => level === "red");
}
