import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { asThemselves } from "~/domain/base/actor";
import { type DomainError, NotFound } from "~/domain/base/errors";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { chooseVolunteers } from "~/domain/people/volunteers/allowance.server";
import { VolunteerChoiceInput } from "~/domain/people/volunteers/schema";
import { addAnswerFiles } from "~/domain/writing/questions/answer-files.server";
import { answerQuestion } from "~/domain/writing/questions/answer-question.server";
import type { QuestionBearer } from "~/domain/writing/questions/question-links.server";
import { AnswerInput } from "~/domain/writing/questions/schema";
import { askNext, requireTurn } from "~/domain/writing/tablets/turns.server";
import { idParam } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { statusOf } from "~/http/errors/error-response.server";
import { forgetTurn } from "~/http/flows/forget-turn.server";
import { parseForm, readForm, submissionOf } from "~/http/forms/forms.server";
import { readUploadForm, type UploadForm } from "~/http/forms/uploads.server";
import { type PageCall, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";

/** Takes words and photos for the question of a turn, also just after it has ended, and gives nothing back. */
export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const type = call.request.headers.get("content-type") ?? "";
    if (type.startsWith("multipart/"))
      return readUploadForm(call.request, call.context, (form) => answer(call, form.fields, form));
    const form = await readForm(call.request, call.context);
    const opened = requireBearer(call.bearer, "tablet");
    if (form.get("intent") === "next") {
      await askNext(call.context, opened, idParam(call));
      return redirect("/tablet", 303);
    }
    if (form.get("intent") === "volunteers") {
      const turn = await requireTurn(call.context, opened, idParam(call));
      const { takesVolunteers } = parseForm(form, VolunteerChoiceInput);
      await chooseVolunteers(call.context, asThemselves(turn.userId), takesVolunteers, "tablet");
      return redirect("/tablet?said=thanks", 303);
    }
    return answer(call, form);
  });
}

async function answer(call: PageCall, form: FormData, upload?: UploadForm): Promise<Response> {
  const { context } = call;
  const turn = await requireTurn(context, requireBearer(call.bearer, "tablet"), idParam(call));
  if (!turn.question) throw new NotFound();
  const hasFiles = upload?.hasFiles === true;
  const { content } = parseForm(form, AnswerInput);
  if (content !== "")
    await answerQuestion(context, turn.question, content, submissionOf(context, null, form));
  const errors = upload && hasFiles ? await addFiles(call, turn.question, upload) : [];
  if (errors.length > 0) {
    const message = errors.map((error) => t(error.said)).join(" ");
    return json({ message }, { status: statusOf(errors[0] as DomainError) });
  }
  // Whichever button is pressed, what stands there is kept first.
  const intent = (upload && hasFiles ? await upload.finish() : form).get("intent");
  if (intent === "done") return forgetTurn(call);
  const isKept = intent !== "aloud" && (content !== "" || hasFiles);
  return redirect(isKept ? "/tablet?said=saved" : "/tablet", 303);
}

async function addFiles({ context }: PageCall, question: QuestionBearer, upload: UploadForm) {
  return (await addAnswerFiles(context, question, upload.files("media", maxBytesFor))).errors;
}
