import { SaidError } from "~/messages/said-error";

/** An invalid setting. The message is one line: the variable and what it accepts. */
export class ConfigError extends SaidError {}

export type Env = Record<string, string | undefined>;
