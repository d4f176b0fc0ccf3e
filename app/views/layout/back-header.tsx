import type { Frame } from "~/frame";
import { LogOutButton } from "./log-out-button";
import { ParticipantHeader } from "./participant-header";

interface BackHeaderProps {
  frame: Frame;
  /** Where one comes from: the editor, if nothing else is said. */
  back?: { href: string; label: string };
}

const editor = { href: "/", label: "Back to Editor" };

/** The header of the pages beside the workspace: a way back, and a way out. */
export function BackHeader({ frame, back = editor }: BackHeaderProps) {
  return (
    <ParticipantHeader frame={frame}>
      <a className="button" href={back.href}>
        {back.label}
      </a>
      <LogOutButton />
    </ParticipantHeader>
  );
}
