/** Green is well, amber is worth a look, red needs a person. */
export type HealthLevel = "green" | "amber" | "red";

const checkIds = [
  "words",
  "clock",
  "disk",
  "backup",
  "backup-target",
  "backup-proof",
  "database-copy",
  "recurring",
  "jobs",
  "workers",
  "mail",
  "failed-mails",
  "mailbox",
  "support",
  "alarms",
  "address",
  "payment",
  "payment-problems",
  "print",
  "ffmpeg",
  "heic",
  "scanner",
  "transcriber",
  "assistant",
  "server",
  "sign-ins",
  "refusals",
  "proxy",
  "legal",
  "testimonials",
] as const;
export type HealthCheckId = (typeof checkIds)[number];

export interface HealthCheck {
  id: HealthCheckId;
  title: string;
  level: HealthLevel;
  finding: string;
  remedy?: string;
  href?: string;
  /** The last try; ISO 8601, UTC. */
  triedAt?: string;
}

const order: HealthLevel[] = ["red", "amber", "green"];

/** Red first; otherwise as they are. */
export function byLevel(checks: HealthCheck[]): HealthCheck[] {
  return order.flatMap((level) => checks.filter((check) => check.level === level));
}

/** The worst of all; green if there is none. */
export function worstLevel(checks: HealthCheck[]): HealthLevel {
  return order.find((level) => checks.some((check) => check.level === level)) ?? "green";
}
