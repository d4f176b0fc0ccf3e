import { transcriptHref } from "~/domain/media/transcripts/address";
import { snippet } from "~/domain/writing/workspace/figures";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { createPageContext, usePageContext } from "~/ui/page-context";

/** Whether recordings can be transcribed on this site. */
export const TranscriptionContext = createPageContext(false);

interface TranscriptLinkProps {
  item: { id: number; hasSentences?: true };
  name: string;
}

/** Stands below a player where a service is set up, or a transcript was made. */
export function TranscriptLink({ item: { id, hasSentences }, name }: TranscriptLinkProps) {
  const canTranscribe = usePageContext(TranscriptionContext);
  if (!hasSentences && !canTranscribe) return null;
  const label = hasSentences ? t("What I said, written down") : t("Write down what I said");
  return (
    <p>
      <NavLink
        className="button"
        href={transcriptHref(id)}
        aria-label={t("{label}: {name}", { label, name })}
      >
        {label}
      </NavLink>
    </p>
  );
}

const shownLetters = 100;

/** Stands in place of a field: words that have times are corrected on a page of their own. */
export function TranscriptBeginning({ text }: { text: string }) {
  return (
    <p className="small" dir="auto">
      {snippet(text, shownLetters)}
    </p>
  );
}
