import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { Conflict, ValidationError } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { transcriptHref } from "~/domain/media/transcripts/address";
import { chooseStoryFormId } from "~/domain/media/transcripts/schema";
import { requireHeardItem, requireTranscriptRow } from "~/domain/media/transcripts/stored-transcript.server";
import type { Story } from "~/domain/writing/stories/stories.server";
import { listVersions } from "~/domain/writing/stories/versions.server";
import { appendTranscript } from "~/domain/writing/transcripts/append-transcript.server";
import { listStoryPlaces } from "~/domain/writing/transcripts/story-places.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { pageTitle } from "~/ui/page-title";
import { ChooseStoryScreen } from "~/views/writing/transcripts/choose-story-screen";
import { findSavedPageLink } from "../saved-page-link.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Put it into a story"));

/** `?type=` chooses a book, `?chapter=` a chapter. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const { searchParams } = call.url;
    const named = searchParams.get("type");
    const type = named === "mission" || named === "biography" ? named : undefined;
    const chapter = readRowId(searchParams.get("chapter"));
    const mediaId = idParam(call);
    await requireHeardItem(call.context.db, actor, mediaId);
    await requireTranscriptRow(call.context.db, actor, mediaId);
    return { mediaId, places: await listStoryPlaces(call.context.db, actor, { type, chapter }) };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, append);
}

async function append(call: PageCall, actor: Actor): Promise<Response> {
  const { context, request } = call;
  const form = await readForm(request, context);
  const mediaId = idParam(call);
  try {
    const promptId = readRowId(form.get("promptId"));
    const submission = submissionOf(context, actor, form);
    const story = await appendTranscript(context, actor, mediaId, { promptId, submission });
    const page = await findSavedPageLink(context, actor, story);
    const href = page?.href ?? workspaceHref({ type: story.storyType, prompt: story.promptId });
    return await redirectWithFlash(context, href, await messageOf(call, actor, story));
  } catch (error) {
    if (error instanceof Conflict || (error instanceof ValidationError && !("promptId" in error.errors))) {
      const status: StatusMessage = { kind: "error", title: t(error.said) };
      return redirectWithFlash(context, transcriptHref(mediaId), status);
    }
    return rejectForm(form, chooseStoryFormId, error);
  }
}

/** The text before can be brought back, as by any other version. */
async function messageOf(
  { context }: PageCall,
  actor: Actor,
  { id, version }: Story,
): Promise<StatusMessage> {
  const versions = await listVersions(context.db, actor, id);
  const before = versions.find((one) => one.version === version - 1);
  const fields = { versionId: String(before?.id), version: String(version) };
  return {
    kind: "success",
    title: t("Your words are in your story"),
    text: t("They stand at its end. You can change them like anything you typed."),
    undo: before && { action: `/stories/${id}/versions`, fields },
  };
}

export default function TranscriptStory() {
  const { shell, mediaId, places } = useLoaderData<typeof loader>();
  return (
    <ChooseStoryScreen
      shell={shell}
      mediaId={mediaId}
      places={places}
      rejected={useActionData<typeof action>()}
    />
  );
}
