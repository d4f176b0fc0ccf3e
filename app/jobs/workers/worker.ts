import type { Log, LogFields } from "~/domain/base/deps";
import type { BookLanguage } from "~/messages/book-languages";
import { readCatalogsFrom } from "~/messages/catalogs.server";
import { inLanguage } from "~/messages/language.server";
import type { Message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";
import { speakAllLanguages } from "~/messages/translate.server";

/** Last message of a worker; `rejected` is for the user, `failed` for the log. */
export type WorkerResult = { output: unknown } | { rejected: Message } | { failed: string };

export type WorkerMessage =
  | { progress: unknown }
  /** Megabytes for what comes next. The answer is any message. */
  | { needs: number }
  | { level: "info" | "warn" | "error"; fields: LogFields; message: string };

export class WorkerRejection extends SaidError {}

export type WorkerLog = Pick<Log, "info" | "warn" | "error">;

/** Resolves once there is room for this many megabytes, those of the process included. */
export type ReserveMemory = (megabytes: number) => Promise<void>;

type Task<Input, Output> = (
  input: Input,
  report: (progress: unknown) => void,
  log: WorkerLog,
  reserve: ReserveMemory,
) => Promise<Output>;

interface WorkerOrder<Input> {
  input: Input;
  language: BookLanguage;
  messagesDir: string;
}

export function serveOnce<Input, Output>(task: Task<Input, Output>): void {
  speakAllLanguages();
  process.once("message", async ({ input, language, messagesDir }: WorkerOrder<Input>) => {
    readCatalogsFrom(messagesDir);
    process.send?.(await inLanguage(language, () => resultOf(task, input)));
  });
  // The parent has the result or has exited.
  process.once("disconnect", () => process.exit());
}

async function resultOf<Input, Output>(task: Task<Input, Output>, input: Input): Promise<WorkerResult> {
  try {
    return { output: await task(input, (progress) => send({ progress }), log, reserve) };
  } catch (error) {
    if (error instanceof WorkerRejection) return { rejected: error.said };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function reserve(megabytes: number): Promise<void> {
  return new Promise((resolve) => {
    process.once("message", () => resolve());
    send({ needs: megabytes });
  });
}

const log: WorkerLog = {
  info: (fields, message) => send({ level: "info", fields: plain(fields), message }),
  warn: (fields, message) => send({ level: "warn", fields: plain(fields), message }),
  error: (fields, message) => send({ level: "error", fields: plain(fields), message }),
};

/** Errors of libraries may have values that cannot be serialized. */
function plain(fields: LogFields): LogFields {
  const pairs = Object.entries(fields);
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, value instanceof Error ? `${value}` : value]),
  );
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
