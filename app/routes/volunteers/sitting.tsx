import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askAnother } from "~/domain/writing/volunteers/sittings.server";
import { noteFiles, tellerOf } from "~/domain/writing/volunteers/told-to-volunteer.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { sittingOf } from "~/http/auth/turn-question.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { answerByLink } from "~/http/flows/answer-by-link.server";
import { keepWordsWithVolunteer } from "~/http/flows/keep-late-words.server";
import { loadVolunteerPage } from "~/http/flows/volunteer-page.server";
import { readAnyForm, type UploadForm } from "~/http/forms/uploads.server";
import { type PageCall, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/question.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { SittingScreen } from "~/views/writing/volunteers/sitting-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("One question"));

/** One resident and one question. Nothing that is stored is shown. */
export function loader(args: LoaderFunctionArgs) {
  return loadVolunteerPage(args, async (call, { volunteer }) => {
    const { id, firstName, question } = await sittingOf(call);
    const { searchParams } = call.url;
    return {
      ...{ id, firstName, name: volunteer.name, done: searchParams.get("done") },
      before: searchParams.get("before"),
      question: question && {
        title: question.question.title,
        description: question.question.description,
        promptId: question.question.promptId,
        language: question.speech.language,
      },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    return readAnyForm(call.request, call.context, (form, upload) => answer(call, form, upload));
  });
}

/** `before`: what became of the words of this question, for the script that keeps them until they have arrived. */
async function another(call: PageCall, before: string | null = null): Promise<Response> {
  const { id } = await sittingOf(call);
  const next = await askAnother(call.context, requireBearer(call.bearer, "volunteer"), id);
  const query = before === null ? "" : `?before=${before}`;
  return redirect(`/v/${call.params.token}/sittings/${next}${query}`, 303);
}

async function answer(call: PageCall, form: FormData, upload?: UploadForm): Promise<Response> {
  const hasFiles = upload?.hasFiles === true;
  const isEmpty = !hasFiles && String(form.get("content") ?? "").trim() === "";
  if (isEmpty && form.get("intent") === "another") return another(call);
  const bearer = requireBearer(call.bearer, "volunteer");
  const sitting = await sittingOf(call);
  const { question } = sitting;
  const response = question
    ? await answerByLink(call, question, {
        ...{ form, upload, teller: tellerOf(bearer, sitting) },
        onFiles: () => noteFiles(call.context, bearer, sitting),
      })
    : await keepWordsWithVolunteer(call, bearer, sitting, form, upload);
  // The button is behind the files.
  const intent = (hasFiles ? await upload.finish() : form).get("intent");
  return intent === "another" && response.status === 303 ? anotherOr(call, response) : response;
}

/** What was written is kept, also where the house may ask nothing more by now. */
async function anotherOr(call: PageCall, kept: Response): Promise<Response> {
  const { searchParams } = new URL(kept.headers.get("location") ?? "", call.url);
  try {
    return await another(call, searchParams.get("done"));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return kept;
  }
}

export default function SittingPage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <SittingScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
