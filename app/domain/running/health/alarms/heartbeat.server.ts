import { type Deps, minutes } from "../../../base/deps";
import type { HealthCheck } from "../health-check";
import { type AlarmWaysDeps, canCall } from "./alarm-ways.server";
import { CallFailed, callAddress } from "./call-address.server";

const interval = 5 * minutes;

/** What became of the last beat; `at` is ISO 8601, UTC. */
export interface LastBeat {
  at: string;
  /** The code of its failure; null if it was taken. */
  fault: string | null;
}

/** Tells HEARTBEAT_URL that the server lives. It is silent while something is red and no alarm gets out: then its silence is the alarm. */
export class Heartbeat {
  readonly #deps;
  #last: LastBeat | null = null;
  #isSilent = false;

  constructor(deps: Pick<Deps, "clock" | "log"> & AlarmWaysDeps) {
    this.#deps = deps;
  }

  /** Null before the first beat. */
  read(): LastBeat | null {
    return this.#last;
  }

  /** Call every minute with what was checked: beats every five minutes, and again after a minute if that failed. */
  async beat(checks: HealthCheck[], signal: AbortSignal): Promise<void> {
    const { clock, config, log } = this.#deps;
    const { heartbeat } = config.alarms;
    if (!heartbeat || !this.#isDue() || (await this.#mustBeSilent(checks))) return;
    const at = clock.now().toISOString();
    try {
      await callAddress(log, heartbeat, { kind: "heartbeat", method: "GET" }, signal);
      this.#last = { at, fault: null };
    } catch (error) {
      this.#last = { at, fault: error instanceof CallFailed ? error.code : "unexpected" };
    }
  }

  #isDue(): boolean {
    if (!this.#last || this.#last.fault !== null) return true;
    const age = this.#deps.clock.now().getTime() - Date.parse(this.#last.at);
    return age < 0 || age >= interval;
  }

  async #mustBeSilent(checks: HealthCheck[]): Promise<boolean> {
    const isRed = checks.some(({ level }) => level === "red");
    const isSilent = isRed && !(await canCall(this.#deps, checks));
    if (isSilent && !this.#isSilent)
      this.#deps.log.error({}, "heartbeat withheld: something is red, and no alarm gets out");
    this.#isSilent = isSilent;
    return isSilent;
  }
}
