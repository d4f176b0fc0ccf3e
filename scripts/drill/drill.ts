import type { Findings } from "./findings";

/** One file of this folder, listed in scripts/drill/drills.ts. */
export interface Drill {
  name: string;
  about: string;
  minutes: number;
  /** Mostly waits: in small it runs beside the others. */
  isPatient?: true;
  /** `isShort`: fewer rounds of the same, for every change of the code. */
  run(isShort: boolean): Promise<Outcome>;
}

export interface Outcome {
  /** What was done how often, in words and numbers. */
  many: string;
  findings: Findings;
  note: string;
  /** The machine does not let it run; the note says why. */
  isSkipped?: boolean;
}

export function skipped(note: string, findings: Findings): Outcome {
  return { many: "none", findings, note, isSkipped: true };
}
