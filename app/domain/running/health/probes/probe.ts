import type { Message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";
import { type Clock, minutes } from "../../../base/deps";
import type { HealthLevel } from "../health-check";
import type { ClockSource } from "../second-clock";

export type ProbeId = ClockSource;

export type ProbeFaultKind =
  /** It answered and does not let the site in. */
  | "refused"
  /** No answer, or one that it is out of order: it may be over in a moment. */
  | "unreachable"
  /** Seen from here alone: others may get through. */
  | "doubtful";

/** A try that failed; `said` is a sentence for the operator, `code` has no personal data. */
export class ProbeFault extends SaidError {
  constructor(
    readonly kind: ProbeFaultKind,
    said: Message,
    readonly code: string,
  ) {
    super(said);
  }
}

/** Tells what time it is where the answer came from; null where it did not say. */
export type HearClock = (date: string | null | undefined) => void;

export interface Probe {
  id: ProbeId;
  /** Throws ProbeFault. */
  attempt(signal: AbortSignal, hear: HearClock): Promise<void>;
  /** Whether something failed while people used it, so that the next try should not wait for its hour. */
  hasTrouble?(): boolean | Promise<boolean>;
}

/** Times are ISO 8601 in UTC. */
export interface ProbeResult {
  triedAt: string;
  fault: ProbeFault | null;
  /** The time of the first of the tries that failed one after the other. */
  failingSince: string | null;
}

/** How long something may be out of reach before somebody is called. Milliseconds. */
const patience = 15 * minutes;

/** Green before the first try. */
export function judgeProbe(result: ProbeResult | undefined, clock: Clock): HealthLevel {
  if (!result?.fault) return "green";
  if (result.fault.kind === "refused") return "red";
  const failingFor = clock.now().getTime() - Date.parse(result.failingSince ?? result.triedAt);
  return result.fault.kind === "unreachable" && failingFor >= patience ? "red" : "amber";
}
