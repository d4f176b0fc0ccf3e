import type { LoaderFunctionArgs } from "@remix-run/node";
import { openOrderPage } from "~/domain/selling/orders/order-pages.server";
import { sendFile } from "~/http/files/send-file.server";
import { redirectPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ context, request, params: { orderNumber = "", name = "" } }, actor) =>
    sendFile(request, await openOrderPage(context, actor, orderNumber, name)),
  );
}
