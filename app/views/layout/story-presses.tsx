import type { ReactNode } from "react";
import type { StoryImage } from "~/domain/media/media";
import { t } from "~/messages/translate";
import { CheckIcon } from "~/ui/icons";

type PressableImage = Pick<StoryImage, "id" | "url" | "caption">;

interface PressesProps<Choice> {
  chosen: Choice | null;
  name: string;
  toValue?: (choice: Choice) => string;
  /** The form, where the buttons do not stand in it. */
  form?: string;
}

export function PhotoPresses({ photos, ...presses }: PressesProps<number> & { photos: PressableImage[] }) {
  return (
    <ul className="presses">
      {photos.map(({ id, url, caption }, index) => (
        <Press key={id} choice={id} {...presses}>
          <img src={`${url}?w=320`} width={112} height={96} alt="" loading="lazy" />
          <span dir="auto">{caption || t("Photo {number}", { number: String(index + 1) })}</span>
        </Press>
      ))}
    </ul>
  );
}

export function SentencePresses({ sentences, ...presses }: PressesProps<string> & { sentences: string[] }) {
  return (
    <ul className="presses presses--sentences">
      {sentences.map((sentence) => (
        <Press key={sentence} choice={sentence} look="press press--sentence" dir="auto" {...presses}>
          {sentence}
        </Press>
      ))}
    </ul>
  );
}

interface PressProps<Choice> extends PressesProps<Choice> {
  choice: Choice;
  look?: string;
  dir?: "auto";
  children: ReactNode;
}

/** What is chosen is marked, not by its frame alone. */
function Press<Choice extends number | string>(props: PressProps<Choice>) {
  const { choice, chosen, name, toValue = String, form, look = "press", dir, children } = props;
  const isChosen = choice === chosen;
  return (
    <li>
      <button
        type="submit"
        form={form}
        name={name}
        value={toValue(choice)}
        className={look}
        aria-pressed={isChosen}
        dir={dir}
      >
        {children}
        {isChosen && (
          <span className="press__state">
            <CheckIcon /> {t("Chosen")}
          </span>
        )}
      </button>
    </li>
  );
}
