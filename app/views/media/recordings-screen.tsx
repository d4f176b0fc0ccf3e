import type { listAllRecordings } from "~/domain/media/library.server";
import { snippet } from "~/domain/overview/snippet";
import type { Frame } from "~/frame";
import { EmptyState } from "~/ui/empty-state";
import { LibraryPage, StoryLink } from "./library-page";
import { AudioPlayer, PreparationState, VideoPlayer } from "./player";

type Item = Awaited<ReturnType<typeof listAllRecordings>>[number];

/** All one's recordings and videos, newest first, each with its words and the way to its story. */
export function RecordingsScreen({ frame, recordings }: { frame: Frame; recordings: Item[] }) {
  return (
    <LibraryPage frame={frame} title="Your Recordings">
      {recordings.length === 0 && (
        <EmptyState title="No audio recordings added yet">
          <p>
            You can tell a story aloud where you write it. <a href="/">Open your stories</a>
          </p>
        </EmptyState>
      )}
      <ul className="media-list" data-enhance="players">
        {recordings.map((item, index) => (
          <li key={item.id} className="media-list__item">
            {item.kind === "audio" ? (
              <AudioPlayer audio={item} label={`Recording ${index + 1}`} />
            ) : (
              <VideoPlayer video={item} label={`Video ${index + 1}`} />
            )}
            <PreparationState state={item.state} />
            {item.kind === "audio" ? (
              <Transcript text={item.transcript} />
            ) : (
              <p>{item.caption || <span className="muted">No caption</span>}</p>
            )}
            <StoryLink story={item.story} />
          </li>
        ))}
      </ul>
    </LibraryPage>
  );
}

const shownLetters = 100;

/** The beginning; a long one opens. */
function Transcript({ text }: { text: string }) {
  const beginning = snippet(text, shownLetters);
  if (beginning === text) return text ? <p>{text}</p> : null;
  return (
    <details>
      <summary>{beginning}</summary>
      <p className="transcript">{text}</p>
    </details>
  );
}
