import { hash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { message } from "~/messages/message";
import { closeToOthers } from "./close-to-others.server";
import { ConfigError, type Env } from "./config-error";

export interface SessionSecret {
  secret: string;
  /** A published one that was in use until now: what it encrypted must be encrypted anew (`keepNextSecret`). */
  burnt?: string;
}

/** SHA-256 of secrets that everybody can read, because they were once in the repository. */
const burntHashes = ["5e0df71e3dd5c026dc48c741d6a185bd3dc9682a7e35da8a1ef3762e165a9a5b"];

const minLength = 32;

/** SESSION_SECRET, or the one in DATA_DIR/secrets, made at the first start. Throws ConfigError. */
export function readSessionSecret(env: Env, dataDir: string, burnt = burntHashes): SessionSecret {
  if (env.SESSION_SECRET) return { secret: requireSecret(env.SESSION_SECRET, burnt) };
  const folder = path.join(dataDir, "secrets");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder, 0o700);
  const kept = readKept(path.join(folder, "session"));
  if (kept === "") return { secret: makeSecret(path.join(folder, "session")) };
  if (!burnt.includes(hashOf(kept))) return { secret: kept };
  // A start that was cut off has made it already.
  const next = path.join(folder, "session.next");
  return { secret: readKept(next) || makeSecret(next), burnt: kept };
}

/** Puts the new secret in the place of the burnt one. */
export function keepNextSecret(dataDir: string): void {
  const folder = path.join(dataDir, "secrets");
  renameSync(path.join(folder, "session.next"), path.join(folder, "session"));
}

function requireSecret(secret: string, burnt: string[]): string {
  if (secret.trim().length < minLength)
    throw new ConfigError(
      message("SESSION_SECRET must be at least {min} characters long.", { min: String(minLength) }),
    );
  if (burnt.includes(hashOf(secret.trim())))
    throw new ConfigError(message("SESSION_SECRET must be another one: this one has been published."));
  return secret;
}

function readKept(file: string): string {
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  return text.length >= minLength ? text : "";
}

function hashOf(secret: string): string {
  return hash("sha256", secret, "hex");
}

function makeSecret(file: string): string {
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
