import { formatDuration } from "~/domain/base/format";
import { photoCardHref } from "~/domain/writing/photo-cards/schema";
import type { KeptTelling as Kept, TellingPage } from "~/domain/writing/telling/telling-page.server";
import { tellHref, workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { Notice } from "~/ui/notice";
import { AudioPlayer, VideoPlayer } from "../../media/players";
import { WriteDown } from "../../media/transcripts/write-down";

interface KeptTellingProps {
  kept: Kept;
  page: Pick<TellingPage, "prompt" | "isFromPhotos" | "nextPhoto">;
}

export function KeptTelling({ kept, page }: KeptTellingProps) {
  const { item, duration, transcript } = kept;
  const { prompt, isFromPhotos } = page;
  const next = isFromPhotos ? nextPhoto(page) : nextQuestion(kept, page);
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
        <a className={`button telling__act ${isWritable ? "" : "button--primary"}`} href={next.href}>
          {next.label}
        </a>
        <a className="button telling__act" href={tellHref(prompt.id, undefined, isFromPhotos)}>
          {t("Tell more")}
        </a>
      </div>
    </div>
  );
}

function nextPhoto({ nextPhoto: id }: Pick<TellingPage, "nextPhoto">) {
  return id === null
    ? { href: "/photos/new", label: t("Done") }
    : { href: photoCardHref(id), label: t("Next photo") };
}

function nextQuestion({ next }: Kept, { prompt }: Pick<TellingPage, "prompt">) {
  return next === null
    ? { href: workspaceHref({ type: prompt.storyType }), label: t("To your stories") }
    : { href: tellHref(next), label: t("Next question") };
}
