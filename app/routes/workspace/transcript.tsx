import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/errors";
import { getTranscriptStatus } from "~/domain/transcripts/transcript-status.server";
import { idParam } from "~/http/api.server";
import { loadPage, pageAction } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { isOnItsWay } from "~/views/transcripts/transcript-progress";
import { TranscriptScreen } from "~/views/transcripts/transcript-screen";
import { runTranscriptIntent } from "./transcript-intents.server";

const watchSeconds = 5;

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "What you said, written down");

/** On its way, the page reloads with a Refresh header, without script, until `?watch=off` stops it. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async (call, actor) => {
      const { context, url } = call;
      const status = await getTranscriptStatus(context, actor, idParam(call));
      const host = context.transcriber?.host ?? null;
      if (host === null && status.state !== "ready") throw new NotFound();
      const isWatched = isOnItsWay(status) && url.searchParams.get("watch") !== "off";
      return { status, host, refreshSeconds: isWatched ? watchSeconds : null };
    },
    ({ status, refreshSeconds }) => lookAgain(status.mediaId, refreshSeconds),
  );
}

function lookAgain(mediaId: number, seconds: number | null): Record<string, string> {
  return seconds === null ? {} : { Refresh: `${seconds};url=/recordings/${mediaId}/transcript` };
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, runTranscriptIntent);
}

export default function TranscriptPage() {
  return <TranscriptScreen {...useLoaderData<typeof loader>()} />;
}
