import type { Log, LogFields } from "~/domain/base/deps";

export interface LogLine {
  level: "info" | "warn" | "error";
  fields: LogFields;
  message: string;
}

export class CollectedLog implements Log {
  readonly lines: LogLine[];
  readonly #fields: LogFields;

  constructor(lines: LogLine[] = [], fields: LogFields = {}) {
    this.lines = lines;
    this.#fields = fields;
  }

  info(fields: LogFields, message: string): void {
    this.#add("info", fields, message);
  }

  warn(fields: LogFields, message: string): void {
    this.#add("warn", fields, message);
  }

  error(fields: LogFields, message: string): void {
    this.#add("error", fields, message);
  }

  child(fields: LogFields): CollectedLog {
    return new CollectedLog(this.lines, { ...this.#fields, ...fields });
  }

  #add(level: LogLine["level"], fields: LogFields, message: string): void {
    this.lines.push({ level, fields: { ...this.#fields, ...fields }, message });
  }
}
