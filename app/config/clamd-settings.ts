import { message } from "~/messages/message";
import { ConfigError, type Env } from "./config-error";

/** The place where clamd listens, as `net.connect` takes it. */
export type ClamdSettings = { host: string; port: number } | { path: string };

const usualPort = 3310;

/** Undefined without CLAMD_URL: uploads are not scanned. Throws ConfigError. */
export function readClamdSettings(env: Env): ClamdSettings | undefined {
  if (!env.CLAMD_URL) return undefined;
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(env.CLAMD_URL)?.[1];
  if (path) return { path };
  const url = URL.canParse(env.CLAMD_URL) ? new URL(env.CLAMD_URL) : undefined;
  const isBare = url && /^\/?$/.test(url.pathname) && !url.search && !url.hash && !url.username;
  if (!isBare || url.protocol !== "tcp:" || !url.hostname)
    throw new ConfigError(
      message("{name} must be an address such as {example} or {other}.", {
        name: "CLAMD_URL",
        example: "tcp://localhost:3310",
        other: "unix:/run/clamav/clamd.ctl",
      }),
    );
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || usualPort) };
}
