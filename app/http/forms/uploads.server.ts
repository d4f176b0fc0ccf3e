import type { RequestContext } from "~/context";
import { ValidationError } from "~/domain/errors";
import type { MaxBytes, Upload } from "~/domain/media/media-files.server";
import { requireValidFormToken } from "./forms.server";
import { IncomingForm } from "./multipart.server";

/*
 * A form with files is read as a stream: its text first, so that the words are safe before any file is read, then its
 * files one after another, each written to disk. Files are never in memory as a whole.
 */

/** A form that is being read. */
export interface UploadForm {
  /** The text fields that came before the first file (browsers send them in the order of the page). */
  fields: FormData;
  /** Whether any file was chosen. */
  hasFiles: boolean;
  /**
   * The files of the field `name`, one after another; each is discarded when the next is asked for. Of a file larger
   * than `maxBytes` no more than that is written. Throws ValidationError for a form that is cut off or has too many files.
   */
  files(name: string, maxBytes: MaxBytes): AsyncIterable<Upload>;
  /** Reads to the end, discarding further files, and returns all text fields. Throws ValidationError for a form cut off. */
  finish(): Promise<FormData>;
}

/**
 * Reads a form with files (one without, or an urlencoded one, as well) and hands it to `handle`. What `handle` leaves
 * unread is discarded before the response, because a browser that is still sending does not read one. Throws
 * UnsupportedMedia for what is no form, Forbidden for one whose token is wrong, ValidationError and TooLarge for one that is
 * cut off or has too much text.
 */
export async function readUploadForm<Result>(
  request: Request,
  context: RequestContext,
  handle: (form: UploadForm) => Promise<Result>,
): Promise<Result> {
  const form = new IncomingForm(request);
  try {
    const fields = await form.readFields();
    context.posted = fields;
    await requireValidFormToken(request, context, fields);
    return await handle({
      fields,
      hasFiles: form.hasFiles(),
      files: (name, maxBytes) => receiveFiles(form, context, name, maxBytes),
      finish: () => form.finish(),
    });
  } finally {
    await form.finish().catch(() => undefined);
  }
}

/**
 * Reads a form with one file in the field `name`, as scripts send it, and hands the file with all text fields to `add`:
 * they often send those behind the file, and what is cut off is not kept. Throws ValidationError with `missing` when there is no
 * such file, and what readUploadForm throws.
 */
export function readSingleUpload<Result>(
  { request, context }: { request: Request; context: RequestContext },
  { name, maxBytes, missing }: { name: string; maxBytes: MaxBytes; missing: string },
  add: (upload: Upload, fields: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  return readUploadForm(request, context, async (form) => {
    for await (const upload of form.files(name, maxBytes)) {
      // Waited for: leaving the loop discards the upload.
      return await add(upload, Object.fromEntries(await form.finish()));
    }
    throw new ValidationError({ [name]: [missing] });
  });
}

async function* receiveFiles(
  form: IncomingForm,
  { files }: RequestContext,
  name: string,
  maxBytes: MaxBytes,
): AsyncGenerator<Upload> {
  for await (const file of form.files()) {
    if (file.field !== name) continue;
    const upload = await files.receive(file.name, file.content, maxBytes);
    try {
      yield upload;
    } finally {
      await files.discard(upload);
    }
  }
}
