import { type Deps, hours, minutes } from "../../base/deps";

export type ProxyProblem =
  /** A proxy forwards, and TRUST_PROXY is 0: all visitors count as one address. */
  | "untrusted-proxy"
  /** TRUST_PROXY is set, and a request named fewer addresses: visitors can forge theirs. */
  | "missing-forwarded-for"
  /** A form was refused because its page was opened at another address than APP_URL. */
  | "other-address";

export interface SeenProxyProblem {
  problem: ProxyProblem;
  details: Record<string, string | number>;
  /** ISO 8601, UTC; exact to a minute. */
  lastSeenAt: string;
}

const messages: Record<ProxyProblem, string> = {
  "untrusted-proxy":
    "a proxy is in front and TRUST_PROXY is 0, so all visitors count as one: set TRUST_PROXY to the number of proxies",
  "missing-forwarded-for":
    "a request came with fewer addresses in X-Forwarded-For than TRUST_PROXY says: every proxy must set it, and nobody may reach this port past them",
  "other-address":
    "a form was refused with 403 because its page was opened at another address than APP_URL: open the site at APP_URL, or set APP_URL to the address that people use",
};

/** Lines of the log about forged headers must not fill the disk. */
const linesEvery: Record<ProxyProblem, number> = {
  "untrusted-proxy": Number.POSITIVE_INFINITY,
  "missing-forwarded-for": Number.POSITIVE_INFINITY,
  "other-address": 10 * minutes,
};

const checkInterval = minutes;
const shownFor = 24 * hours;

interface Seen {
  details: SeenProxyProblem["details"];
  at: number;
  loggedAt: number;
}

export class ProxyWatch {
  readonly #deps;
  readonly #seen = new Map<ProxyProblem, Seen>();

  constructor(deps: Pick<Deps, "clock" | "log">) {
    this.#deps = deps;
  }

  /** `look` returns null for none. It is not called for a minute after it found the problem. */
  observe(problem: ProxyProblem, look: () => SeenProxyProblem["details"] | null): void {
    const now = this.#deps.clock.now().getTime();
    const before = this.#seen.get(problem);
    if (before && now - before.at < checkInterval) return;
    const details = look();
    if (!details) return;
    const hasLine = before !== undefined && now - before.loggedAt < linesEvery[problem];
    this.#seen.set(problem, { details, at: now, loggedAt: hasLine ? before.loggedAt : now });
    if (!hasLine) this.#deps.log.warn(details, messages[problem]);
  }

  read(): SeenProxyProblem[] {
    const now = this.#deps.clock.now().getTime();
    return [...this.#seen]
      .filter(([, { at }]) => now - at < shownFor)
      .map(([problem, { details, at }]) => ({ problem, details, lastSeenAt: new Date(at).toISOString() }));
  }
}
