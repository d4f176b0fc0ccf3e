import type { UnusedMedia } from "~/domain/media/library.server";
import { type RejectedStory, typedTexts } from "../stories/refused-story";
import { AudioPlayer, Picture, VideoPlayer } from "./players";
import { RemoveButton } from "./story-media";

interface UnusedListProps {
  unused: UnusedMedia;
  refused: RejectedStory | undefined;
}

/** What was uploaded without a story: each can be added to the open one, or removed. Fields of the story's form. */
export function UnusedList({ unused, refused }: UnusedListProps) {
  const items = toItems(unused);
  const chosen = typedTexts(refused, "attach");
  if (items.length === 0) return null;
  return (
    <details className="field" data-media-list="unused" open={chosen.length > 0}>
      <summary className="field__label">Not used yet ({items.length})</summary>
      <ul className="photo-list">
        {items.map((item) => (
          <Item key={item.media.id} item={item} chosen={chosen} />
        ))}
      </ul>
    </details>
  );
}

type UnusedItem = ReturnType<typeof toItems>[number];

/** `name` is "photo 2". */
function toItems({ images, audios, videos }: UnusedMedia) {
  return [
    ...images.map((media, index) => {
      return { kind: "image", media, name: `photo ${index + 1}`, words: media.caption } as const;
    }),
    ...audios.map((media, index) => {
      return { kind: "audio", media, name: `recording ${index + 1}`, words: media.transcript } as const;
    }),
    ...videos.map((media, index) => {
      return { kind: "video", media, name: `video ${index + 1}`, words: media.caption } as const;
    }),
  ];
}

interface ItemProps {
  item: UnusedItem;
  /** Ids that were ticked before the form came back. */
  chosen: string[];
}

function Item({ item, chosen }: ItemProps) {
  const { kind, name, words } = item;
  const { id } = item.media;
  return (
    <li className="photo-list__item" data-media={id}>
      <Sight item={item} />
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

function Sight({ item: { kind, media, name } }: { item: UnusedItem }) {
  if (kind === "audio") return <AudioPlayer audio={media} label={`Unused ${name}`} />;
  if (kind === "video") return <VideoPlayer video={media} label={`Unused ${name}`} />;
  return (
    <div className="photo-list__picture">
      <Picture image={media} sizes="14rem" />
    </div>
  );
}
