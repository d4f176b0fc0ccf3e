import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 make its space for new objects larger again, as it does by default. It may not while the program is loaded
 * (scripts/bundle): it would take 30 MB, sixteen times what it begins with, for what happens only once.
 */
export function letMemoryGrow(): void {
  setFlagsFromString("--semi-space-growth-factor=2");
}
