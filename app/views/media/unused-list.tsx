import type { ReactNode } from "react";
import type { UnusedMedia } from "~/domain/media/library.server";
import { type RefusedStory, typedTexts } from "../stories/refused-story";
import { Picture } from "./picture";
import { AudioPlayer, VideoPlayer } from "./player";
import { RemoveButton } from "./remove-button";

interface UnusedListProps {
  unused: UnusedMedia;
  refused: RefusedStory | undefined;
}

/** What was uploaded without a story: each can be added to the open one, or removed. Fields of the story's form. */
export function UnusedList({ unused: { images, audios, videos }, refused }: UnusedListProps) {
  const count = images.length + audios.length + videos.length;
  const chosen = typedTexts(refused, "attach");
  if (count === 0) return null;
  return (
    <details className="field" data-media-list="unused" open={chosen.length > 0}>
      <summary className="field__label">Not used yet ({count})</summary>
      <ul className="photo-list">
        {images.map((image, index) => (
          <UnusedItem
            key={image.id}
            kind="image"
            id={image.id}
            name={`photo ${index + 1}`}
            words={image.caption}
            chosen={chosen}
          >
            <div className="photo-list__picture">
              <Picture image={image} sizes="14rem" />
            </div>
          </UnusedItem>
        ))}
        {audios.map((audio, index) => (
          <UnusedItem
            key={audio.id}
            kind="audio"
            id={audio.id}
            name={`recording ${index + 1}`}
            words={audio.transcript}
            chosen={chosen}
          >
            <AudioPlayer audio={audio} label={`Unused recording ${index + 1}`} />
          </UnusedItem>
        ))}
        {videos.map((video, index) => (
          <UnusedItem
            key={video.id}
            kind="video"
            id={video.id}
            name={`video ${index + 1}`}
            words={video.caption}
            chosen={chosen}
          >
            <VideoPlayer video={video} label={`Unused video ${index + 1}`} />
          </UnusedItem>
        ))}
      </ul>
    </details>
  );
}

interface UnusedItemProps {
  kind: "image" | "audio" | "video";
  id: number;
  /** "photo 2" */
  name: string;
  words: string;
  /** Ids that were ticked before the form came back. */
  chosen: string[];
  children: ReactNode;
}

function UnusedItem({ kind, id, name, words, chosen, children }: UnusedItemProps) {
  return (
    <li className="photo-list__item" data-media={id}>
      {children}
      {words && <p className="small">{words.slice(0, 100)}</p>}
      <label className="choice" htmlFor={`attach-${id}`}>
        <input
          type="checkbox"
          id={`attach-${id}`}
          name="attach"
          value={id}
          defaultChecked={chosen.includes(String(id))}
        />{" "}
        Add {name} to this story
      </label>
      <RemoveButton kind={kind} id={id} label={`Remove unused ${name}`} />
    </li>
  );
}
