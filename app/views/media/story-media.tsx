import type { UnusedMedia } from "~/domain/media/library.server";
import type { StoryAudio, StoryImage, StoryMedia, StoryVideo } from "~/domain/media/media";
import { captionMax, transcriptMax } from "~/domain/media/schema";
import type { Talks } from "~/domain/writing/interviews/talks.server";
import { TextAreaField, TextField } from "~/ui/field";
import { RecordedBy } from "../writing/interviews/talk-lines";
import { type RejectedStory, storyField, typedTexts } from "../writing/stories/story-notices";
import { LightenPhoto } from "./lighten-photo";
import { AudioPlayer, Picture, PreparationState, VideoPlayer } from "./players";
import { QrCodeButtons, type QrCodes } from "./qr-codes/qr-code-buttons";
import { TranscriptBeginning, TranscriptLink } from "./transcripts/transcript-link";

interface StoryMediaProps {
  talks: Talks | null;
  media: StoryMedia | null;
  unused: UnusedMedia;
  codes: QrCodes;
  rejected: RejectedStory | undefined;
}

export function StoryMediaLists({ talks, media, unused, codes, rejected }: StoryMediaProps) {
  return (
    <div id="media-lists" data-enhance="players">
      {media && hasAny(media) && <h3 className="story-media__title">Media for this story</h3>}
      {media && media.images.length > 0 && <PhotoList images={media.images} rejected={rejected} />}
      {media && media.audios.length > 0 && (
        <AudioList talks={talks} audios={media.audios} codes={codes} rejected={rejected} />
      )}
      {media && media.videos.length > 0 && (
        <VideoList talks={talks} videos={media.videos} codes={codes} rejected={rejected} />
      )}
      <UnusedList unused={unused} rejected={rejected} />
    </div>
  );
}

function hasAny({ images, audios, videos }: StoryMedia): boolean {
  return images.length + audios.length + videos.length > 0;
}

interface PhotoListProps {
  images: StoryImage[];
  rejected: RejectedStory | undefined;
}

/** Fields of the story's form. drop-files adds uploads by `data-media-list` and `data-media`. */
export function PhotoList({ images, rejected }: PhotoListProps) {
  return (
    <fieldset className="field" data-media-list="images">
      <legend className="field__label">Photos of this story</legend>
      <ul className="photo-list">
        {images.map((image, index) => (
          <li key={image.id} className="photo-list__item" data-media={image.id}>
            <div className="photo-list__picture">
              <Picture image={image} sizes="14rem" />
            </div>
            <TextField
              field={storyField(rejected, `caption-${image.id}`, image.caption)}
              label="Caption"
              maxLength={captionMax}
            />
            <p className="editor__around">
              <RemoveButton kind="image" id={image.id} label={`Remove photo ${index + 1}`} />
            </p>
            {image.light && <LightenPhoto photo={image} light={image.light} />}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface AudioListProps {
  talks: Talks | null;
  audios: StoryAudio[];
  codes: QrCodes;
  rejected: RejectedStory | undefined;
}

export function AudioList({ talks, audios, codes, rejected }: AudioListProps) {
  return (
    <fieldset className="field" data-media-list="audios">
      <legend className="field__label">Recordings of this story</legend>
      <ul className="media-list">
        {audios.map((audio, index) => (
          <li key={audio.id} className="media-list__item" data-media={audio.id}>
            <AudioPlayer audio={audio} label={`Recording ${index + 1}`} />
            <PreparationState state={audio.state} />
            <RecordedBy recorded={talks?.recorded[audio.id]} />
            <TranscriptLink item={audio} name={`recording ${index + 1}`} />
            {audio.hasSentences ? (
              <TranscriptBeginning text={audio.transcript} />
            ) : (
              <TextAreaField
                field={storyField(rejected, `transcript-${audio.id}`, audio.transcript)}
                label="Transcript"
                rows={3}
                maxLength={transcriptMax}
              />
            )}
            <QrCodeButtons
              itemKey={String(audio.id)}
              code={codes[audio.id]}
              name={`recording ${index + 1}`}
            />
            <RemoveButton kind="audio" id={audio.id} label={`Remove recording ${index + 1}`} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface VideoListProps {
  talks: Talks | null;
  videos: StoryVideo[];
  codes: QrCodes;
  rejected: RejectedStory | undefined;
}

export function VideoList({ talks, videos, codes, rejected }: VideoListProps) {
  return (
    <fieldset className="field" data-media-list="videos">
      <legend className="field__label">Videos of this story</legend>
      <ul className="media-list">
        {videos.map((video, index) => (
          <li key={video.id} className="media-list__item" data-media={video.id}>
            <VideoPlayer video={video} label={`Video ${index + 1}`} />
            <PreparationState state={video.state} />
            <TranscriptLink item={video} name={`video ${index + 1}`} />
            <RecordedBy recorded={talks?.recorded[video.id]} />
            <TextField
              field={storyField(rejected, `caption-${video.id}`, video.caption)}
              label="Caption"
              maxLength={captionMax}
            />
            <QrCodeButtons itemKey={String(video.id)} code={codes[video.id]} name={`video ${index + 1}`} />
            <RemoveButton kind="video" id={video.id} label={`Remove video ${index + 1}`} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface RemoveButtonProps {
  kind: "image" | "audio" | "video";
  id: number;
  /** "Remove recording 2". */
  label: string;
}

/** A button of the story's form, so that its text is saved too. */
export function RemoveButton({ kind, id, label }: RemoveButtonProps) {
  return (
    <button type="submit" name="intent" value={`${kind}/remove/${id}`} className="button button--quiet">
      {label}
    </button>
  );
}

interface UnusedListProps {
  unused: UnusedMedia;
  rejected: RejectedStory | undefined;
}

export function UnusedList({ unused, rejected }: UnusedListProps) {
  const items = toItems(unused);
  const chosen = typedTexts(rejected, "attach");
  const isChosen = ({ media }: UnusedItem) => chosen.includes(String(media.id));
  const [now, later] = [items.filter(isChosen), items.filter((item) => !isChosen(item))];
  return (
    <>
      {now.length > 0 && (
        <fieldset className="field" data-media-list="chosen">
          <legend className="field__label">Added when you save</legend>
          <ItemList items={now} isChosen />
        </fieldset>
      )}
      {later.length > 0 && (
        <details className="field unused-media" data-media-list="unused">
          <summary>Not used yet ({later.length})</summary>
          <ItemList items={later} />
        </details>
      )}
    </>
  );
}

function ItemList({ items, isChosen = false }: { items: UnusedItem[]; isChosen?: boolean }) {
  return (
    <ul className="photo-list">
      {items.map((item) => (
        <Item key={item.media.id} item={item} isChosen={isChosen} />
      ))}
    </ul>
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
  isChosen: boolean;
}

function Item({ item, isChosen }: ItemProps) {
  const { kind, name, words } = item;
  const { id } = item.media;
  return (
    <li className="photo-list__item" data-media={id}>
      <Sight item={item} />
      {words && <p className="small">{words.slice(0, 100)}</p>}
      <label className="choice">
        <input type="checkbox" id={`attach-${id}`} name="attach" value={id} defaultChecked={isChosen} /> Add{" "}
        {name} to this story
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
