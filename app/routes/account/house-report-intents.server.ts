import { type Actor, requireSelf } from "~/domain/base/actor";
import { chooseReports } from "~/domain/running/house/send-reports.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

export const getReports = (call: PageCall, actor: Actor) => choose(call, actor, true);
export const endReports = (call: PageCall, actor: Actor) => choose(call, actor, false);

async function choose({ context }: PageCall, actor: Actor, isWanted: boolean): Promise<Response> {
  await chooseReports(context, requireSelf(actor), isWanted);
  const title = isWanted
    ? t("You get the report of each month by email")
    : t("No more reports of the house come by email");
  return redirectWithFlash(context, "/account#main", { kind: "success", title });
}
