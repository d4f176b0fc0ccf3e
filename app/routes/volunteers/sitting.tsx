import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askAnother } from "~/domain/writing/volunteers/sittings.server";
import { markTold, noteFiles } from "~/domain/writing/volunteers/told-to-volunteer.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { questionOf, sittingOf } from "~/http/auth/turn-question.server";
import { answerByLink } from "~/http/flows/answer-by-link.server";
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
    return {
      ...{ id, firstName, name: volunteer.name, done: call.url.searchParams.get("done") },
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

async function another(call: PageCall): Promise<Response> {
  const { id } = await sittingOf(call);
  const next = await askAnother(call.context, requireBearer(call.bearer, "volunteer"), id);
  return redirect(`/v/${call.params.token}/sittings/${next}`, 303);
}

async function answer(call: PageCall, form: FormData, upload?: UploadForm): Promise<Response> {
  const hasFiles = upload?.hasFiles === true;
  const isEmpty = !hasFiles && String(form.get("content") ?? "").trim() === "";
  if (isEmpty && form.get("intent") === "another") return another(call);
  const bearer = requireBearer(call.bearer, "volunteer");
  const sitting = await sittingOf(call);
  const response = await answerByLink(call, questionOf(sitting), {
    ...{ form, upload, onSaved: markTold(bearer, sitting) },
    onFiles: () => noteFiles(call.context, bearer, sitting),
  });
  // The button is behind the files.
  const intent = (hasFiles ? await upload.finish() : form).get("intent");
  return intent === "another" && response.status === 303 ? another(call) : response;
}

export default function SittingPage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <SittingScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
