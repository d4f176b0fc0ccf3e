import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/* Where the server's user may limit memory (cgroup v2, `Delegate=memory`), the kernel limits workers too. Elsewhere nothing is written. */

export interface Cgroup {
  limit(megabytes: number): void;
  remove(): void;
}

const megabyte = 1024 * 1024;
/** Files that were read count too; the kernel takes their room back first. */
const spareMegabytes = 100;

/** Puts a process into a group of its own. Null where that is not allowed. */
export function joinCgroup(parent: string | null, pid: number): Cgroup | null {
  if (parent === null) return null;
  const folder = path.join(parent, `worker-${pid}`);
  const write = (file: string, value: string) => writeFileSync(path.join(folder, file), value);
  try {
    mkdirSync(folder);
    write("memory.oom.group", "1");
    write("cgroup.procs", String(pid));
  } catch {
    removeFolder(folder);
    return null;
  }
  return {
    limit(megabytes) {
      try {
        write("memory.max", String((megabytes + spareMegabytes) * megabyte));
        write("memory.high", String(megabytes * megabyte));
      } catch {
        // The watch from outside is left.
      }
    },
    remove: () => removeFolder(folder),
  };
}

/** The folder in which groups with limits can be made: the own one, or the one above it. Null if there is none. */
export function findDelegatedCgroup(root = "/sys/fs/cgroup", self = "/proc/self/cgroup"): string | null {
  try {
    const [, own] = /^0::(\/.*)$/m.exec(readFileSync(self, "utf8")) ?? [];
    if (own === undefined) return null;
    const folder = path.join(root, own);
    const candidates = own === "/" ? [folder] : [folder, path.dirname(folder)];
    return candidates.find(canLimitMemory) ?? null;
  } catch {
    return null;
  }
}

/** A group with processes in it cannot hand memory on: then the write is refused. */
function canLimitMemory(folder: string): boolean {
  const has = (file: string) => readFileSync(path.join(folder, file), "utf8").split(/\s+/).includes("memory");
  try {
    if (!has("cgroup.controllers")) return false;
    if (!has("cgroup.subtree_control")) writeFileSync(path.join(folder, "cgroup.subtree_control"), "+memory");
    const trial = path.join(folder, `worker-${process.pid}-trial`);
    mkdirSync(trial);
    rmdirSync(trial);
    return true;
  } catch {
    return false;
  }
}

function removeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It was never made, or a process in it has not ended yet.
  }
}
