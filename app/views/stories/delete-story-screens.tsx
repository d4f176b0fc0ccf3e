import { pluralize } from "~/domain/format";
import type { Story } from "~/domain/stories/stories.server";
import { fromHtml, toParagraphs } from "~/domain/stories/text";
import { formatWhen } from "~/domain/timeline/timeline";
import { workspaceHref } from "~/domain/workspace/address";
import type { PageShell } from "~/page-shell";
import { YesOrNo } from "~/ui/yes-or-no";
import { ParticipantHeader } from "../layout/headers";
import { Page } from "../layout/page";

const snippetLength = 200;

/** The question before a story goes to the trash (spec 1, section 5). */
export function DeleteStoryScreen({ shell, story }: { shell: PageShell; story: Story }) {
  const words = toParagraphs(fromHtml(story.content)).join(" ");
  return (
    <Page shell={shell} header={<ParticipantHeader shell={shell} />} isNarrow>
      <h1>{story.prompt.title}</h1>
      <p>Are you sure you want to delete this story? It will be moved to trash.</p>
      {words && <blockquote className="saved-text">{shorten(words)}</blockquote>}
      <YesOrNo
        action={`/stories/${story.id}/delete`}
        yes="Yes, delete this story"
        back={workspaceHref({ type: story.storyType, prompt: story.promptId })}
      />
    </Page>
  );
}

function shorten(words: string): string {
  return words.length > snippetLength ? `${words.slice(0, snippetLength).trimEnd()}…` : words;
}

/** The question before a story is gone for good (spec 2, section 7). */
export function DeletePermanentlyScreen({ shell, story }: { shell: PageShell; story: Story }) {
  return (
    <Page shell={shell} header={<ParticipantHeader shell={shell} />} isNarrow>
      <h1>{story.prompt.title}</h1>
      <p>
        <strong>Are you sure you want to delete this story permanently?</strong> Its words, photos and
        recordings will be gone for good. Nobody can bring them back.
      </p>
      <YesOrNo
        action={`/stories/${story.id}/delete-permanently`}
        yes="Yes, delete it permanently"
        busyLabel="Deleting..."
        no="No, keep it in the trash"
        back={workspaceHref({ type: story.storyType, view: "trash" })}
      />
      <WholeStory story={story} />
    </Page>
  );
}

/** A story to be read as a whole, with its details. */
export function WholeStory({ story }: { story: Story }) {
  const { content, age, date, location, images, audios, videos } = story;
  const details = [formatWhen(date, age), location, mediaWords(images.length, audios.length + videos.length)];
  const paragraphs = toParagraphs(fromHtml(content));
  return (
    <div className="whole-story">
      {details.some(Boolean) && <p className="muted small">{details.filter(Boolean).join(" · ")}</p>}
      <div className="saved-text">
        {paragraphs.length === 0 && <p className="muted">It has no words.</p>}
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </div>
  );
}

/** "2 photos, 1 recording"; empty without any. */
export function mediaWords(photos: number, recordings: number): string {
  return [photos > 0 && pluralize(photos, "photo"), recordings > 0 && pluralize(recordings, "recording")]
    .filter(Boolean)
    .join(", ");
}
