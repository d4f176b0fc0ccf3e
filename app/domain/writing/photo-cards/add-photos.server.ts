import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { DomainError } from "../../base/errors";
import { addPhotoOnce } from "../../media/add-photo-once.server";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import { addEach } from "../../media/uploads/add-each.server";

export interface AddedPhotos {
  /** Keeps the order of the files. Names are those of the files. */
  added: { id: number; name: string }[];
  /** Files that the person has as photos already, whether cards or in stories. */
  known: string[];
  errors: DomainError[];
}

/** Makes a card of each photo. A file that is refused does not affect the others; its error names it. */
export async function addPhotos(
  deps: MediaDeps,
  actor: Actor,
  uploads: AsyncIterable<Upload>,
): Promise<AddedPhotos> {
  const found: FoundPhotos = { added: [], known: [] };
  const errors = await addEach(uploads, (upload) => addOne(deps, actor, upload, found));
  return { ...found, errors };
}

type FoundPhotos = Omit<AddedPhotos, "errors">;

async function addOne(deps: MediaDeps, actor: Actor, upload: Upload, found: FoundPhotos): Promise<void> {
  const { id, isKnown } = await addPhotoOnce(deps, actor, upload).catch((error) => {
    throw withName(error, upload.name);
  });
  if (isKnown) found.known.push(upload.name);
  else found.added.push({ id, name: upload.name });
}

/** Several files may be refused for the same reason. */
function withName(error: unknown, name: string): unknown {
  if (!(error instanceof DomainError)) return error;
  const { message: inEnglish } = error;
  if (inEnglish.includes(name)) return error;
  const said = message("{name}: {reason}", { name, reason: t(error.said) });
  return Object.assign(error, { said, message: `${name}: ${inEnglish}` });
}
