import { formatDuration } from "~/domain/base/format";
import { photoCardHref } from "~/domain/writing/photo-cards/schema";
import type { KeptTelling as Kept, TellingPage } from "~/domain/writing/telling/telling-page.server";
import { tellHref, workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { Notice } from "~/ui/notice";
import { AudioPlayer, VideoPlayer } from "../../media/players";
import { WriteDown } from "../../media/transcripts/write-down";
import { tellAgainHref } from "./telling-form";

interface KeptTellingProps {
  kept: Kept;
  about: TellingPage["about"];
}

export function KeptTelling({ kept, about }: KeptTellingProps) {
  const { item, duration, transcript } = kept;
  const title = about.prompt?.title ?? "";
  const next = nextOf(about);
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
            <AudioPlayer audio={item.audio} label={title} />
          ) : (
            <VideoPlayer video={item.video} label={title} />
          )}
        </div>
      </div>
      <div className="telling__acts">
        {isWritable && <WriteDown status={transcript} />}
        <a className={`button telling__act ${isWritable ? "" : "button--primary"}`} href={next.href}>
          {next.label}
        </a>
        <a className="button telling__act" href={tellAgainHref(about)}>
          {t("Tell more")}
        </a>
      </div>
    </div>
  );
}

/** A photo asks its last question now. */
function nextOf(about: TellingPage["about"]): { href: string; label: string } {
  if (about.kind === "photo")
    return { href: photoCardHref(about.photo.id, "when"), label: t("When and where was it?") };
  const { next, prompt } = about;
  return next === null
    ? { href: workspaceHref({ type: prompt.storyType }), label: t("To your stories") }
    : { href: tellHref(next), label: t("Next question") };
}
