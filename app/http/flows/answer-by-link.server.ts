import { json, redirect } from "@remix-run/node";
import { type DomainError, ValidationError } from "~/domain/base/errors";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { addAnswerFiles } from "~/domain/writing/questions/answer-files.server";
import { type Answered, answerQuestion } from "~/domain/writing/questions/answer-question.server";
import type { AnsweringPage } from "~/domain/writing/questions/question-drafts.server";
import type { QuestionBearer } from "~/domain/writing/questions/question-links.server";
import { AnswerInput, answerFormId } from "~/domain/writing/questions/schema";
import type { Teller } from "~/domain/writing/volunteers/mark-told.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { isDomainError, statusOf } from "../errors/error-response.server";
import { parseForm, rejectedResult, rejectForm, submissionOf } from "../forms/forms.server";
import type { UploadForm } from "../forms/uploads.server";
import type { PageCall } from "../page.server";

interface Answer {
  form: FormData;
  upload: UploadForm | undefined;
  /** The page whose kept words the answer ends. */
  page?: AnsweringPage;
  teller?: Teller;
  onFiles?: () => Promise<void>;
}

/** Saves the words before any file is read; they stay saved where a file is refused. Leads back with `done`: "saved", "kept" for words that wait, or "told". */
export async function answerByLink(
  { context, url, actor }: PageCall,
  bearer: QuestionBearer,
  { form, upload, page, teller, onFiles }: Answer,
): Promise<Response> {
  const hasFiles = upload?.hasFiles === true;
  const done = (what: string) => redirect(`${url.pathname}?done=${what}`, 303);
  let hasWords = false;
  let answered: Answered = "saved";
  try {
    const { content } = parseForm(form, AnswerInput);
    hasWords = content !== "";
    if (hasWords || !hasFiles)
      answered = await answerQuestion(
        context,
        bearer,
        content,
        submissionOf(context, actor, form),
        page,
        teller,
      );
    const words = answered === "waits" ? "kept" : "saved";
    if (!upload || !hasFiles) return done(words);
    const { added, errors } = await addAnswerFiles(context, bearer, upload.files("media", maxBytesFor));
    if (added > 0) await onFiles?.();
    if (errors.length === 0) return done(hasWords ? words : "told");
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
  const result = rejectedResult(form, { media });
  const body: RejectedForm = { formId: answerFormId, result, areWordsSaved: isSaved };
  return json(body, { status: statusOf(errors[0] as DomainError) });
}
