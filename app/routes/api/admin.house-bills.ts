import { listHouseBills } from "~/domain/selling/houses/bills.server";
import { api } from "~/http/api.server";
import { billResponse } from "./house-bill-response.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => (await listHouseBills(context.db, actor)).map(billResponse),
});
