import { requireSelf, returnFirst } from "~/domain/base/actor";
import { sendAddressLink } from "~/domain/people/auth/address-link.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  POST: async ({ context }, actor) => {
    await sendAddressLink(context, requireSelf(actor, returnFirst), context.client);
  },
});
