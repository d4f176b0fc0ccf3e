import type { StoryAudio } from "~/domain/media/media";
import { transcriptMax } from "~/domain/media/schema";
import { CodeButtons, type Codes } from "../codes/code-buttons";
import { type RefusedStory, typedText } from "../stories/refused-story";
import { AudioPlayer, PreparationState } from "./player";
import { RemoveButton } from "./remove-button";

interface AudioListProps {
  audios: StoryAudio[];
  codes: Codes;
  refused: RefusedStory | undefined;
}

/** The recordings of the open story, each with its transcript and a button to remove it; fields of the story's form. */
export function AudioList({ audios, codes, refused }: AudioListProps) {
  return (
    <fieldset className="field" data-media-list="audios">
      <legend className="field__label">Recordings of this story</legend>
      <ul className="media-list">
        {audios.map((audio, index) => (
          <li key={audio.id} className="media-list__item" data-media={audio.id}>
            <AudioPlayer audio={audio} label={`Recording ${index + 1}`} />
            <PreparationState state={audio.state} />
            <label className="field__label" htmlFor={`transcript-${audio.id}`}>
              Transcript
            </label>
            <textarea
              className="input"
              id={`transcript-${audio.id}`}
              name={`transcript-${audio.id}`}
              defaultValue={typedText(refused, `transcript-${audio.id}`) ?? audio.transcript}
              rows={3}
              maxLength={transcriptMax}
            />
            <CodeButtons itemKey={String(audio.id)} code={codes[audio.id]} name={`recording ${index + 1}`} />
            <RemoveButton kind="audio" id={audio.id} label={`Remove recording ${index + 1}`} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
