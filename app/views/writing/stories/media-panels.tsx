import type { ReactNode } from "react";
import type { StoryAudio, StoryImage, StoryVideo } from "~/domain/media/media";
import { recordingHref } from "~/domain/media/qr-codes/item-key";
import { captionMax, transcriptMax } from "~/domain/media/schema";
import type { ToldItem } from "~/domain/media/told/told-order";
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

interface PhotoPanelProps {
  image: StoryImage;
  /** Among the photos, from 0. */
  place: number;
  count: number;
  /** How many photos the story has before these. */
  countBefore?: number;
  rejected: RejectedStory | undefined;
  children?: ReactNode;
}

/** Fields of the story's form. */
export function PhotoPanel({ image, place, count, countBefore = 0, rejected, children }: PhotoPanelProps) {
  const { id, light } = image;
  const ownNumber = countBefore + place + 1;
  const number = String(ownNumber);
  const field = storyField(rejected, `caption-${id}`, image.caption);
  return (
    <MediaPanel
      itemKey={id}
      title={t("Photo {number}", { number })}
      isOpen={isRefused(field)}
      removal={<RemoveButton kind="image" id={id} label={t("Remove photo {number}", { number })} />}
    >
      <TextField field={field} label={t("Caption")} maxLength={captionMax} />
      {children}
      {count > 1 && (
        <p className="actions">
          {place > 0 && (
            <MoveButton
              to={`image/earlier/${id}`}
              label={t("Move before photo {place}", { place: String(ownNumber - 1) })}
            />
          )}
          {place < count - 1 && (
            <MoveButton
              to={`image/later/${id}`}
              label={t("Move after photo {place}", { place: String(ownNumber + 1) })}
            />
          )}
        </p>
      )}
      {light && <LightenPhoto photo={image} light={light} />}
    </MediaPanel>
  );
}

function MoveButton({ to, label }: { to: string; label: string }) {
  return (
    <button type="submit" name="intent" value={to} className="button button--quiet">
      {label}
    </button>
  );
}

interface ToldPanelProps {
  told: ToldItem;
  /** Among those of its kind, from "1". */
  number: string;
  /** Among all that the story has to play. */
  isFirst: boolean;
  isLast: boolean;
  talks: Talks | null;
  rejected: RejectedStory | undefined;
  /** The fields that add it, where it is not in the story yet. */
  children?: ReactNode;
}

export function ToldPanel(props: ToldPanelProps) {
  const { told } = props;
  if (told.kind === "audio") return <AudioPanel {...props} audio={told.item} />;
  if (told.kind === "video") return <VideoPanel {...props} video={told.item} />;
  return <YoutubePanel {...props} item={told.item} />;
}

function AudioPanel(props: ToldPanelProps & { audio: StoryAudio }) {
  const { audio, number, rejected, talks, children } = props;
  const { id, hasSentences, transcript } = audio;
  const name = t("recording {number}", { number });
  const field = storyField(rejected, `transcript-${id}`, transcript);
  return (
    <MediaPanel
      itemKey={id}
      title={t("Recording {number}", { number })}
      isOpen={isRefused(field)}
      removal={<RemoveButton kind="audio" id={id} label={t("Remove recording {number}", { number })} />}
    >
      <AudioPlayer audio={audio} label={t("Recording {number}", { number })} preload="none" />
      <PreparationState state={audio.state} />
      <RecordedBy recorded={talks?.recorded[id]} />
      {!children && <TranscriptLink item={audio} name={name} />}
      {hasSentences ? (
        <TranscriptBeginning text={transcript} />
      ) : (
        <TextAreaField field={field} label={t("Transcript")} rows={3} maxLength={transcriptMax} />
      )}
      {children}
      <ToldActs {...props} name={name} />
    </MediaPanel>
  );
}

function VideoPanel(props: ToldPanelProps & { video: StoryVideo }) {
  const { video, number, rejected, talks, children } = props;
  const { id } = video;
  const name = t("video {number}", { number });
  const field = storyField(rejected, `caption-${id}`, video.caption);
  return (
    <MediaPanel
      itemKey={id}
      title={t("Video {number}", { number })}
      isOpen={isRefused(field)}
      removal={<RemoveButton kind="video" id={id} label={t("Remove video {number}", { number })} />}
    >
      <VideoPlayer video={video} label={t("Video {number}", { number })} preload="none" />
      <PreparationState state={video.state} />
      {!children && <TranscriptLink item={video} name={name} />}
      <RecordedBy recorded={talks?.recorded[id]} />
      <TextField field={field} label={t("Caption")} maxLength={captionMax} />
      {children}
      <ToldActs {...props} name={name} />
    </MediaPanel>
  );
}

function YoutubePanel(props: ToldPanelProps & { item: StoryYoutube }) {
  const { item, number, rejected, told } = props;
  const { id, url, caption } = item;
  const field = storyField(rejected, `youtube-caption-${id}`, caption);
  return (
    <MediaPanel
      itemKey={told.key}
      title={t("YouTube item {number}", { number })}
      isOpen={isRefused(field)}
      removal={
        <button type="submit" name="intent" value={`youtube/remove/${id}`} className="button button--quiet">
          {t("Remove YouTube item {number}", { number })}
        </button>
      }
    >
      <p>
        <a className="quiet-link" href={url} rel="noreferrer" target="_blank">
          {t("Watch on YouTube: {caption}", { caption })}
        </a>
      </p>
      <TextField field={field} label={t("Caption")} maxLength={captionMax} />
      <ToldActs {...props} name={t("YouTube item {number}", { number })} />
    </MediaPanel>
  );
}

interface ToldActsProps extends Pick<ToldPanelProps, "told" | "isFirst" | "isLast" | "children"> {
  name: string;
}

/** The lines stand one below the other, and so do the codes and the words in the book. */
function ToldActs({ told: { key }, isFirst, isLast, name, children: fields }: ToldActsProps) {
  if (fields && isFirst && isLast) return null;
  return (
    <p className="actions">
      {!isFirst && <MoveButton to={`told/earlier/${key}`} label={t("Move up")} />}
      {!isLast && <MoveButton to={`told/later/${key}`} label={t("Move down")} />}
      {!fields && <OwnPageLink itemKey={key} name={name} />}
    </p>
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

export function PanelHint() {
  return (
    <p className="media-panels__hint small">{t("Press one to describe it, to move it or to remove it.")}</p>
  );
}

function isRefused({ errors }: AnyField): boolean {
  return (errors ?? []).length > 0;
}
