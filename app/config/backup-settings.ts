import { accessSync, constants, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { message } from "~/messages/message";
import { ConfigError, type Env } from "./config-error";

export interface BackupSettings {
  /** The hour of the day in local time, 0 to 23. */
  hour: number;
  passphrase: string;
  targets: BackupTarget[];
}

export type BackupTarget = FolderTarget | BucketTarget;

export interface FolderTarget {
  kind: "folder";
  folder: string;
}

export interface BucketTarget {
  kind: "bucket";
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const defaultHour = "3";
const passphraseMin = 16;
const bucketNames = [
  "BACKUP_S3_ENDPOINT",
  "BACKUP_S3_BUCKET",
  "BACKUP_S3_ACCESS_KEY",
  "BACKUP_S3_SECRET_KEY",
] as const;

/** Undefined without BACKUP_DIR and without a bucket. Throws ConfigError. */
export function readBackupSettings(env: Env, dataDir: string): BackupSettings | undefined {
  const hour = readHour(env);
  const passphrase = readPassphrase(env);
  const targets = [readFolder(env, dataDir), readBucket(env)].filter((target) => target !== undefined);
  if (targets.length === 0) return undefined;
  if (passphrase === undefined)
    throw new ConfigError(
      message(
        "BACKUP_PASSPHRASE_FILE must be set when BACKUP_DIR or BACKUP_S3_BUCKET is: backups are encrypted.",
      ),
    );
  return { hour, passphrase, targets };
}

function readHour(env: Env): number {
  const text = env.BACKUP_HOUR || defaultHour;
  if (!/^\d{1,2}$/.test(text) || Number(text) > 23)
    throw new ConfigError(
      message("{name} must be a whole number from {min} to {max}.", {
        name: "BACKUP_HOUR",
        min: "0",
        max: "23",
      }),
    );
  return Number(text);
}

function readPassphrase(env: Env): string | undefined {
  if (!env.BACKUP_PASSPHRASE_FILE) return undefined;
  const passphrase = textOf(env.BACKUP_PASSPHRASE_FILE).replace(/\r?\n$/, "");
  if (passphrase.length < passphraseMin || /\p{Cc}/u.test(passphrase))
    throw new ConfigError(
      message("BACKUP_PASSPHRASE_FILE must be a file with one line of at least {min} characters.", {
        min: String(passphraseMin),
      }),
    );
  return passphrase;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ConfigError(message("BACKUP_PASSPHRASE_FILE must be the path of a readable file."));
  }
}

/** The folder may be missing: a disk that is not mounted fails the backup and must not stop the site. */
function readFolder(env: Env, dataDir: string): FolderTarget | undefined {
  if (!env.BACKUP_DIR) return undefined;
  const folder = path.resolve(env.BACKUP_DIR);
  if (!path.relative(dataDir, folder).startsWith(".."))
    throw new ConfigError(message("BACKUP_DIR must be outside DATA_DIR, best on another disk."));
  const state = statSync(folder, { throwIfNoEntry: false });
  if (state && !(state.isDirectory() && isWritable(folder)))
    throw new ConfigError(message("{name} must be a folder that can be written to.", { name: "BACKUP_DIR" }));
  return { kind: "folder", folder };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function readBucket(env: Env): BucketTarget | undefined {
  if (!bucketNames.some((name) => env[name])) return undefined;
  for (const name of bucketNames)
    if (!env[name])
      throw new ConfigError(
        message("{name} must be set, because another BACKUP_S3 setting is: the four go together.", { name }),
      );
  const endpoint = readEndpoint(env.BACKUP_S3_ENDPOINT ?? "");
  const bucket = env.BACKUP_S3_BUCKET ?? "";
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError(
      message("BACKUP_S3_BUCKET must be the name of a bucket: 3 to 63 of a-z, 0-9, dots, hyphens."),
    );
  return {
    kind: "bucket",
    endpoint: endpoint.origin,
    bucket,
    region: readRegion(env) ?? regionOf(endpoint.hostname),
    accessKey: env.BACKUP_S3_ACCESS_KEY ?? "",
    secretKey: env.BACKUP_S3_SECRET_KEY ?? "",
  };
}

function readEndpoint(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBare = url && url.pathname === "/" && !url.search && !url.hash && !url.username;
  if (!url || !isBare || !/^https?:$/.test(url.protocol))
    throw new ConfigError(
      message("BACKUP_S3_ENDPOINT must be an address such as {example}, without the bucket.", {
        example: "https://s3.eu-central-1.amazonaws.com",
      }),
    );
  return url;
}

function readRegion(env: Env): string | undefined {
  const region = env.BACKUP_S3_REGION || undefined;
  if (region !== undefined && !/^[a-z0-9-]{1,50}$/.test(region))
    throw new ConfigError(message("BACKUP_S3_REGION must be a name such as eu-central-1."));
  return region;
}

/** Most providers have it in the host name: s3.eu-central-1.amazonaws.com, fra1.digitaloceanspaces.com. */
function regionOf(host: string): string {
  const [, region] = /^s3[.-]([a-z0-9]+(?:-[a-z0-9]+)+)\./.exec(host) ?? [];
  const [, first] = /^([a-z0-9-]+)\.(?:digitaloceanspaces|your-objectstorage)\.com$/.exec(host) ?? [];
  return region ?? first ?? "us-east-1";
}
