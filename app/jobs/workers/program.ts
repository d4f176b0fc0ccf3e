import { type ChildProcess, spawn } from "node:child_process";

export class MissingProgram extends Error {}

export class ProgramFailed extends Error {
  constructor(
    message: string,
    readonly signal: NodeJS.Signals | null = null,
    private readonly wasTooSlow = false,
  ) {
    super(message);
  }

  /** True if nobody here ended it: the system does so when memory runs out. What it read may be all right. */
  get isKilled(): boolean {
    return this.signal === "SIGKILL" && !this.wasTooSlow;
  }
}

export function isKilled(error: unknown): boolean {
  return error instanceof ProgramFailed && error.isKilled;
}

/** Limits programs without any of their own. Memory is watched from outside, with that of the worker. */
export interface ProgramLimits {
  seconds: number;
  fileMegabytes: number;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

const longestMessage = 4000;
/** The exit code of a shell that does not find a program. */
const notFound = 127;

/** Passes stdout to `read`. Throws MissingProgram, and ProgramFailed with the end of stderr. */
export function runProgram(
  program: string,
  args: string[],
  read: (text: string) => void = () => undefined,
  limits?: ProgramLimits,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const [command, ...rest] = limits ? withLimits(program, args, limits) : [program, ...args];
    const child = spawn(command as string, rest, {
      stdio: ["ignore", "pipe", "pipe"],
      killSignal: "SIGKILL",
      ...(limits && { timeout: limits.seconds * 1000 }),
    });
    running.add(child);
    let complaint = "";
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-longestMessage);
    });
    child.once("error", (error: NodeJS.ErrnoException) => {
      running.delete(child);
      reject(error.code === "ENOENT" ? new MissingProgram(program) : error);
    });
    child.once("close", (code, signal) => {
      running.delete(child);
      if (code === 0) resolve();
      else if (limits && code === notFound) reject(new MissingProgram(program));
      else reject(new ProgramFailed(endOf(program, code, signal, complaint), signal, child.killed));
    });
  });
}

function endOf(
  program: string,
  code: number | null,
  signal: NodeJS.Signals | null,
  complaint: string,
): string {
  const guess = signal === "SIGKILL" ? " (probably not enough memory)" : "";
  return `${program} ended with ${code ?? signal}${guess}: ${complaint}`;
}

/** A shell sets the limits, because Node cannot. A limit that the system does not know is left out. */
function withLimits(program: string, args: string[], limits: ProgramLimits): string[] {
  const blocks = limits.fileMegabytes * 2048;
  const wanted = [`-t ${limits.seconds}`, `-f ${blocks}`, "-c 0"];
  const script = [...wanted.map((limit) => `ulimit ${limit} 2>/dev/null`), 'exec "$0" "$@"'].join("; ");
  return ["sh", "-c", script, program, ...args];
}
