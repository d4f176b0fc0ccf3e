import type { Frame } from "~/frame";
import { LogOutButton } from "../layout/log-out-button";
import { ParticipantHeader } from "../layout/participant-header";

/** The header of the administration's pages about orders. */
export function StaffOrdersHeader({ frame, isOnOrder = false }: { frame: Frame; isOnOrder?: boolean }) {
  return (
    <ParticipantHeader frame={frame}>
      <a className="button" href="/admin">
        {frame.staff === "administrator" ? "Admin Dashboard" : "Owner Dashboard"}
      </a>
      {isOnOrder && (
        <a className="button button--quiet" href="/admin/orders">
          All orders
        </a>
      )}
      <LogOutButton />
    </ParticipantHeader>
  );
}
