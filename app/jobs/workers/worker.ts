import type { Log, LogFields } from "~/domain/deps";

/** The last message of a worker: its output, a rejection with a message for the person, or a failure for the log. */
export type WorkerResult = { output: unknown } | { rejected: string } | { failed: string };

/** What a worker may send before that, any number of times. */
export type WorkerMessage =
  | { progress: unknown }
  | { level: "info" | "warn" | "error"; fields: LogFields; message: string };

/** The input cannot be used, and the message says so to the person who sent it. */
export class WorkerRejection extends Error {}

export type WorkerLog = Pick<Log, "info" | "warn" | "error">;

type Task<Input, Output> = (
  input: Input,
  report: (progress: unknown) => void,
  log: WorkerLog,
) => Promise<Output>;

/** The main function of a worker process: receives one input, runs the task, sends the result, exits. */
export function serveOnce<Input, Output>(task: Task<Input, Output>): void {
  process.once("message", async (input: Input) => {
    process.send?.(await resultOf(task, input));
  });
  // The parent has the result, or is gone.
  process.once("disconnect", () => process.exit());
}

async function resultOf<Input, Output>(task: Task<Input, Output>, input: Input): Promise<WorkerResult> {
  try {
    return { output: await task(input, (progress) => send({ progress }), log) };
  } catch (error) {
    if (error instanceof WorkerRejection) return { rejected: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Lines go to the server, which has the log. */
const log: WorkerLog = {
  info: (fields, message) => send({ level: "info", fields: plain(fields), message }),
  warn: (fields, message) => send({ level: "warn", fields: plain(fields), message }),
  error: (fields, message) => send({ level: "error", fields: plain(fields), message }),
};

/** Errors of libraries may hold what cannot be sent to another process. */
function plain(fields: LogFields): LogFields {
  const pairs = Object.entries(fields);
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, value instanceof Error ? `${value}` : value]),
  );
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
