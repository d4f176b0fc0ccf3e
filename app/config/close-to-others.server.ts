import { chmodSync } from "node:fs";

/** Restricts access to this user; what belongs to another user is left as it is. */
export function closeToOthers(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
}
