import type { HealthWatchDeps } from "./deps";
import { type HealthCheck, type HealthLevel, worstLevel } from "./health-check";
import { checkInstallation } from "./installation-checks.server";
import { checkOperation } from "./operation-checks.server";

/** Milliseconds for which a result is shown to whoever asks. */
const resultLifetime = 10_000;

/** Runs the checks of /admin/health, and keeps their results. */
export class HealthWatch {
  readonly #deps;
  #last: { at: number; checks: HealthCheck[] } | null = null;

  constructor(deps: HealthWatchDeps) {
    this.#deps = deps;
  }

  /** All checks; not older than ten seconds. */
  async read(): Promise<HealthCheck[]> {
    const now = this.#now();
    const isFresh = this.#last && now >= this.#last.at && now < this.#last.at + resultLifetime;
    return this.#last && isFresh ? this.#last.checks : this.check();
  }

  async check(): Promise<HealthCheck[]> {
    const installation = await this.#deps.damage.spare(() => checkInstallation(this.#deps), []);
    const checks = [...(await checkOperation(this.#deps)), ...installation];
    this.#last = { at: this.#now(), checks };
    return checks;
  }

  /** Of the last check; green before the first. */
  level(): HealthLevel {
    return worstLevel(this.#last?.checks ?? []);
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}
