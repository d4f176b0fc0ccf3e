import { exportSales } from "~/domain/sales/export-sales.server";
import { readYear } from "~/domain/sales/sales";
import { api } from "~/http/api.server";
import { csvResponse } from "~/http/files/csv.server";

export const { loader, action } = api({
  GET: async ({ context, url }, actor) => {
    const year = readYear(url.searchParams.get("year"), context.clock.now());
    return csvResponse(`sales-${year}.csv`, exportSales(context, actor, year));
  },
});
