import { type Actor, requireSelf } from "~/domain/base/actor";
import {
  cancelTranscript,
  chooseTranscription,
  requestTranscript,
} from "~/domain/media/transcripts/request-transcript.server";
import { getTranscriptStatus } from "~/domain/media/transcripts/transcript-status.server";
import { setTranscriptInBook } from "~/domain/media/transcripts/transcripts.server";
import { idParam } from "~/http/api.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";

type Intent = (call: PageCall, actor: Actor, form: FormData) => Promise<StatusMessage | undefined>;

const intents: Record<string, Intent> = {
  "transcript/begin": begin,
  "transcript/allow": allow,
  "transcript/decline": decline,
  "transcript/cancel": cancel,
  "transcript/book": chooseBook,
};

export async function runTranscriptIntent(call: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(call.request, call.context);
  const run = findIntent(intents, form.get("intent"));
  const { mediaId } = await getTranscriptStatus(call.context, actor, idParam(call));
  return runIdempotently(call, actor, form, async () =>
    redirectWithFlash(
      call.context,
      `/recordings/${mediaId}/transcript#main`,
      await messageOf(run(call, actor, form)),
    ),
  );
}

/** What is refused says so on the next page, which has the buttons that help. */
async function messageOf(result: Promise<StatusMessage | undefined>): Promise<StatusMessage | undefined> {
  try {
    return await result;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { kind: "error", title: t(error.said) };
  }
}

async function begin(call: PageCall, actor: Actor): Promise<undefined> {
  await requestTranscript(call.context, actor, idParam(call));
}

async function allow(call: PageCall, actor: Actor): Promise<undefined> {
  await chooseTranscription(call.context, requireSelf(actor), "allowed");
  return begin(call, actor);
}

async function decline({ context }: PageCall, actor: Actor): Promise<StatusMessage> {
  await chooseTranscription(context, requireSelf(actor), "declined");
  return { kind: "success", title: t("Your recordings stay here"), text: t("We will not ask again.") };
}

async function cancel(call: PageCall, actor: Actor): Promise<StatusMessage> {
  await cancelTranscript(call.context, actor, idParam(call));
  return { kind: "success", title: t("Stopped") };
}

async function chooseBook(call: PageCall, actor: Actor, form: FormData): Promise<StatusMessage> {
  const isInBook = form.get("isInBook") === "on";
  await setTranscriptInBook(call.context, actor, idParam(call), isInBook);
  const title = isInBook ? t("It will be printed after the story") : t("It stays out of the printed book");
  return { kind: "success", title };
}
