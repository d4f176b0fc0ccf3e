import type { Actor } from "~/domain/base/actor";
import type { Upload } from "~/domain/media/media-files.server";
import { takeLetters } from "~/domain/writing/letters/choose-letters.server";
import { createImport, getImport } from "~/domain/writing/letters/letter-imports.server";
import { runJobs } from "./jobs";
import type { MediaWorld } from "./media";

type Files = Record<string, string | Buffer>;
type Context = MediaWorld["context"];

export async function* uploadsOf({ files }: Context, named: Files): AsyncGenerator<Upload> {
  for (const [name, content] of Object.entries(named))
    yield await files.receive(name, toStream(Buffer.from(content)), 1e9);
}

async function* toStream(bytes: Buffer) {
  yield bytes;
}

/** Brings files of letters, and has them read. */
export async function bringLetters(context: Context, actor: Actor, files: Files) {
  const { id } = await createImport(context, actor, uploadsOf(context, files));
  await runJobs(context);
  return getImport(context.db, actor, id);
}

/** Has letters become stories. */
export async function takeThem(
  context: Context,
  actor: Actor,
  importId: number,
  input: Partial<Parameters<typeof takeLetters>[3]>,
) {
  const all = { letters: [], all: false, lifeStageId: null, ...input };
  await takeLetters(context, actor, importId, all);
  await runJobs(context);
  return getImport(context.db, actor, importId);
}
