import { readdirSync, readFileSync } from "node:fs";

/* Processes as Linux shows them in /proc. */

export interface GroupUse {
  residentBytes: number;
  /** Processor time since its start, in units of the system. */
  ticks: number;
}

const pageBytes = 4096;

/** Reads by process group. Returns none where the system does not tell. */
export function readGroups(groups: ReadonlySet<number>): Map<number, GroupUse> {
  const uses = new Map<number, GroupUse>();
  for (const name of processNames()) {
    const state = stateOf(name);
    const group = Number(state[2]);
    if (!groups.has(group)) continue;
    const { residentBytes, ticks } = uses.get(group) ?? { residentBytes: 0, ticks: 0 };
    uses.set(group, {
      residentBytes: residentBytes + Number(state[21]) * pageBytes,
      ticks: ticks + Number(state[11]) + Number(state[12]),
    });
  }
  return uses;
}

/** Also those that their parent has told nobody of. None where the system does not tell. */
export function childrenOf(parent: number): number[] {
  return processNames()
    .filter((name) => Number(stateOf(name)[1]) === parent)
    .map(Number);
}

function processNames(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** What follows the name of the program, which may have spaces: its state, its parent, its group and so on. */
function stateOf(processName: string): string[] {
  try {
    const stat = readFileSync(`/proc/${processName}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
