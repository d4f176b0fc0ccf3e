import type { StoryAudio, StoryImage, StoryVideo } from "~/domain/media/media";
import { itemKey, recordingHref } from "~/domain/media/qr-codes/item-key";
import { captionMax, transcriptMax } from "~/domain/media/schema";
import type { StoryYoutube } from "~/domain/media/youtube/youtube.server";
import type { Talks } from "~/domain/writing/interviews/talks.server";
import { t } from "~/messages/translate";
import { TextAreaField, TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { TranscriptBeginning, TranscriptLink } from "../../layout/transcript-link";
import { LightenPhoto } from "../../media/lighten-photo";
import { MediaPanel } from "../../media/media-panel";
import { AudioPlayer, PreparationState, VideoPlayer } from "../../media/players";
import { RemoveButton } from "../../media/remove-button";
import { RecordedBy } from "../interviews/talk-lines";
import { type RejectedStory, storyField } from "./story-notices";

interface PanelProps {
  /** Among those of its kind, from 0. */
  place: number;
  rejected: RejectedStory | undefined;
}

interface PhotoPanelProps extends PanelProps {
  image: StoryImage;
  count: number;
}

/** Fields of the story's form. */
export function PhotoPanel({ image, place, count, rejected }: PhotoPanelProps) {
  const { id, light } = image;
  const number = String(place + 1);
  const field = storyField(rejected, `caption-${id}`, image.caption);
  return (
    <MediaPanel itemKey={id} title={t("Photo {number}", { number })} isOpen={isRefused(field)}>
      <TextField field={field} label={t("Caption")} maxLength={captionMax} />
      <p className="actions">
        {place > 0 && (
          <MoveButton to="earlier" id={id} label={t("Move before photo {place}", { place: String(place) })} />
        )}
        {place < count - 1 && (
          <MoveButton
            to="later"
            id={id}
            label={t("Move after photo {place}", { place: String(place + 2) })}
          />
        )}
        <RemoveButton kind="image" id={id} label={t("Remove photo {number}", { number })} />
      </p>
      {light && <LightenPhoto photo={image} light={light} />}
    </MediaPanel>
  );
}

function MoveButton({ to, id, label }: { to: "earlier" | "later"; id: number; label: string }) {
  return (
    <button type="submit" name="intent" value={`image/${to}/${id}`} className="button button--quiet">
      {label}
    </button>
  );
}

interface AudioPanelProps extends PanelProps {
  audio: StoryAudio;
  talks: Talks | null;
}

export function AudioPanel({ audio, place, talks, rejected }: AudioPanelProps) {
  const { id, hasSentences, transcript } = audio;
  const number = String(place + 1);
  const field = storyField(rejected, `transcript-${id}`, transcript);
  return (
    <MediaPanel itemKey={id} title={t("Recording {number}", { number })} isOpen={isRefused(field)}>
      <AudioPlayer audio={audio} label={t("Recording {number}", { number })} preload="none" />
      <PreparationState state={audio.state} />
      <RecordedBy recorded={talks?.recorded[id]} />
      <TranscriptLink item={audio} name={t("recording {number}", { number })} />
      {hasSentences ? (
        <TranscriptBeginning text={transcript} />
      ) : (
        <TextAreaField field={field} label={t("Transcript")} rows={3} maxLength={transcriptMax} />
      )}
      <p className="actions">
        <OwnPageLink itemKey={String(id)} name={t("recording {number}", { number })} />
        <RemoveButton kind="audio" id={id} label={t("Remove recording {number}", { number })} />
      </p>
    </MediaPanel>
  );
}

interface VideoPanelProps extends PanelProps {
  video: StoryVideo;
  talks: Talks | null;
}

export function VideoPanel({ video, place, talks, rejected }: VideoPanelProps) {
  const { id } = video;
  const number = String(place + 1);
  const field = storyField(rejected, `caption-${id}`, video.caption);
  return (
    <MediaPanel itemKey={id} title={t("Video {number}", { number })} isOpen={isRefused(field)}>
      <VideoPlayer video={video} label={t("Video {number}", { number })} preload="none" />
      <PreparationState state={video.state} />
      <TranscriptLink item={video} name={t("video {number}", { number })} />
      <RecordedBy recorded={talks?.recorded[id]} />
      <TextField field={field} label={t("Caption")} maxLength={captionMax} />
      <p className="actions">
        <OwnPageLink itemKey={String(id)} name={t("video {number}", { number })} />
        <RemoveButton kind="video" id={id} label={t("Remove video {number}", { number })} />
      </p>
    </MediaPanel>
  );
}

export function YoutubePanel({ item, place, rejected }: PanelProps & { item: StoryYoutube }) {
  const { id, url, caption } = item;
  const key = itemKey({ youtubeMediaId: id });
  const number = String(place + 1);
  const field = storyField(rejected, `youtube-caption-${id}`, caption);
  return (
    <MediaPanel itemKey={key} title={t("YouTube item {number}", { number })} isOpen={isRefused(field)}>
      <p>
        <a className="quiet-link" href={url} rel="noreferrer" target="_blank">
          {t("Watch on YouTube: {caption}", { caption })}
        </a>
      </p>
      <TextField field={field} label={t("Caption")} maxLength={captionMax} />
      <p className="actions">
        <OwnPageLink itemKey={key} name={t("YouTube item {number}", { number })} />
        <button type="submit" name="intent" value={`youtube/remove/${id}`} className="button button--quiet">
          {t("Remove YouTube item {number}", { number })}
        </button>
      </p>
    </MediaPanel>
  );
}

/** Its code in the book is given, renewed and taken back there. */
function OwnPageLink({ itemKey: key, name }: { itemKey: string; name: string }) {
  const label = t("Play it from the book");
  return (
    <NavLink
      className="button button--quiet"
      href={recordingHref(key)}
      aria-label={t("{label}: {name}", { label, name })}
    >
      {label}
    </NavLink>
  );
}

function isRefused({ errors }: AnyField): boolean {
  return (errors ?? []).length > 0;
}
