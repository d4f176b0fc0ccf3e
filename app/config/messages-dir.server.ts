import type { Env } from "./config-error";

/** The folder of the translations: MESSAGES_DIR, or the one beside the code. */
export function messagesDir(env: Env): string {
  return env.MESSAGES_DIR || "messages";
}
