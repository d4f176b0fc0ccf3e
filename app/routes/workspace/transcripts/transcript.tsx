import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { readPage } from "~/domain/media/transcripts/address";
import { getTranscriptStatus } from "~/domain/media/transcripts/transcript-status.server";
import { getTranscriptPage } from "~/domain/writing/transcripts/transcript-page.server";
import { idParam } from "~/http/api.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/transcript.css";
import { pageTitle } from "~/ui/page-title";
import { isOnItsWay } from "~/views/media/transcripts/transcript-progress";
import { TranscriptScreen } from "~/views/media/transcripts/transcript-screen";
import { runTranscriptIntent } from "./transcript-intents.server";

const watchSeconds = 5;

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("What you said, written down"));

/** Reloads the page with a Refresh header, without script, while it is on its way, until `?watch=off` stops it. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async (call, actor) => {
      const { context, url } = call;
      const status = await getTranscriptStatus(context, actor, idParam(call));
      const host = context.transcriber?.host ?? null;
      if (host === null && status.state !== "ready") throw new NotFound();
      const isWatched = isOnItsWay(status) && url.searchParams.get("watch") !== "off";
      const words =
        status.state === "ready"
          ? await getTranscriptPage(context.db, actor, status.mediaId, readPage(url.searchParams))
          : null;
      return { status, host, words, refreshSeconds: isWatched ? watchSeconds : null };
    },
    ({ status, refreshSeconds }) => refreshHeaders(status.mediaId, refreshSeconds),
  );
}

function refreshHeaders(mediaId: number, seconds: number | null): Record<string, string> {
  return seconds === null ? {} : { Refresh: `${seconds};url=/recordings/${mediaId}/transcript` };
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, runTranscriptIntent);
}

export default function TranscriptPage() {
  return <TranscriptScreen {...useLoaderData<typeof loader>()} />;
}
