import { setTimeout } from "node:timers/promises";
import type { RequestContext } from "~/context";
import { ValidationError } from "~/domain/base/errors";
import type { MaxBytes, Upload } from "~/domain/media/media-files.server";
import { readForm, requireValidFormToken } from "./forms.server";
import { IncomingForm } from "./multipart.server";

/* Multipart forms are streamed, text fields first, so that text is saved before any file is read. */

export interface UploadForm {
  fields: FormData;
  hasFiles: boolean;
  /** Discards each file when the next is requested. Throws ValidationError for an incomplete form or too many files. */
  files(name: string | readonly string[], maxBytes: MaxBytes): AsyncIterable<Upload>;
  /** Discards further files and returns all text fields. Throws ValidationError for an incomplete form. */
  finish(): Promise<FormData>;
}

/** Hands a form to `handle`: with its files where it can have some. Throws like readUploadForm and readForm. */
export async function readAnyForm<Result>(
  request: Request,
  context: RequestContext,
  handle: (form: FormData, upload?: UploadForm) => Promise<Result>,
  maxFiles?: number,
): Promise<Result> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/")) return handle(await readForm(request, context));
  return readUploadForm(request, context, (upload) => handle(upload.fields, upload), maxFiles);
}

/** Discards what `handle` leaves unread (see drain). Throws UnsupportedMedia, Forbidden, ValidationError (incomplete) and TooLarge (text). */
export async function readUploadForm<Result>(
  request: Request,
  context: RequestContext,
  handle: (form: UploadForm) => Promise<Result>,
  maxFiles?: number,
): Promise<Result> {
  const form = new IncomingForm(request, maxFiles);
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

/** Calls `add` once the form is complete, since scripts may send fields after the file. */
export function readSingleUpload<Result>(
  { request, context }: { request: Request; context: RequestContext },
  { name, maxBytes, missing }: { name: string; maxBytes: MaxBytes; missing: string },
  add: (upload: Upload, fields: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  return readUploadForm(request, context, async (form) => {
    for await (const upload of form.files(name, maxBytes)) {
      // Awaited, because leaving the loop discards the upload.
      return await add(upload, Object.fromEntries(await form.finish()));
    }
    throw new ValidationError({ [name]: [missing] });
  });
}

async function* receiveFiles(
  form: IncomingForm,
  { files }: RequestContext,
  names: string | readonly string[],
  maxBytes: MaxBytes,
): AsyncGenerator<Upload> {
  for await (const file of form.files()) {
    if (![names].flat().includes(file.field)) continue;
    const upload = await files.receive(file.name, withPauses(file.content), maxBytes);
    try {
      yield upload;
    } finally {
      await files.discard(upload);
    }
  }
}

/** Limits reading, with the pauses, to about 50 MB a second, which home connections do not reach. */
const bytesBetweenPauses = 512 * 1024;
/** Milliseconds. */
const pause = 8;

/** Leaves most of the processor's time to other requests, however fast a file arrives. */
async function* withPauses(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content) {
    yield chunk;
    bytes += chunk.length;
    if (bytes < bytesBetweenPauses) continue;
    bytes = 0;
    await setTimeout(pause);
  }
}
