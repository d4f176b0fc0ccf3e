import { showNewItems } from "../drop-files/new-items";
import type { SavedAudio } from "./recordings-api";

/**
 * Shows a recording that has just been saved among the story's media, and leaves what was typed alone. Where a story
 * was begun for it, the form stands on that story from now on, so that its next save is no conflict.
 */
export async function showSavedAudio(form: HTMLFormElement | null, audio: SavedAudio): Promise<void> {
  if (!form) return;
  await showNewItems(form).catch(() => undefined);
  const version = form.querySelector<HTMLInputElement>('input[name="version"]');
  if (version?.value !== "" || audio.storyId === null) return;
  const answer = await fetch(`/api/stories/${audio.storyId}`, { credentials: "same-origin" });
  if (!answer.ok) return;
  const story = await answer.json();
  // Words that somebody has saved meanwhile must be seen before they are written over.
  if (story.content === "" && story.age === null && !story.date && !story.location) {
    version.value = String(story.version);
  }
}
