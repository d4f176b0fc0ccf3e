import type { WebhookKind } from "~/config/alarm-settings";
import type { Alarm } from "./alarm";

export interface CalledAlarm extends Pick<Alarm, "level" | "title" | "checks"> {
  id: number;
  message: string;
  /** ISO 8601, UTC. */
  at: string;
}

export interface SiteFacts {
  brandName: string;
  appUrl: string | undefined;
}

export interface WebhookMessage {
  body: string;
  headers: Record<string, string>;
}

/** The body and headers that tell an alarm to ntfy, Slack or, as JSON with all its facts, any other service. */
export function webhookMessage(kind: WebhookKind, alarm: CalledAlarm, site: SiteFacts): WebhookMessage {
  const url = site.appUrl ? `${site.appUrl}/admin/health` : null;
  if (kind === "ntfy") return ntfyMessage(alarm, url);
  const text = [alarm.title, alarm.message, url].filter(Boolean).join("\n");
  const { id, level, title, message, at, checks } = alarm;
  const fields = { id, site: site.brandName, level, title, message, url, at, checks };
  return {
    body: JSON.stringify(kind === "slack" ? { text: escapeForSlack(text) } : { text, ...fields }),
    headers: { "Content-Type": "application/json; charset=utf-8" },
  };
}

/** docs.ntfy.sh/publish: the text is the body, all else are headers. */
function ntfyMessage({ level, title, message }: CalledAlarm, url: string | null): WebhookMessage {
  return {
    body: message,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      Title: encodedWord(title),
      Priority: level === "red" ? "high" : "default",
      Tags: level === "red" ? "rotating_light" : "white_check_mark",
      ...(url && { Click: url }),
    },
  };
}

/** RFC 2047: a header takes no letters beyond ASCII. */
function encodedWord(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}

/** Slack reads &, < and > as its own signs. */
function escapeForSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
