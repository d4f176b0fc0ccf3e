import type { StoryAudio } from "~/domain/media/media";
import { snippet } from "~/domain/overview/snippet";

const transcriptLetters = 100;

/** The newest recordings; nothing of them is fetched until one is played. */
export function AudiosOverview({ audios }: { audios: StoryAudio[] }) {
  if (audios.length === 0) return <p>No audio recordings added yet</p>;
  return (
    <>
      <ul className="list-plain" data-enhance="players">
        {audios.map((audio) => (
          <li key={audio.id} className="overview-entry">
            {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below, as text. */}
            <audio
              controls
              preload="none"
              src={audio.url}
              aria-label={`Recording of ${audio.createdAt.slice(0, 10)}`}
            />
            {audio.transcript && <p className="small">{snippet(audio.transcript, transcriptLetters)}</p>}
          </li>
        ))}
      </ul>
      <p>
        <a href="/recordings">View all audio recordings</a>
      </p>
    </>
  );
}
