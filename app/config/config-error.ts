/** An invalid setting. The message is one line: the variable and what it accepts. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>;
