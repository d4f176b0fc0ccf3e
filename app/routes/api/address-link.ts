import { requireSelf, returnFirst } from "~/domain/actor";
import { sendAddressLink } from "~/domain/auth/address-link.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  POST: async ({ context }, actor) => {
    await sendAddressLink(context, requireSelf(actor, returnFirst), context.client);
  },
});
