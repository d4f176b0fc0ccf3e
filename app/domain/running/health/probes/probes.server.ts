import { once } from "node:events";
import { message } from "~/messages/message";
import { type Deps, minutes } from "../../../base/deps";
import type { SecondClocks } from "../second-clock";
import { type Probe, ProbeFault, type ProbeId, type ProbeResult } from "./probe";

interface ProbesDeps extends Pick<Deps, "clock" | "log"> {
  secondClocks: Pick<SecondClocks, "hear">;
}

/* Milliseconds. */

/** An outage of an hour is then seen, and told, within it. */
const interval = 30 * minutes;
/** The interval after a try that failed, and where something else has failed. */
const shortInterval = 5 * minutes;
const longestTry = 10_000;

/** Tries what the site depends on, and keeps what became of it. */
export class Probes {
  readonly #deps;
  readonly #probes;
  readonly #limit;
  readonly #results = new Map<ProbeId, ProbeResult>();
  readonly #running = new Map<ProbeId, Promise<void>>();
  /** Tries that were given up and have not ended, as on a disk that hangs. */
  readonly #stuck = new Set<ProbeId>();

  constructor(deps: ProbesDeps, probes: Probe[], limit = longestTry) {
    this.#deps = deps;
    this.#probes = probes;
    this.#limit = limit;
  }

  /** Returns the last try; undefined before it, and where there is nothing to try. */
  read(id: ProbeId): ProbeResult | undefined {
    return this.#results.get(id);
  }

  /** Call every minute: tries what is due, all at once. Ends within ten seconds, and when the server stops. */
  async runDue(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    const tries = this.#probes.map(async (probe) => (await this.#isDue(probe)) && this.#run(probe));
    await orStop(Promise.all(tries), signal);
  }

  /** Tries everything now. Ends within ten seconds. */
  async runAll(): Promise<void> {
    await Promise.all(this.#probes.map((probe) => this.#run(probe)));
  }

  async #isDue(probe: Probe): Promise<boolean> {
    const last = this.#results.get(probe.id);
    if (!last) return true;
    const age = this.#deps.clock.now().getTime() - Date.parse(last.triedAt);
    // The clock may have been set back.
    if (age < 0 || age >= interval) return true;
    return age >= shortInterval && (last.fault !== null || (await probe.hasTrouble?.()) === true);
  }

  #run(probe: Probe): Promise<void> {
    const running = this.#running.get(probe.id) ?? this.#try(probe);
    this.#running.set(probe.id, running);
    return running.finally(() => this.#running.delete(probe.id));
  }

  async #try(probe: Probe): Promise<void> {
    const triedAt = this.#deps.clock.now().toISOString();
    const fault = await this.#attempt(probe).then(
      () => null,
      (error: unknown) => (error instanceof ProbeFault ? error : this.#unexpected(probe, error)),
    );
    const before = this.#results.get(probe.id);
    const failingSince = fault && (before?.failingSince ?? triedAt);
    this.#results.set(probe.id, { triedAt, fault, failingSince });
    this.#logChange(probe.id, before, fault);
  }

  /** Ends in time, whatever the attempt does. */
  async #attempt(probe: Probe): Promise<void> {
    if (this.#stuck.has(probe.id)) throw noAnswer();
    const attempt = probe.attempt(AbortSignal.timeout(this.#limit), (date) => this.#hear(probe.id, date));
    const ended = attempt.then(
      () => true,
      () => true,
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, this.#limit + 200, false);
    });
    const isEnded = await Promise.race([ended, late]);
    clearTimeout(timer);
    if (isEnded) return attempt;
    this.#stuck.add(probe.id);
    ended.finally(() => this.#stuck.delete(probe.id));
    throw noAnswer();
  }

  #hear(source: ProbeId, date: string | null | undefined): void {
    const at = new Date(date ?? Number.NaN);
    if (Number.isNaN(at.getTime())) return;
    this.#deps.secondClocks.hear({ source, at, heardAt: this.#deps.clock.now() });
  }

  #unexpected({ id }: Probe, error: unknown): ProbeFault {
    this.#deps.log.error({ probe: id, error }, "try ended unexpectedly");
    return new ProbeFault(
      "unreachable",
      message("The try ended unexpectedly. The log of the server has the reason."),
      "unexpected",
    );
  }

  #logChange(probe: ProbeId, before: ProbeResult | undefined, fault: ProbeFault | null): void {
    if (fault && !before?.fault) this.#deps.log.warn({ probe, ...facts(fault) }, "try failed");
    if (!fault && before?.fault) this.#deps.log.info({ probe }, "try succeeded again");
  }
}

function facts({ kind, code }: ProbeFault) {
  return { kind, code };
}

function noAnswer(): ProbeFault {
  return new ProbeFault("unreachable", message("There was no answer within ten seconds."), "timeout");
}

async function orStop(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await work);
  const over = new AbortController();
  const stopped = once(signal, "abort", { signal: over.signal }).catch(() => undefined);
  await Promise.race([work, stopped]).finally(() => over.abort());
}
