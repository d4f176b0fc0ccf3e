import type { StoryType } from "~/db/tables";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { RichText } from "~/ui/rich-text";

export interface ToldStory {
  promptId: number;
}

interface ToldAloudProps {
  type: StoryType;
  /** One or more. */
  told: ToldStory[];
}

/** The workspace counts them; the book has no words of them yet. The link leads to the first. */
export function ToldAloud({ type, told }: ToldAloudProps) {
  const [first] = told;
  return (
    <RichText
      text={t(
        "<story>{count, plural, one {# story is told aloud} other {# stories are told aloud}}</story>, and not yet written down.",
        { count: told.length },
      )}
      parts={{
        story: (words) => (
          <NavLink href={workspaceHref({ type, ...(first && { prompt: first.promptId }) })}>{words}</NavLink>
        ),
      }}
    />
  );
}
