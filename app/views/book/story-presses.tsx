import type { StoryImage } from "~/domain/media/media";
import { t } from "~/messages/translate";
import { CheckIcon } from "~/ui/icons";

type PressableImage = Pick<StoryImage, "id" | "url" | "caption">;

interface PhotoPressesProps {
  photos: PressableImage[];
  chosen: number | null;
  name: string;
  /** The value that a button sends. */
  toValue?: (id: number) => string;
  /** The form, where the buttons do not stand in it. */
  form?: string;
}

/** Photos, each a button that chooses it. */
export function PhotoPresses({ photos, chosen, name, toValue = String, form }: PhotoPressesProps) {
  return (
    <ul className="presses">
      {photos.map(({ id, url, caption }, index) => (
        <li key={id}>
          <button
            type="submit"
            form={form}
            name={name}
            value={toValue(id)}
            className="press"
            aria-pressed={id === chosen}
          >
            <img src={`${url}?w=320`} width={112} height={96} alt="" loading="lazy" />
            <span dir="auto">{caption || t("Photo {number}", { number: String(index + 1) })}</span>
            {id === chosen && <ChosenMark />}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SentencePressesProps {
  sentences: string[];
  chosen: string | null;
  name: string;
  toValue?: (sentence: string) => string;
  form?: string;
}

/** Sentences, each a button that chooses it. */
export function SentencePresses({ sentences, chosen, name, toValue = String, form }: SentencePressesProps) {
  return (
    <ul className="presses presses--sentences">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button
            type="submit"
            form={form}
            name={name}
            value={toValue(sentence)}
            className="press press--sentence"
            aria-pressed={sentence === chosen}
            dir="auto"
          >
            {sentence}
            {sentence === chosen && <ChosenMark />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Not by its frame alone. */
function ChosenMark() {
  return (
    <span className="press__state">
      <CheckIcon /> {t("Chosen")}
    </span>
  );
}
