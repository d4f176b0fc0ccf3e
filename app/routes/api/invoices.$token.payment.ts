import { startHousePage } from "~/domain/selling/houses/house-payments.server";
import { publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = publicApi(
  {
    POST: async ({ context, bearer }) => ({
      url: await startHousePage(context, requireBearer(bearer, "invoice")),
    }),
  },
  { POST: unexpectedErrors.beginPayment },
);
