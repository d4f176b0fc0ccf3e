import type { StoryType } from "~/db/tables";
import { formatDuration } from "~/domain/base/format";
import type { KeptTelling as Kept } from "~/domain/writing/telling/telling-page.server";
import { tellHref, workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { Notice } from "~/ui/notice";
import { AudioPlayer, VideoPlayer } from "../../media/players";
import { WriteDown } from "../../media/transcripts/write-down";

interface KeptTellingProps {
  kept: Kept;
  prompt: { id: number; title: string; storyType: StoryType };
}

/** What was told a moment ago, to be heard, and the ways on. */
export function KeptTelling({ kept: { item, duration, transcript, next }, prompt }: KeptTellingProps) {
  const nextHref = next === null ? workspaceHref({ type: prompt.storyType }) : tellHref(next);
  const isWritable = transcript !== null && transcript.choice !== "declined";
  return (
    <div className="telling__kept">
      <div className="telling__heard">
        <Notice kind="success" title={t("Audio Uploaded")} isSlim toast={5000} />
        <h1 className="telling__title" id="question">
          {duration === null
            ? t("It is kept, in your own voice")
            : t("{length} in your own voice", { length: formatDuration(duration) })}
        </h1>
        <div data-enhance="players">
          {item.kind === "audio" ? (
            <AudioPlayer audio={item.audio} label={prompt.title} />
          ) : (
            <VideoPlayer video={item.video} label={prompt.title} />
          )}
        </div>
      </div>
      <div className="telling__acts">
        {isWritable && <WriteDown status={transcript} />}
        <a className={`button telling__act ${isWritable ? "" : "button--primary"}`} href={nextHref}>
          {next === null ? t("To your stories") : t("Next question")}
        </a>
        <a className="button telling__act" href={tellHref(prompt.id)}>
          {t("Tell more")}
        </a>
      </div>
    </div>
  );
}
