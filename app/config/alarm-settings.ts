import { message } from "~/messages/message";
import { ConfigError, type Env } from "./config-error";

const webhookKinds = ["json", "slack", "ntfy"] as const;
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
  if (kind && !webhook)
    throw new ConfigError(
      message("{name} must be set when {other} is.", {
        name: "ALARM_WEBHOOK_URL",
        other: "ALARM_WEBHOOK_KIND",
      }),
    );
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
    throw new ConfigError(message("{name} must be an address such as {example}.", { name, example }));
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
    throw new ConfigError(
      message("{name} has a user or a password that is not written as addresses are.", { name }),
    );
  }
}

function readKind(env: Env): WebhookKind | undefined {
  const text = env.ALARM_WEBHOOK_KIND;
  if (!text) return undefined;
  const kind = webhookKinds.find((one) => one === text);
  if (!kind)
    throw new ConfigError(
      message("{name} must be one of {values}.", {
        name: "ALARM_WEBHOOK_KIND",
        values: webhookKinds.join(", "),
      }),
    );
  return kind;
}

/** Other servers of these kinds need ALARM_WEBHOOK_KIND. */
function kindOf(host: string): WebhookKind {
  if (host === "hooks.slack.com") return "slack";
  return host === "ntfy.sh" || host.startsWith("ntfy.") ? "ntfy" : "json";
}
