import { json } from "@remix-run/node";
import type { Actor } from "~/domain/base/actor";
import { parseInput, readRowId, rowId } from "~/domain/base/schema-fields";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { readStep, tellPhotoHref } from "~/domain/writing/photo-cards/schema";
import { keepTelling, type Subject } from "~/domain/writing/telling/keep-telling.server";
import { tellingFormId } from "~/domain/writing/telling/schema";
import { tellHref } from "~/domain/writing/workspace/address";
import { isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { rejectedResult, submissionOf, unexpectedFormError } from "~/http/forms/forms.server";
import { readUploadForm } from "~/http/forms/uploads.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import type { RejectedForm } from "~/ui/form";

/** Takes a recording of the device's own recorder, where there is no script or no microphone. */
export function receiveTelling({ request, context, url }: PageCall, actor: Actor): Promise<Response> {
  return readUploadForm(request, context, async (upload) => {
    const { fields } = upload;
    const subject = readSubject(fields);
    try {
      const files = upload.files("media", maxBytesFor);
      const submission = submissionOf(context, actor, fields);
      const kept = await keepTelling(context, actor, subject, files, submission);
      return await redirectWithFlash(context, keptHref(subject, url, kept));
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(fields, tellingFormId, error, unexpectedErrors.keepRecording);
      const result = rejectedResult(fields, { media: [error.said] });
      const body: RejectedForm = { formId: tellingFormId, result };
      return json(body, { status: statusOf(error) });
    }
  });
}

function readSubject(fields: FormData): Subject {
  const photoId = readRowId(fields.get("photoId"));
  if (photoId !== undefined) return { photoId };
  return { promptId: parseInput(rowId(message("Please open a prompt first.")), fields.get("promptId")) };
}

function keptHref(subject: Subject, url: URL, kept: number): string {
  return "photoId" in subject
    ? tellPhotoHref(subject.photoId, readStep(url.searchParams.get("ask")), kept)
    : tellHref(subject.promptId, kept);
}
