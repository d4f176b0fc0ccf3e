import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { type Deps, minutes } from "../../base/deps";

/** How long requests waited because the server was at work on something else, in milliseconds. */
export interface EventLoopDelay {
  p99: number;
  max: number;
}

/** Milliseconds. The histogram's values include it. */
const resolution = 20;
/** Milliseconds that a person notices. */
const longDelay = 200;
const minutesShown = 5;

type Histogram = Pick<IntervalHistogram, "enable" | "max" | "percentile" | "reset">;

/** Measures the event loop's delay. Call `check` every few seconds. */
export class EventLoopWatch {
  readonly #deps;
  readonly #histogram;
  #minuteStartedAt: number;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #warnedOf = 0;
  #past: EventLoopDelay[] = [];

  constructor(
    deps: Pick<Deps, "clock" | "log">,
    histogram: Histogram = monitorEventLoopDelay({ resolution }),
  ) {
    this.#deps = deps;
    this.#histogram = histogram;
    this.#minuteStartedAt = this.#now();
    histogram.enable();
  }

  /** The longest of the last five minutes and of the present one. */
  read(): EventLoopDelay {
    const all = [this.#current(), ...this.#past];
    return { p99: Math.max(...all.map(({ p99 }) => p99)), max: Math.max(...all.map(({ max }) => max)) };
  }

  /** Logs a delay that a person notices, at most once a minute. */
  check(): void {
    const [now, current] = [this.#now(), this.#current()];
    const isNew = current.max > longDelay && current.max > this.#warnedOf;
    if (isNew && now - this.#warnedAt >= minutes) {
      this.#deps.log.warn({ ms: current.max }, "event loop blocked");
      this.#warnedAt = now;
      this.#warnedOf = current.max;
    }
    if (now - this.#minuteStartedAt < minutes) return;
    this.#past = [current, ...this.#past].slice(0, minutesShown);
    this.#minuteStartedAt = now;
    this.#warnedOf = 0;
    this.#histogram.reset();
  }

  #current(): EventLoopDelay {
    return { p99: toDelay(this.#histogram.percentile(99)), max: toDelay(this.#histogram.max) };
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}

function toDelay(nanoseconds: number): number {
  return Math.max(0, Math.round(nanoseconds / 1e6) - resolution);
}
