import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOrderedCovers } from "~/domain/selling/orders/ordered-cover.server";
import { listOrders } from "~/domain/selling/orders/orders.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";
import { cardCoverWidth, OrdersScreen } from "~/views/selling/orders/orders-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, t("Orders"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => {
    const covers = await listOrderedCovers(context, actor);
    const markup = [...covers].map(([number, cover]) => [
      number,
      drawBookCover(cover, cardCoverWidth, number),
    ]);
    return {
      orders: await listOrders(context.db, actor),
      covers: Object.fromEntries(markup) as Record<string, string>,
    };
  });
}

export default function OrdersPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <OrdersScreen shell={shell} {...data} />;
}
