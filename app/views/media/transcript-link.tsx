import type { StoryAudio, StoryVideo } from "~/domain/media/media";
import { transcriptHref } from "~/domain/transcripts/address";
import { snippet } from "~/domain/workspace/figures";
import { NavLink } from "~/ui/nav-link";

interface TranscriptLinkProps {
  item: Pick<StoryAudio | StoryVideo, "id">;
  /** "recording 2". */
  name: string;
  /** The beginning of its words is shown. */
  text?: string;
}

const shownLetters = 100;

/** Where the words of a recording have times, they are corrected on a page of their own. */
export function TranscriptLink({ item, name, text = "" }: TranscriptLinkProps) {
  return (
    <>
      {text && <p className="small">{snippet(text, shownLetters)}</p>}
      <p>
        <NavLink href={transcriptHref(item.id)}>{`What you said in ${name}`}</NavLink>
      </p>
    </>
  );
}
