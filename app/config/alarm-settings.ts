import { ConfigError, type Env } from "./config-error";

export const webhookKinds = ["json", "slack", "ntfy"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export interface AlarmSettings {
  webhook: WebhookSettings | undefined;
  heartbeat: CalledAddress | undefined;
}

export interface WebhookSettings extends CalledAddress {
  kind: WebhookKind;
}

/** An address without its user and password, and the header that they become. */
export interface CalledAddress {
  url: string;
  authorization: string | undefined;
}

/** Throws ConfigError. */
export function readAlarmSettings(env: Env): AlarmSettings {
  const webhook = readAddress(env, "ALARM_WEBHOOK_URL", "https://ntfy.sh/your-topic");
  const kind = readKind(env);
  if (kind && !webhook) throw new ConfigError("ALARM_WEBHOOK_URL must be set when ALARM_WEBHOOK_KIND is.");
  return {
    webhook: webhook && { ...webhook, kind: kind ?? kindOf(new URL(webhook.url).hostname) },
    heartbeat: readAddress(env, "HEARTBEAT_URL", "https://hc-ping.com/your-uuid"),
  };
}

/** The operator names it, so it may be in their own network. */
function readAddress(env: Env, name: string, example: string): CalledAddress | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} must be an address such as ${example}.`);
  const authorization = loginOf(url, name);
  url.username = "";
  url.password = "";
  return { url: url.href, authorization };
}

function loginOf({ username, password }: URL, name: string): string | undefined {
  if (username === "" && password === "") return undefined;
  try {
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(login).toString("base64")}`;
  } catch {
    throw new ConfigError(`${name} has a user or a password that is not written as addresses are.`);
  }
}

function readKind(env: Env): WebhookKind | undefined {
  const text = env.ALARM_WEBHOOK_KIND;
  if (!text) return undefined;
  const kind = webhookKinds.find((one) => one === text);
  if (!kind) throw new ConfigError(`ALARM_WEBHOOK_KIND must be one of ${webhookKinds.join(", ")}.`);
  return kind;
}

/** Other servers of these kinds need ALARM_WEBHOOK_KIND. */
function kindOf(host: string): WebhookKind {
  if (host === "hooks.slack.com") return "slack";
  return host === "ntfy.sh" || host.startsWith("ntfy.") ? "ntfy" : "json";
}
