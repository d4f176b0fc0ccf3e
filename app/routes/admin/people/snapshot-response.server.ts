import type { CarersSnapshot } from "~/domain/people/snapshot/carers.server";
import { makeSnapshotPaper } from "~/domain/people/snapshot/snapshot-paper.server";
import { paperSizes } from "~/domain/running/residents/welcome-sheets.server";
import { paperResponse } from "~/http/files/paper-response.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

export function snapshotResponse(
  { context, url }: PageCall,
  snapshot: CarersSnapshot,
  back: string,
): Promise<Response> {
  const size = paperSizes.find((one) => one === url.searchParams.get("size")) ?? "letter";
  return paperResponse({
    name: t("snapshot"),
    make: () => makeSnapshotPaper(context, snapshot, size),
    instead: () => {
      const title = t("The page could not be made just now. Please try again.");
      return redirectWithFlash(context, back, { kind: "error", title });
    },
  });
}
