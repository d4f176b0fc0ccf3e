import { type Message, message } from "~/messages/message";
import type { ActorIds } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { Unavailable, UnsupportedMedia } from "../../base/errors";
import type { Upload } from "../media-files.server";
import type { MediaDeps } from "../media-rows.server";
import { ScannerFailed } from "./file-scanner";

const clean = new WeakSet<Upload>();

/** Throws UnsupportedMedia for a harmful file, which is audited, and Unavailable without an answer. Does nothing without CLAMD_URL. */
export async function requireCleanFile(deps: MediaDeps, actor: ActorIds, upload: Upload): Promise<void> {
  if (!deps.scanner || clean.has(upload)) return;
  const found = await deps.scanner.scan(upload.path).catch((error: unknown) => {
    if (!(error instanceof ScannerFailed)) throw error;
    deps.log.error({ error, bytes: upload.bytes }, "file not scanned");
    throw new Unavailable(notScanned);
  });
  if (found !== null) {
    const { sha256, bytes } = upload;
    await recordAudit(deps, actor, "media.harmful", { found: found.slice(0, 200), bytes, sha256 });
    deps.log.warn({ found: found.slice(0, 200), bytes }, "harmful file refused");
    throw new UnsupportedMedia(harmful(upload.name));
  }
  clean.add(upload);
}

const notScanned = message(
  "Files cannot be checked just now, so this one was not added. What you wrote is safe. Please try again in a little while.",
);

function harmful(name: string): Message {
  return message(
    "{name} was not added: a check found something harmful in it. Please choose another copy, and let somebody look at the device it came from.",
    { name },
  );
}
