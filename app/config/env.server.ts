import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { message } from "~/messages/message";
import { type AlarmSettings, readAlarmSettings } from "./alarm-settings";
import { type AssistantSettings, readAssistantSettings } from "./assistant-settings";
import { type BackupSettings, readBackupSettings } from "./backup-settings";
import { type ClamdSettings, readClamdSettings } from "./clamd-settings";
import { closeToOthers } from "./close-to-others.server";
import { ConfigError, type Env } from "./config-error";
import { type LogLevel, logLevels } from "./log.server";
import { type MailInSettings, readMailInSettings } from "./mail-in-settings";
import { readSessionSecret } from "./session-secret.server";
import { readStripeSettings, type StripeSettings } from "./stripe-settings";
import { readTranscribeSettings, type TranscribeSettings } from "./transcribe-settings";

/** All settings, checked at startup. Nothing else in the app reads the environment. */
export interface Config {
  port: number;
  host: string;
  /** The public address without a trailing slash; undefined on a local network. */
  appUrl: string | undefined;
  dataDir: string;
  sessionSecret: string;
  /** A published one, which held words are still encrypted with. */
  burntSecret: string | undefined;
  administrator: { username: string; password: string | undefined; email: string | undefined };
  /** Number of proxies with trusted forwarding headers. */
  trustedProxies: number;
  brandName: string;
  supportEmail: string | undefined;
  smtp: { url: string; from: { name: string; address: string } } | undefined;
  stripe: StripeSettings | undefined;
  /** Thousandths of a percent: 8 % is 8000. */
  taxRate: number;
  /** Whether TAX_PERCENT is set: administrators cannot change it then. */
  isTaxRateSet: boolean;
  pixelId: string | undefined;
  isProduction: boolean;
  /** Nice value of background work: 0 competes with pages, 19 waits for every other program. */
  workerNice: number;
  /** A tablet of a house forgets whose turn it is after so many without a touch. */
  tabletIdleSeconds: number;
  logLevel: LogLevel;
  /** JSON of the file PRINTER_PROFILE; undefined for the built-in profile. */
  printerProfile: unknown;
  backup: BackupSettings | undefined;
  assistant: AssistantSettings | undefined;
  /** Guards `/metrics`, which does not exist without it. */
  metricsToken: string | undefined;
  transcribe: TranscribeSettings | undefined;
  alarms: AlarmSettings;
  mailIn: MailInSettings | undefined;
  clamd: ClamdSettings | undefined;
}

const defaultBrandName = "A Life Remembered";
const brandNameMax = 100;
const mailAddress = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Reads and checks the environment (see docs/self-hosting.md). Throws ConfigError. */
export function readConfig(env: Env): Config {
  const dataDir = readDataDir(env);
  const { secret, burnt } = readSessionSecret(env, dataDir);
  return {
    port: wholeNumber(env, "PORT", 3000, 0, 65535),
    host: env.HOST || "0.0.0.0",
    appUrl: appUrl(env),
    dataDir,
    sessionSecret: secret,
    burntSecret: burnt,
    administrator: {
      username: env.ADMIN_USERNAME || "admin",
      password: administratorPassword(env),
      email: emailAddress(env, "ADMIN_EMAIL"),
    },
    trustedProxies: wholeNumber(env, "TRUST_PROXY", 0, 0, 10),
    brandName: brandName(env),
    supportEmail: emailAddress(env, "SUPPORT_EMAIL"),
    smtp: smtp(env),
    stripe: readStripeSettings(env),
    taxRate: taxRate(env),
    isTaxRateSet: Boolean(env.TAX_PERCENT),
    pixelId: pixelId(env),
    isProduction: env.NODE_ENV === "production",
    workerNice: wholeNumber(env, "WORKER_NICE", 10, 0, 19),
    tabletIdleSeconds: wholeNumber(env, "TABLET_IDLE_SECONDS", 120, 5, 3_600),
    logLevel: logLevel(env),
    printerProfile: printerProfile(env),
    backup: readBackupSettings(env, dataDir),
    assistant: readAssistantSettings(env),
    metricsToken: metricsToken(env),
    transcribe: readTranscribeSettings(env),
    mailIn: readMailInSettings(env),
    alarms: readAlarmSettings(env),
    clamd: readClamdSettings(env),
  };
}

/** DATA_DIR alone, for commands that need nothing else. Throws ConfigError. */
export function readDataDir(env: Env): string {
  const folder = path.resolve(env.DATA_DIR || "./data");
  try {
    makeFolder(folder);
  } catch {
    throw new ConfigError(message("{name} must be a folder that can be written to.", { name: "DATA_DIR" }));
  }
  closeToOthers(folder, 0o700);
  return folder;
}

/** Makes parents one by one: Node's `recursive` hangs where none can be made (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder, { mode: 0o700 });
}

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(
      message("{name} must be a whole number from {min} to {max}.", {
        name,
        min: String(min),
        max: String(max),
      }),
    );
  }
  return value;
}

function appUrl(env: Env): string | undefined {
  if (!env.APP_URL) return undefined;
  const url = URL.canParse(env.APP_URL) ? new URL(env.APP_URL) : undefined;
  const bare =
    url && (url.pathname === "/" || url.pathname === "") && !url.search && !url.hash && !url.username;
  if (!url || !bare || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new ConfigError(
      message("APP_URL must be an address such as {example}, without a path.", {
        example: "https://stories.example.org",
      }),
    );
  }
  return url.origin;
}

function administratorPassword(env: Env): string | undefined {
  const password = env.ADMIN_PASSWORD || undefined;
  if (password !== undefined && (password.length < 8 || password.length > 128)) {
    throw new ConfigError(message("ADMIN_PASSWORD must be 8 to 128 characters long."));
  }
  return password;
}

function emailAddress(env: Env, name: string): string | undefined {
  const text = env[name] || undefined;
  if (text !== undefined && !mailAddress.test(text)) {
    throw new ConfigError(
      message("{name} must be an email address such as {example}.", { name, example: "help@example.org" }),
    );
  }
  return text;
}

/** One line, because it is part of mail subjects and page titles. */
function brandName(env: Env): string {
  const name = env.BRAND_NAME?.trim() || defaultBrandName;
  if (name.length > brandNameMax || /\p{Cc}/u.test(name)) {
    throw new ConfigError(
      message("BRAND_NAME must be one line of at most {max} characters.", { max: String(brandNameMax) }),
    );
  }
  return name;
}

function smtp(env: Env): Config["smtp"] {
  const from = env.MAIL_FROM ? sender(env.MAIL_FROM, brandName(env)) : undefined;
  if (!env.SMTP_URL) return undefined;
  const url = URL.canParse(env.SMTP_URL) ? new URL(env.SMTP_URL) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new ConfigError(
      message("{name} must be an address such as {example}.", {
        name: "SMTP_URL",
        example: "smtps://user:password@mail.example.org",
      }),
    );
  }
  if (!env.APP_URL)
    throw new ConfigError(message("APP_URL must be set when SMTP_URL is: emails carry links to it."));
  if (!from) throw new ConfigError(message("MAIL_FROM must be set when SMTP_URL is: emails need a sender."));
  return { url: env.SMTP_URL, from };
}

/** "hello@example.org", or "Biography <hello@example.org>". */
function sender(text: string, brandName: string): { name: string; address: string } {
  const [, name, address] = /^\s*(?:([^<>]*?)\s*<)?([^\s<>]+?)>?\s*$/.exec(text) ?? [];
  const isWhole = text.includes("<") === text.includes(">");
  if (!isWhole || !address || !mailAddress.test(address)) {
    throw new ConfigError(
      message("{name} must be an email address such as {example}.", {
        name: "MAIL_FROM",
        example: "hello@example.org",
      }),
    );
  }
  return { name: name?.replace(/^"|"$/g, "") || brandName, address };
}

function taxRate(env: Env): number {
  const text = env.TAX_PERCENT || "8";
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text) || Number(text) > 100) {
    throw new ConfigError(
      message("TAX_PERCENT must be a number from 0 to 100, with at most three decimals."),
    );
  }
  return Math.round(Number(text) * 1000);
}

function pixelId(env: Env): string | undefined {
  if (env.PIXEL_ID && !/^\d{5,20}$/.test(env.PIXEL_ID)) {
    throw new ConfigError(message("PIXEL_ID must be the pixel's number, 5 to 20 digits long."));
  }
  return env.PIXEL_ID || undefined;
}

function logLevel(env: Env): LogLevel {
  const level = logLevels.find((one) => one === (env.LOG_LEVEL || "info"));
  if (!level)
    throw new ConfigError(
      message("{name} must be one of {values}.", { name: "LOG_LEVEL", values: logLevels.join(", ") }),
    );
  return level;
}

function metricsToken(env: Env): string | undefined {
  const token = env.METRICS_TOKEN || undefined;
  if (token !== undefined && (token.length < 16 || /\s/.test(token)))
    throw new ConfigError(message("METRICS_TOKEN must be at least 16 characters long, without spaces."));
  return token;
}

function printerProfile(env: Env): unknown {
  if (!env.PRINTER_PROFILE) return undefined;
  try {
    const profile = JSON.parse(readFileSync(env.PRINTER_PROFILE, "utf8"));
    // The path of its ICC profile is relative to the file.
    const icc = profile?.pdf?.outputProfile;
    if (typeof icc === "string")
      profile.pdf.outputProfile = path.resolve(path.dirname(env.PRINTER_PROFILE), icc);
    return profile;
  } catch {
    throw new ConfigError(message("PRINTER_PROFILE must be the path of a readable JSON file."));
  }
}
