import type { UnprovenAddress } from "~/domain/people/users/unproven-address.server";
import { NavLink } from "~/ui/nav-link";

export const sendAddressLinkWords = "Send me the link";

interface AskForAddressLinkProps {
  unproven: UnprovenAddress;
  /** The intent of a page whose form saves its words first. */
  intent?: string;
  /** The anchor to which the message of a refused file leads. */
  id?: string;
}

/** Stands in a form where photos and recordings are added, until the person's mail is known to reach them. */
export function AskForAddressLink({ unproven: { email }, intent, id }: AskForAddressLinkProps) {
  return (
    <div className="notice" id={id} tabIndex={id === undefined ? undefined : -1}>
      <p className="notice__title">Photos and recordings come next</p>
      {email === null ? (
        <p>
          Before the first one, please <NavLink href="/account">enter your email address</NavLink>.
        </p>
      ) : (
        <>
          <p>
            {"Before the first one, we make sure that mail reaches you at "}
            <strong>{email}</strong>
            {". You can write all the while."}
          </p>
          <button
            type="submit"
            name={intent && "intent"}
            value={intent}
            className="button button--primary"
            data-busy-label="Sending..."
          >
            {sendAddressLinkWords}
          </button>
        </>
      )}
    </div>
  );
}
