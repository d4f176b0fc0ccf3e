import type { UnusedMedia } from "~/domain/media/library.server";
import type { StoryAudio, StoryImage, StoryMedia, StoryVideo } from "~/domain/media/media";
import { captionMax, transcriptMax } from "~/domain/media/schema";
import type { Talks } from "~/domain/writing/interviews/talks.server";
import { t } from "~/messages/translate";
import { TextAreaField, TextField } from "~/ui/field";
import { RecordedBy } from "../writing/interviews/talk-lines";
import { type RejectedStory, storyField } from "../writing/stories/story-notices";
import { LightenPhoto } from "./lighten-photo";
import { AudioPlayer, Picture, PreparationState, VideoPlayer } from "./players";
import { QrCodeButtons, type QrCodes } from "./qr-codes/qr-code-buttons";
import { RemoveButton } from "./remove-button";
import { TranscriptBeginning, TranscriptLink } from "./transcripts/transcript-link";
import { UnusedList } from "./unused-media";

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
      {media && hasAny(media) && <h3 className="story-media__title">{t("Media for this story")}</h3>}
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
      <legend className="field__label">{t("Photos of this story")}</legend>
      <ul className="photo-list">
        {images.map((image, index) => (
          <li key={image.id} className="photo-list__item" data-media={image.id}>
            <div className="photo-list__picture">
              <Picture image={image} sizes="14rem" />
            </div>
            <TextField
              field={storyField(rejected, `caption-${image.id}`, image.caption)}
              label={t("Caption")}
              maxLength={captionMax}
            />
            <p className="editor__around">
              <RemoveButton
                kind="image"
                id={image.id}
                label={t("Remove photo {number}", { number: String(index + 1) })}
              />
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
      <legend className="field__label">{t("Recordings of this story")}</legend>
      <ul className="media-list">
        {audios.map((audio, index) => (
          <li key={audio.id} className="media-list__item" data-media={audio.id}>
            <AudioPlayer audio={audio} label={t("Recording {number}", { number: String(index + 1) })} />
            <PreparationState state={audio.state} />
            <RecordedBy recorded={talks?.recorded[audio.id]} />
            <TranscriptLink item={audio} name={t("recording {number}", { number: String(index + 1) })} />
            {audio.hasSentences ? (
              <TranscriptBeginning text={audio.transcript} />
            ) : (
              <TextAreaField
                field={storyField(rejected, `transcript-${audio.id}`, audio.transcript)}
                label={t("Transcript")}
                rows={3}
                maxLength={transcriptMax}
              />
            )}
            <QrCodeButtons
              itemKey={String(audio.id)}
              code={codes[audio.id]}
              name={t("recording {number}", { number: String(index + 1) })}
            />
            <RemoveButton
              kind="audio"
              id={audio.id}
              label={t("Remove recording {number}", { number: String(index + 1) })}
            />
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
      <legend className="field__label">{t("Videos of this story")}</legend>
      <ul className="media-list">
        {videos.map((video, index) => (
          <li key={video.id} className="media-list__item" data-media={video.id}>
            <VideoPlayer video={video} label={t("Video {number}", { number: String(index + 1) })} />
            <PreparationState state={video.state} />
            <TranscriptLink item={video} name={t("video {number}", { number: String(index + 1) })} />
            <RecordedBy recorded={talks?.recorded[video.id]} />
            <TextField
              field={storyField(rejected, `caption-${video.id}`, video.caption)}
              label={t("Caption")}
              maxLength={captionMax}
            />
            <QrCodeButtons
              itemKey={String(video.id)}
              code={codes[video.id]}
              name={t("video {number}", { number: String(index + 1) })}
            />
            <RemoveButton
              kind="video"
              id={video.id}
              label={t("Remove video {number}", { number: String(index + 1) })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
