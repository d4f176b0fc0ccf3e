import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { DomainError } from "~/domain/base/errors";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { guestMaxBytesFor } from "~/domain/media/guests/guest-files.server";
import { type CircleBearer, holdsRole } from "~/domain/people/circle/circle-bearers.server";
import {
  findOwnMemory,
  replaceMemory,
  saveMemory,
  withdrawMemory,
} from "~/domain/writing/memories/memories.server";
import { addMemoryFiles, removeMemoryFile } from "~/domain/writing/memories/memory-files.server";
import { findGuestChoice, listMemoryTranscripts } from "~/domain/writing/memories/memory-transcripts.server";
import {
  MemoryInput,
  memoryFormId,
  memoryPhotosMax,
  memoryRecordingsMax,
} from "~/domain/writing/memories/schema";
import { getSharedStory } from "~/domain/writing/reading/reading-room.server";
import { idParam } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { bearerKey } from "~/http/auth/form-token.server";
import { statusOf } from "~/http/errors/error-response.server";
import { loadReadingPage } from "~/http/flows/reading-page.server";
import { parseForm, rejectedResult, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { readAnyForm, type UploadForm } from "~/http/forms/uploads.server";
import { type PageCall, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { RememberScreen } from "~/views/writing/memories/remember-screen";
import { readHeard, runHeardIntent } from "./memory-transcript-intents.server";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("How I remember it"));

export function loader(args: LoaderFunctionArgs) {
  return loadReadingPage(args, async (call, bearer) => {
    const id = idParam(call, "storyId");
    const { title } = await getSharedStory(call.context.db, bearer, id);
    const memory = await findOwnMemory(call.context.db, bearer, id);
    const { circleId, name, authorName } = bearer.guest;
    const reader = bearerKey(call.context.config.sessionSecret, bearer);
    return {
      ...{ story: { id, title }, memory, done: call.url.searchParams.get("done") },
      writingDown: memory && (await findWritingDown(call, bearer, memory.id)),
      guest: { reader, circleId, name, authorName, canAdd: holdsRole(bearer.guest, "add") },
    };
  });
}

/** The states of the words of what was told aloud; null where no service listens. */
async function findWritingDown({ context }: PageCall, bearer: CircleBearer, memoryId: number) {
  if (!context.transcriber) return null;
  return {
    host: context.transcriber.host,
    choice: await findGuestChoice(context.db, bearer),
    transcripts: await listMemoryTranscripts(context.db, memoryId),
  };
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    return readAnyForm(call.request, call.context, (form, upload) => act(call, form, upload), filesAtOnce);
  });
}

function act(call: PageCall, form: FormData, upload?: UploadForm): Promise<Response> {
  const intent = upload ? null : form.get("intent");
  if (intent === "withdraw") return withdraw(call);
  if (intent === "replace") return save(call, form, undefined, true);
  if (intent === "remove") return runIdempotently(call, call.actor, form, () => remove(call, form));
  return save(call, form, upload);
}

const filesAtOnce = 2 * (memoryPhotosMax + memoryRecordingsMax);

async function withdraw(call: PageCall): Promise<Response> {
  const { context } = call;
  const bearer = requireBearer(call.bearer, "circle");
  const storyId = idParam(call, "storyId");
  const own = await findOwnMemory(context.db, bearer, storyId);
  if (own) await withdrawMemory(context, bearer, own.id);
  const place = `/reading/${storyId}?circle=${bearer.guest.circleId}`;
  return redirectWithFlash(context, place, { kind: "success", title: t("Taken back") });
}

async function remove(call: PageCall, form: FormData): Promise<Response> {
  const { context } = call;
  const bearer = requireBearer(call.bearer, "circle");
  const id = parseInput(rowId(message("Please open this page again.")), form.get("id"));
  await removeMemoryFile(context, bearer, idParam(call, "storyId"), id);
  return redirectWithFlash(context, pageOf(call, bearer), { kind: "success", title: t("Removed") });
}

function pageOf({ url }: PageCall, { guest }: CircleBearer): string {
  return `${url.pathname}?circle=${guest.circleId}`;
}

/** The words are kept before any file is read, and stay kept where a file is refused. */
async function save(
  call: PageCall,
  form: FormData,
  upload?: UploadForm,
  isReplacing = false,
): Promise<Response> {
  const { context } = call;
  const bearer = requireBearer(call.bearer, "circle");
  const storyId = idParam(call, "storyId");
  const hasFiles = upload?.hasFiles === true;
  try {
    const input = parseForm(form, MemoryInput);
    const submission = submissionOf(context, call.actor, form);
    const { content } = isReplacing
      ? await replaceMemory(context, bearer, storyId, input, submission)
      : await saveMemory(context, bearer, storyId, input, submission, hasFiles);
    if (upload && hasFiles) {
      const files = upload.files(["media", "recording"], guestMaxBytesFor);
      const { errors } = await addMemoryFiles(context, bearer, storyId, files);
      if (errors.length > 0) return refuseFiles(form, content !== "", errors);
    }
    const heard = readHeard((upload ? await upload.finish() : form).get("intent"));
    if (heard) {
      const said = await runHeardIntent(heard.name, { call, bearer, storyId, mediaId: heard.mediaId });
      return redirectWithFlash(context, `${pageOf(call, bearer)}&done=saved#added`, said);
    }
  } catch (error) {
    return rejectForm(form, memoryFormId, error);
  }
  return redirectWithFlash(context, `${pageOf(call, bearer)}&done=saved`, {
    kind: "success",
    title: t("It is kept"),
    text: t("{author} reads it first.", { author: bearer.guest.authorName }),
  });
}

function refuseFiles(form: FormData, areWordsKept: boolean, errors: DomainError[]): Response {
  const said = [...new Set(errors.map((error) => t(error.said)))];
  const media = areWordsKept ? [t("Your words are kept."), ...said] : said;
  const result = rejectedResult(form, { media });
  const body: RejectedForm = { formId: memoryFormId, result, areWordsSaved: areWordsKept };
  return json(body, { status: statusOf(errors[0] as DomainError) });
}

export default function RememberPage() {
  const data = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <RememberScreen {...data} rejected={rejected} />;
}
