import type { BackupTarget } from "~/config/backup-settings";
import { BackupFailure } from "../../backup/repository/object-store";
import { tryTarget } from "../../backup/repository/try-target.server";
import { type HearClock, type Probe, ProbeFault } from "./probe";

/** Tries all targets at once; of several faults it throws that of a target that refused, else the first. */
export function createBackupProbe(targets: BackupTarget[]): Probe {
  return {
    id: "backup",
    async attempt(signal, hear) {
      const faults = await Promise.all(targets.map((target) => faultOf(target, signal, hear)));
      const found = faults.filter((fault) => fault !== null);
      const worst = found.find(({ kind }) => kind === "refused") ?? found[0];
      if (worst) throw worst;
    },
  };
}

async function faultOf(
  target: BackupTarget,
  signal: AbortSignal,
  hear: HearClock,
): Promise<ProbeFault | null> {
  try {
    await tryTarget(target, signal, hear);
    return null;
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    const kind = error.isTemporary ? "unreachable" : "refused";
    return new ProbeFault(kind, error.said, error.isTemporary ? "unavailable" : "refused");
  }
}
