import { exportSales } from "~/domain/selling/sales/export-sales.server";
import { readYear } from "~/domain/selling/sales/sales";
import { api } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";
import { csvResponse } from "~/http/files/csv.server";

export const { loader, action } = api({
  GET: async ({ request, context, url }, actor) => {
    await requireProof({ request, context });
    const year = readYear(url.searchParams.get("year"), context.clock.now());
    return csvResponse(`sales-${year}.csv`, exportSales(context, actor, year));
  },
});
