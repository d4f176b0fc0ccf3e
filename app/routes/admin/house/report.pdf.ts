import type { LoaderFunctionArgs } from "@remix-run/node";
import { getHouseReport } from "~/domain/running/house/report.server";
import { makeReportPaper } from "~/domain/running/house/report-paper.server";
import { paperSizes } from "~/domain/running/residents/welcome-sheets.server";
import { paperResponse } from "~/http/files/paper-response.server";
import { redirectPage, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ context, params, url }, actor) => {
    const month = (params.file ?? "").replace(/\.pdf$/, "");
    const report = await getHouseReport(context, actor, params.file?.endsWith(".pdf") ? month : "");
    const size = paperSizes.find((one) => one === url.searchParams.get("size")) ?? "letter";
    return paperResponse({
      name: t("report-{month}", { month }),
      make: () => makeReportPaper(context, report, size),
      instead: () => {
        const title = t("The report could not be made just now. Please try again.");
        return redirectWithFlash(context, "/admin", { kind: "error", title });
      },
    });
  });
}
