import type { Story } from "~/domain/stories/stories.server";
import { fromHtml, toParagraphs } from "~/domain/stories/text";
import { workspaceHref } from "~/domain/workspace/address";
import type { Frame } from "~/frame";
import { YesOrNo } from "~/ui/yes-or-no";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";

const snippetLength = 200;

/** The question before a story goes to the trash (spec 1, section 5). */
export function DeleteStoryScreen({ frame, story }: { frame: Frame; story: Story }) {
  const words = toParagraphs(fromHtml(story.content)).join(" ");
  return (
    <Page frame={frame} header={<ParticipantHeader frame={frame} />} isNarrow>
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
