import type { Frame } from "~/frame";
import { LogOutButton } from "../layout/log-out-button";
import { ParticipantHeader } from "../layout/participant-header";

/** The header of the pages about orders; `back` leads to where one comes from. */
export function OrdersHeader({ frame, back }: { frame: Frame; back: { href: string; label: string } }) {
  return (
    <ParticipantHeader frame={frame}>
      <a className="button" href={back.href}>
        {back.label}
      </a>
      <LogOutButton />
    </ParticipantHeader>
  );
}
