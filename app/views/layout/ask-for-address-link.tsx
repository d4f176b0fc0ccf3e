import type { UnprovenAddress } from "~/domain/people/users/unproven-address.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { RichText } from "~/ui/rich-text";

export const sendAddressLinkWords = message("Send me the link");

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
      <p className="notice__title">{t("Photos and recordings come next")}</p>
      {email === null ? (
        <p>
          <RichText
            text={t("Before the first one, please <link>enter your email address</link>.")}
            parts={{ link: (words) => <NavLink href="/account">{words}</NavLink> }}
          />
        </p>
      ) : (
        <>
          <p>
            <RichText
              text={t(
                "Before the first one, we make sure that email reaches you at <strong>{email}</strong>. You can write all the while.",
                { email },
              )}
              parts={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
          <button
            type="submit"
            name={intent && "intent"}
            value={intent}
            className="button button--primary"
            data-busy-label={t("Sending...")}
          >
            {t(sendAddressLinkWords)}
          </button>
        </>
      )}
    </div>
  );
}
