import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { Conflict, NotFound } from "~/domain/base/errors";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { readField } from "~/domain/media/captions.server";
import { readPage, transcriptHref } from "~/domain/media/transcripts/address";
import { correctFormId, SentenceText } from "~/domain/media/transcripts/schema";
import { correctTranscript, type Transcript } from "~/domain/media/transcripts/transcripts.server";
import { getTranscriptPage } from "~/domain/writing/transcripts/transcript-page.server";
import { idParam } from "~/http/api.server";
import { statusOf } from "~/http/errors/error-response.server";
import { readForm, rejectedResult, rejectForm } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import styles from "~/styles/transcript.css";
import { pageTitle } from "~/ui/page-title";
import { CorrectScreen, type RejectedCorrection } from "~/views/media/transcripts/correct-screen";

export const handle = { stylesheet: styles, hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Correct the words"));

/** `?page=` of its sentences. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const page = readPage(call.url.searchParams);
    const words = await getTranscriptPage(call.context.db, actor, idParam(call), page);
    if (words.version === 0) throw new NotFound();
    return { words };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, save);
}

async function save(call: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(call.request, call.context);
  const id = idParam(call);
  try {
    const version = parseInput(rowId(message("Please open this page again.")), form.get("version"));
    await correctTranscript(call.context, actor, id, readCorrections(form), version);
    const href = transcriptHref(id, readPage(call.url.searchParams));
    return await redirectWithFlash(call.context, href, { kind: "success", title: t("Your words are saved") });
  } catch (error) {
    if (error instanceof Conflict && error.current?.transcript)
      return showBoth(form, error.current.transcript as Transcript, statusOf(error));
    return rejectForm(form, correctFormId, error);
  }
}

/** The fields `sentence-7`. */
function readCorrections(form: FormData): Map<number, string> {
  const read = (text: string) => parseInput(SentenceText, { text }).text;
  const corrections = new Map<number, string>();
  for (const name of form.keys()) {
    const [, id] = /^sentence-(\d{1,9})$/.exec(name) ?? [];
    if (id !== undefined) corrections.set(Number(id), readField(form, name, read) ?? "");
  }
  return corrections;
}

function showBoth(form: FormData, { sentences, version }: Transcript, status: number): Response {
  const typed = readCorrections(form);
  const conflicts = sentences.filter(({ id, text }) => typed.has(id) && typed.get(id) !== text.trim());
  const body: RejectedCorrection = {
    formId: correctFormId,
    result: rejectedResult(form, {}),
    conflicts,
    version,
  };
  return json(body, { status });
}

export default function CorrectTranscript() {
  const { shell, words } = useLoaderData<typeof loader>();
  return <CorrectScreen shell={shell} words={words} rejected={useActionData<typeof action>()} />;
}
