import { json, redirect } from "@remix-run/node";
import { type DomainError, ValidationError } from "~/domain/base/errors";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { addAnswerFiles } from "~/domain/writing/questions/answer-files.server";
import { answerQuestion, type OnSaved } from "~/domain/writing/questions/answer-question.server";
import type { QuestionBearer } from "~/domain/writing/questions/question-links.server";
import { AnswerInput, answerFormId } from "~/domain/writing/questions/schema";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { isDomainError, statusOf } from "../errors/error-response.server";
import { parseForm, rejectedResult, rejectForm, submissionOf } from "../forms/forms.server";
import type { UploadForm } from "../forms/uploads.server";
import type { PageCall } from "../page.server";

interface Answer {
  form: FormData;
  upload: UploadForm | undefined;
  /** The browser whose kept words the answer ends. */
  browser?: string | null;
  onSaved?: OnSaved;
  onFiles?: () => Promise<void>;
}

/** Saves the words before any file is read; they stay saved where a file is refused. Leads back with `done`: "saved" or "told". */
export async function answerByLink(
  { context, url, actor }: PageCall,
  bearer: QuestionBearer,
  { form, upload, browser = null, onSaved, onFiles }: Answer,
): Promise<Response> {
  const hasFiles = upload?.hasFiles === true;
  const done = (what: string) => redirect(`${url.pathname}?done=${what}`, 303);
  let hasWords = false;
  try {
    const { content } = parseForm(form, AnswerInput);
    hasWords = content !== "";
    if (hasWords || !hasFiles)
      await answerQuestion(context, bearer, content, submissionOf(context, actor, form), browser, onSaved);
    if (!upload || !hasFiles) return done("saved");
    const { added, errors } = await addAnswerFiles(context, bearer, upload.files("media", maxBytesFor));
    if (added > 0) await onFiles?.();
    if (errors.length === 0) return done(hasWords ? "saved" : "told");
    return refuseFiles(form, hasWords, errors);
  } catch (error) {
    if (hasFiles && hasWords && isDomainError(error) && !(error instanceof ValidationError))
      return refuseFiles(form, false, [error]);
    return rejectForm(form, answerFormId, error);
  }
}

/** Shows the form again with what was refused of its files, and without words that are saved. */
export function refuseFiles(form: FormData, isSaved: boolean, errors: DomainError[]): Response {
  if (isSaved) form.delete("content");
  const said = errors.map((error) => t(error.said));
  const media = isSaved ? [t("Your words are saved."), ...said] : said;
  const body: RejectedForm = { formId: answerFormId, result: rejectedResult(form, { media }) };
  return json(body, { status: statusOf(errors[0] as DomainError) });
}
