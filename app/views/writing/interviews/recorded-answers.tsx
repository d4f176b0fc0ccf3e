import type { StoryMedia } from "~/domain/media/media";
import { t } from "~/messages/translate";
import { AudioPlayer, PreparationState, VideoPlayer } from "../../media/players";

/** What was told to this question so far. drop-files adds recordings by `data-media-list` and `data-media`. */
export function RecordedAnswers({ media: { audios, videos } }: { media: StoryMedia }) {
  const count = audios.length + videos.length;
  return (
    <details className="interview__kept">
      <summary data-live="recorded">
        {count > 0 &&
          t("{count, plural, one {# recording} other {# recordings}} of this question kept: listen", {
            count,
          })}
      </summary>
      <div id="media-lists" data-enhance="players">
        {audios.length > 0 && (
          <ul className="interview__list" data-media-list="audios">
            {audios.map((audio, index) => (
              <li key={audio.id} data-media={audio.id}>
                <AudioPlayer audio={audio} label={t("Recording {number}", { number: String(index + 1) })} />
                {audio.state !== "ready" && <PreparationState state={audio.state} />}
              </li>
            ))}
          </ul>
        )}
        {videos.length > 0 && (
          <ul className="interview__list" data-media-list="videos">
            {videos.map((video, index) => (
              <li key={video.id} data-media={video.id}>
                <VideoPlayer video={video} label={t("Video {number}", { number: String(index + 1) })} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
