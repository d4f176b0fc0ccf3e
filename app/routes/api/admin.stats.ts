import { getDashboardStats } from "~/domain/running/administration/dashboard.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context, url }, actor) => getDashboardStats(context, actor, url.searchParams),
});
