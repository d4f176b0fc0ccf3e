import type { UnusedMedia } from "~/domain/media/library.server";
import { t } from "~/messages/translate";
import { AudioPlayer, Picture, VideoPlayer } from "../../media/players";
import { RemoveButton } from "../../media/remove-button";

/** What belongs to no story, folded. */
export function UnusedList({ unused }: { unused: UnusedMedia }) {
  const items = toItems(unused);
  if (items.length === 0) return null;
  return (
    <details className="field unused-media" data-media-list="unused">
      <summary>{t("Not used yet ({count})", { count: items.length })}</summary>
      <ul className="photo-list">
        {items.map((item) => (
          <Item key={item.media.id} item={item} />
        ))}
      </ul>
    </details>
  );
}

type UnusedItem = ReturnType<typeof toItems>[number];

function toItems({ images, audios, videos }: UnusedMedia) {
  return [
    ...images.map((media, index) => {
      return { kind: "image", media, number: String(index + 1), words: media.caption } as const;
    }),
    ...audios.map((media, index) => {
      return { kind: "audio", media, number: String(index + 1), words: media.transcript } as const;
    }),
    ...videos.map((media, index) => {
      return { kind: "video", media, number: String(index + 1), words: media.caption } as const;
    }),
  ];
}

function Item({ item }: { item: UnusedItem }) {
  const { kind, number, words } = item;
  const { id } = item.media;
  return (
    <li className="photo-list__item" data-media={id}>
      <Sight item={item} />
      {words && <p className="small">{words.slice(0, 100)}</p>}
      <label className="choice">
        <input type="checkbox" id={`attach-${id}`} name="attach" value={id} /> {textsOf[kind].add(number)}
      </label>
      <RemoveButton kind={kind} id={id} label={textsOf[kind].remove(number)} />
    </li>
  );
}

const textsOf = {
  image: {
    add: (number: string) => t("Add photo {number} to this story", { number }),
    remove: (number: string) => t("Remove unused photo {number}", { number }),
  },
  audio: {
    add: (number: string) => t("Add recording {number} to this story", { number }),
    remove: (number: string) => t("Remove unused recording {number}", { number }),
  },
  video: {
    add: (number: string) => t("Add video {number} to this story", { number }),
    remove: (number: string) => t("Remove unused video {number}", { number }),
  },
};

function Sight({ item: { kind, media, number } }: { item: UnusedItem }) {
  if (kind === "audio")
    return <AudioPlayer audio={media} label={t("Unused recording {number}", { number })} />;
  if (kind === "video") return <VideoPlayer video={media} label={t("Unused video {number}", { number })} />;
  return (
    <div className="photo-list__picture">
      <Picture image={media} sizes="14rem" />
    </div>
  );
}
