import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { maxBytesFor } from "~/domain/media/sniff.server";
import type { TabletBearer } from "~/domain/people/tablets/tablets.server";
import { chooseVolunteersAtTablet } from "~/domain/people/volunteers/allowance.server";
import { VolunteerChoiceInput } from "~/domain/people/volunteers/schema";
import { addAnswerFiles } from "~/domain/writing/questions/answer-files.server";
import { answerQuestion } from "~/domain/writing/questions/answer-question.server";
import type { QuestionBearer } from "~/domain/writing/questions/question-links.server";
import { AnswerInput, answerFormId } from "~/domain/writing/questions/schema";
import { askNext, findAnsweredTurn, findPressedTurn, findTurn } from "~/domain/writing/tablets/turns.server";
import { idParam } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { refuseFiles } from "~/http/flows/answer-by-link.server";
import { forgetTurn } from "~/http/flows/forget-turn.server";
import { keepWordsOfEndedTablet, keepWordsOfTurn } from "~/http/flows/keep-late-words.server";
import { parseForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { readAnyForm, type UploadForm } from "~/http/forms/uploads.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/tablet.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { TabletScreen } from "~/views/people/tablets/tablet-screen";
import { loadTablet } from "./load-tablet.server";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("One question"));
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, loadTablet, uncachedLinkHeaders);
}

/** Takes words and photos for the question of a turn, also just after it has ended, and words also later; gives nothing back. */
export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    return readAnyForm(call.request, call.context, (form, upload) => act(call, form, upload));
  });
}

async function act(call: PageCall, form: FormData, upload?: UploadForm): Promise<Response> {
  if (!call.bearer) return keepWordsOfEndedTablet(call, form, upload);
  const opened = requireBearer(call.bearer, "tablet");
  const intent = upload ? null : form.get("intent");
  if (intent !== "next" && intent !== "volunteers") return answer(call, form, upload);
  const turn = await findPressedTurn(call.context, opened, idParam(call));
  if (!turn) return redirect("/tablet", 303);
  if (intent === "next") {
    await askNext(call.context, opened, turn);
    return redirect("/tablet", 303);
  }
  const { takesVolunteers } = parseForm(form, VolunteerChoiceInput);
  await chooseVolunteersAtTablet(call.context, turn, takesVolunteers);
  return redirect("/tablet?said=thanks", 303);
}

async function answer(call: PageCall, form: FormData, upload?: UploadForm): Promise<Response> {
  const { context } = call;
  const opened = requireBearer(call.bearer, "tablet");
  const turn = await findAnsweredTurn(context, opened, idParam(call));
  if (!turn) return answerLate(call, opened, form, upload);
  // Words of a turn that has ended are shown to nobody.
  const isShown = (await findTurn(context, opened))?.id === turn.id;
  const hasFiles = upload?.hasFiles === true;
  let hasWords = false;
  let said = "saved";
  try {
    const { content } = parseForm(form, AnswerInput);
    hasWords = content !== "";
    if (hasWords) {
      const submission = submissionOf(context, call.actor, form);
      if ((await answerQuestion(context, turn.question, content, submission)) === "waits") said = "kept";
    }
  } catch (error) {
    if (!isShown) throw error;
    return rejectForm(form, answerFormId, error);
  }
  const errors = upload && hasFiles ? await addFiles(call, turn.question, upload) : [];
  const [first] = errors;
  if (first && !isShown) throw first;
  if (first) return refuseFiles(form, hasWords, errors);
  // Whichever button is pressed, what stands there is kept first.
  const intent = (upload && hasFiles ? await upload.finish() : form).get("intent");
  if (intent === "done") return forgetTurn(call);
  const isKept = intent !== "aloud" && (hasWords || hasFiles);
  return redirect(isKept ? `/tablet?said=${said}` : "/tablet", 303);
}

async function answerLate(
  call: PageCall,
  opened: TabletBearer,
  form: FormData,
  upload?: UploadForm,
): Promise<Response> {
  const isDone = form.get("intent") === "done";
  if (isDone && form.get("content") === "") return forgetTurn(call);
  const response = await keepWordsOfTurn(call, opened, form, upload);
  return isDone ? forgetTurn(call) : response;
}

async function addFiles({ context }: PageCall, question: QuestionBearer, upload: UploadForm) {
  return (await addAnswerFiles(context, question, upload.files("media", maxBytesFor))).errors;
}

/** What was refused is shown where it was written. */
export default function Turn() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <TabletScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
