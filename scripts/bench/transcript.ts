import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFile, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Product } from "../product";
import type { Author } from "./author";
import { pause } from "./measure";
import { startThread } from "./thread";

/* A recording of half an hour is cut and sent to a service that answers at once, so only our own work is measured. */

const seconds = 1800;

export interface AnsweringService {
  url: string;
  close(): void;
}

export async function startAnsweringService(): Promise<AnsweringService> {
  const { answer, stop } = startThread<string>("answering-service");
  return { url: await answer, close: stop };
}

export async function makeTranscript(product: Product, author: Author): Promise<void> {
  const id = await addRecording(product, author);
  const address = `${product.address}/api/audios/${id}/transcript`;
  const headers = { cookie: author.cookie, origin: product.address };
  const { status } = await fetch(address, { method: "POST", headers });
  if (status !== 202) throw new Error(`The transcript was answered with ${status}.`);
  while (!(await isReady(author, id))) await pause(100);
}

async function addRecording({ dataDir }: Product, { db, actor }: Author): Promise<number> {
  const folder = randomBytes(16).toString("hex");
  const file = path.join(dataDir, "media", folder, "original.mp3");
  await mkdir(path.dirname(file), { recursive: true });
  await copyFile(soundFile(dataDir), file);
  await db
    .updateTable("users")
    .set({ transcriptionChoice: "allowed" })
    .where("id", "=", actor.userId)
    .execute();
  const { id } = await db
    .insertInto("media")
    .values({
      ...{ userId: actor.userId, kind: "audio", caption: "", transcript: "", state: "kept", folder },
      ...{ mimeType: "audio/mpeg", originalFile: "original.mp3", originalMimeType: "audio/mpeg" },
      ...{ bytes: (await stat(file)).size, sha256: folder, durationSeconds: seconds },
      createdAt: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function soundFile(dataDir: string): string {
  return path.join(dataDir, "bench-sound.mp3");
}

/** Makes tones with pauses. Before the rounds, because it holds up this process, which measures. */
export function makeSound(dataDir: string): void {
  const source = `aevalsrc='0.3*sin(600*t)*lt(mod(t,20),19)':s=16000:d=${seconds}`;
  const made = spawnSync("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", source],
    ...["-b:a", "32k", soundFile(dataDir)],
  ]);
  if (made.status !== 0) throw new Error("The bench of transcripts needs ffmpeg.");
}

async function isReady({ db }: Author, mediaId: number): Promise<boolean> {
  const row = await db
    .selectFrom("transcripts")
    .select(["state", "failure"])
    .where("mediaId", "=", mediaId)
    .executeTakeFirstOrThrow();
  if (row.state === "failed") throw new Error(`The transcript failed: ${row.failure}`);
  return row.state === "ready";
}
