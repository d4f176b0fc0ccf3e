import type { TranscriptStatus } from "~/domain/media/transcripts/transcript-status.server";
import type { TranscriptPage } from "~/domain/writing/transcripts/transcript-page.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { AudioPlayer, VideoPlayer } from "../players";
import { isOnItsWay, TranscriptProgress } from "./transcript-progress";
import { TranscriptRequest } from "./transcript-request";
import { TranscriptWords } from "./transcript-words";

interface TranscriptScreenProps {
  shell: PageShell;
  words: TranscriptPage | null;
  status: TranscriptStatus;
  /** The host that sound is sent to; null where no service is set up. */
  host: string | null;
  refreshSeconds: number | null;
}

export function TranscriptScreen({ shell, status, host, words, refreshSeconds }: TranscriptScreenProps) {
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: "/recordings", label: t("Your recordings") }}
      isNarrow
    >
      <h1>{t("What you said, written down")}</h1>
      {words ? (
        <TranscriptWords words={words} />
      ) : (
        <div className="player-box">
          <Player status={status} />
        </div>
      )}
      {isOnItsWay(status) ? (
        <TranscriptProgress status={status} refreshSeconds={refreshSeconds} />
      ) : (
        host !== null && <TranscriptRequest shell={shell} status={status} host={host} />
      )}
    </Page>
  );
}

function Player({ status: { mediaId, kind, url, mediaState, totalSeconds } }: { status: TranscriptStatus }) {
  const item = {
    ...{ id: mediaId, storyId: null, url, duration: totalSeconds, state: mediaState },
    ...{ transcript: "", caption: "", createdAt: "", posterUrl: null, width: null, height: null },
  };
  return kind === "audio" ? (
    <AudioPlayer audio={item} label={t("Your recording")} />
  ) : (
    <VideoPlayer video={item} label={t("Your film")} />
  );
}
