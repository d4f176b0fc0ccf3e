import type { Env } from "./config-error";

export function messagesDir(env: Env): string {
  return env.MESSAGES_DIR || "messages";
}
