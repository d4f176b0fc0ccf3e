import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nowText } from "~/domain/base/deps";
import { parseInput, readRowId, rowId } from "~/domain/base/schema-fields";
import { transcriptHref } from "~/domain/media/transcripts/address";
import { transcriptText } from "~/domain/media/transcripts/transcript";
import {
  getTranscriptVersion,
  listTranscriptVersions,
  restoreTranscriptVersion,
} from "~/domain/media/transcripts/transcript-versions.server";
import { getTranscript } from "~/domain/media/transcripts/transcripts.server";
import { idParam } from "~/http/api.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { TranscriptVersionsScreen } from "~/views/media/transcripts/transcript-versions-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Earlier texts of your recording"));

/** `?version=ID` compares one with the present text. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const { db, clock } = call.context;
    const mediaId = idParam(call);
    const chosen = readRowId(call.url.searchParams.get("version"));
    const versions = await listTranscriptVersions(db, actor, mediaId);
    return {
      ...{ mediaId, versions, now: nowText(clock) },
      text: transcriptText((await getTranscript(db, actor, mediaId)).sentences),
      chosen: chosen === undefined ? null : await getTranscriptVersion(db, actor, mediaId, chosen),
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const mediaId = idParam(call);
    const versionId = parseInput(rowId(message("Please open this page again.")), form.get("versionId"));
    await restoreTranscriptVersion(call.context, actor, mediaId, versionId);
    const text = t("The text that was there is kept among the earlier ones.");
    const status = { kind: "success", title: t("The earlier text is back"), text } as const;
    return redirectWithFlash(call.context, transcriptHref(mediaId), status);
  });
}

export default function TranscriptVersions() {
  return <TranscriptVersionsScreen {...useLoaderData<typeof loader>()} />;
}
