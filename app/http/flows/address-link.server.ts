import type { RequestContext } from "~/context";
import { type Actor, requireSelf, returnFirst } from "~/domain/base/actor";
import { sendAddressLink } from "~/domain/people/auth/address-link.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";

/** Mails the person the link that shows that their address is theirs. `returnTo` is where it leads. */
export async function sendLinkToAddress(
  context: RequestContext,
  actor: Actor,
  returnTo?: string,
): Promise<StatusMessage> {
  const email = await sendAddressLink(context, requireSelf(actor, returnFirst), context.client, returnTo);
  if (email === null) return { kind: "success", title: t("No link is needed") };
  const isSent = context.config.smtp !== undefined;
  return {
    kind: "success",
    title: isSent ? t("Your link is on its way") : t("Your link is ready"),
    text: isSent
      ? t("Please open the email to {email}, and press the button in it.", { email })
      : t(
          "This site does not send email itself. Please ask whoever looks after it to hand you the email to {email}.",
          { email },
        ),
  };
}
