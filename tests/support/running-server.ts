import type { ChildProcess } from "node:child_process";
import type { OpenDatabase } from "~/db/open.server";

/** The built product in a separate process. */
export interface RunningServer extends OpenDatabase {
  address: string;
  dataDir: string;
  process: ChildProcess;
  output: () => string;
  /** What it has connected to: addresses, and names that were looked up. */
  connections: () => string[];
  stop: () => Promise<void>;
}
