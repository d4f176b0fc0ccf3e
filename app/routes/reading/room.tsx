import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readRowId } from "~/domain/base/schema-fields";
import { holdsRole, noteVisit } from "~/domain/people/circle/circle-bearers.server";
import { findPayer } from "~/domain/selling/orders/payers/payer.server";
import { mayAsk } from "~/domain/writing/asks/asks.server";
import { mayHelp } from "~/domain/writing/helping/told-stories.server";
import { listSharedStories, storiesPerPage } from "~/domain/writing/reading/reading-room.server";
import { loadReadingPage } from "~/http/flows/reading-page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import { unlistedPageTitle } from "~/ui/page-title";
import { RoomScreen } from "~/views/writing/reading/room-screen";
import { drawRoomCover } from "./room-cover.server";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("The reading room"));

export function loader(args: LoaderFunctionArgs) {
  return loadReadingPage(args, async ({ context, url }, bearer) => {
    const page = readRowId(url.searchParams.get("page")) ?? 1;
    const order = url.searchParams.get("view") === "years" ? "years" : "newest";
    const { stories, count } = await listSharedStories(context, bearer, { page, order });
    const cover = await drawRoomCover(context, bearer, stories[0]?.storyType ?? "biography", 5);
    await noteVisit(context, bearer);
    const { circleId, name, authorName } = bearer.guest;
    return {
      ...{ stories, count, page, order: order as "newest" | "years", cover },
      pages: Math.ceil(count / storiesPerPage),
      guest: {
        circleId,
        name,
        authorName,
        canAsk: mayAsk(bearer),
        canAdd: holdsRole(bearer.guest, "add"),
        canHelp: mayHelp(bearer),
        canOrder: (await findPayer(context.db, bearer)) !== null,
      },
      shelf: bearer.shelf,
    };
  });
}

export default function RoomPage() {
  return <RoomScreen {...useLoaderData<typeof loader>()} />;
}
