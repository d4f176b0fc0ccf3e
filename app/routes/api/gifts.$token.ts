import { NotFound } from "~/domain/base/errors";
import { showGift } from "~/domain/selling/gifts/given-gifts.server";
import { publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

export const { loader, action } = publicApi({
  GET: async ({ context, bearer }) => {
    const opened = requireBearer(bearer, "gift");
    if (opened.side !== "giver") throw new NotFound();
    const { payment, canChange, sendOn, hour, ...gift } = await showGift(context, opened);
    return { ...gift, sendOn: sendOn || null, hour };
  },
});
