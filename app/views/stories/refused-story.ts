import type { RejectedForm } from "~/ui/form";

/** What comes back when a story could not be saved, or its files not added. */
export interface RejectedStory extends RejectedForm {
  /** Another text was saved meanwhile: it is shown beside the typed one. */
  hasConflict?: boolean;
  /** Only files were refused: the words are safe. */
  isTextSaved?: boolean;
}

/** What was typed into a field of the story's form that was refused; undefined where it was not. */
export function typedText(refused: RejectedStory | undefined, name: string): string | undefined {
  return typedTexts(refused, name)[0];
}

/** The same of fields that have several values. */
export function typedTexts(refused: RejectedStory | undefined, name: string): string[] {
  const typed: unknown = refused?.result.initialValue?.[name];
  return [typed ?? []].flat().map(String);
}
