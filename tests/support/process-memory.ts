import { readdirSync, readFileSync } from "node:fs";

/** Memory of a process and all below it in MB, shared pages counted once (Linux). */
export function memoryOfTree(pid: number): number {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const isBelow = (id: number | undefined): boolean =>
    id !== undefined && id > 1 && (id === pid || isBelow(parents.get(id)));
  return [...parents.keys()].filter(isBelow).reduce((sum, id) => sum + megabytesOf(id), 0);
}

function parentOf(pid: string): number | undefined {
  return Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, "status"))?.[1]) || undefined;
}

function megabytesOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readProc(String(pid), "smaps_rollup"))?.[1] ?? 0) / 1024;
}

/** Empty for a process that has ended. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
