import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Deps } from "~/domain/base/deps";
import { readRowId } from "~/domain/base/schema-fields";
import { type CircleBearer, holdsRole, noteVisit } from "~/domain/people/circle/circle-bearers.server";
import { findPayer } from "~/domain/selling/orders/payers/payer.server";
import { mayAsk } from "~/domain/writing/asks/asks.server";
import { mayHelp } from "~/domain/writing/helping/told-stories.server";
import {
  listSharedStories,
  type SharedStory,
  storiesPerPage,
} from "~/domain/writing/reading/reading-room.server";
import { listYears, type YearGroup } from "~/domain/writing/reading/years.server";
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
    const isByYear = url.searchParams.get("view") === "years";
    const read = isByYear
      ? await loadYears(context.db, bearer, page)
      : await loadNewest(context, bearer, page);
    const cover = await drawRoomCover(context, bearer, read.type ?? "biography", 5);
    await noteVisit(context, bearer);
    const { circleId, name, authorName } = bearer.guest;
    return {
      ...{ ...read, page, cover },
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

interface Read {
  stories: SharedStory[];
  years: YearGroup[] | null;
  count: number;
  pages: number;
  /** That of the first story. */
  type: StoryType | null;
}

async function loadNewest(
  deps: Pick<Deps, "db" | "clock">,
  bearer: CircleBearer,
  page: number,
): Promise<Read> {
  const { stories, count } = await listSharedStories(deps, bearer, page);
  const pages = Math.ceil(count / storiesPerPage);
  return { stories, years: null, count, pages, type: stories[0]?.storyType ?? null };
}

async function loadYears(db: Db, bearer: CircleBearer, page: number): Promise<Read> {
  const { groups, count, pages } = await listYears(db, bearer, page);
  const type = groups.flatMap(({ stories }) => stories)[0]?.storyType ?? null;
  return { stories: [], years: groups, count, pages, type };
}

export default function RoomPage() {
  return <RoomScreen {...useLoaderData<typeof loader>()} />;
}
