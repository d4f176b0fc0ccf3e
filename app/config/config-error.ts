/** A setting that cannot be right. Its message is one line: the variable, and what it takes. */
export class ConfigError extends Error {}

/** The environment, as process.env gives it. */
export type Env = Record<string, string | undefined>;
