import { createContext, useContext } from "react";
import type { MediaState } from "~/db/tables";
import { NavLink } from "~/ui/nav-link";

/** Whether recordings can be transcribed on this site. */
export const TranscriptionContext = createContext(false);

interface TranscriptLinkProps {
  item: { id: number; state: MediaState; transcript?: string };
  /** "recording 2". */
  name: string;
}

/** Below a player, where a service is set up. */
export function TranscriptLink({ item: { id, state, transcript }, name }: TranscriptLinkProps) {
  const canTranscribe = useContext(TranscriptionContext);
  if (!canTranscribe || state === "preparing") return null;
  const label = transcript ? "What I said, written down" : "Write down what I said";
  return (
    <p>
      <NavLink className="button" href={`/recordings/${id}/transcript`} aria-label={`${label}: ${name}`}>
        {label}
      </NavLink>
    </p>
  );
}
