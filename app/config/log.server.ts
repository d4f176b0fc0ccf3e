import { type DestinationStream, type Logger, pino } from "pino";

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogOptions {
  level: LogLevel;
  isTerminal: boolean;
}

/** Writes synchronously, so that neither a crash nor process.exit loses a line (the server: see log-output). */
export function createLog(
  { level, isTerminal }: LogOptions,
  destination: DestinationStream = process.stdout,
): Logger {
  const options = {
    level,
    base: null,
    errorKey: "error",
    serializers: { error: serializeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, isTerminal ? { write: (line) => destination.write(readable(line)) } : destination);
}

/** Libraries attach requests, headers and addresses to errors: only what locates the fault is logged. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? { code: error.code } : {};
  return { name, message, ...code, stack, ...(cause === undefined ? {} : { cause: serializeError(cause) }) };
}

/** `12:00:00 ERROR job failed jobId=7`, with the stack of an error below it. */
function readable(line: string): string {
  const { time, level, msg, error, ...fields } = JSON.parse(line);
  const values = Object.entries(fields).map(([name, value]) => `${name}=${plain(value)}`);
  const head = [String(time).slice(11, 19), String(level).toUpperCase().padEnd(5), msg, ...values].join(" ");
  const trace = error?.stack ?? (error && plain(error));
  return `${trace ? `${head}\n${trace}` : head}\n`;
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
