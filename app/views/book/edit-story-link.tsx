import type { Builder } from "~/domain/book/builder.server";
import { workspaceHref } from "~/domain/workspace/address";

/** The way to the words of the page's story. */
export function EditStoryLink({ builder: { type, promptId } }: { builder: Builder }) {
  if (promptId === null) return null;
  return (
    <p>
      <a className="button" href={workspaceHref({ type, prompt: promptId })}>
        Edit this story
      </a>
    </p>
  );
}
