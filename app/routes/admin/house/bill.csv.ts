import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { exportHouseBill } from "~/domain/selling/houses/bills.server";
import { requireProof } from "~/http/auth/proof.server";
import { csvResponse } from "~/http/files/csv.server";
import { redirectPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const { context, params } = call;
    await requireProof(call);
    const id = readRowId(/^(\d+)\.csv$/.exec(params.file ?? "")?.[1]);
    if (id === undefined) throw new NotFound();
    return csvResponse(`house-bill-${id}.csv`, exportHouseBill(context.db, actor, id));
  });
}
