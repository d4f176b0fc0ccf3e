import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { holdsRole, noteVisit } from "~/domain/people/circle/circle-bearers.server";
import { mayAsk } from "~/domain/writing/asks/asks.server";
import { findOwnMemory, listReadMemories } from "~/domain/writing/memories/memories.server";
import { getHearts, setHeart } from "~/domain/writing/reading/hearts.server";
import { findNextToRead, getSharedStory } from "~/domain/writing/reading/reading-room.server";
import { idParam } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { loadReadingPage } from "~/http/flows/reading-page.server";
import { readForm } from "~/http/forms/forms.server";
import { publicPageAction } from "~/http/page.server";
import styles from "~/styles/reading.css";
import { unlistedPageTitle } from "~/ui/page-title";
import { ReadingStoryScreen } from "~/views/writing/reading/reading-story-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, data?.story.title ?? "");

export function loader(args: LoaderFunctionArgs) {
  return loadReadingPage(args, async (call, bearer) => {
    const { context } = call;
    const id = idParam(call, "storyId");
    const story = await getSharedStory(context.db, bearer, id);
    const memories = await listReadMemories(context.db, id);
    const own = await findOwnMemory(context.db, bearer, id);
    const hearts = await getHearts(context.db, bearer, id);
    const next = await findNextToRead(context.db, bearer, id);
    await noteVisit(context, bearer);
    const { circleId, authorName } = bearer.guest;
    const guest = { circleId, authorName, canAsk: mayAsk(bearer) };
    return {
      ...{ story, memories, hearts, next },
      guest: { ...guest, canAdd: holdsRole(bearer.guest, "add"), hasMemory: own !== null },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const form = await readForm(call.request, call.context);
    const bearer = requireBearer(call.bearer, "circle");
    const id = idParam(call, "storyId");
    await setHeart(call.context, bearer, id, form.get("intent") !== "unlove");
    return redirect(`/reading/${id}?circle=${bearer.guest.circleId}#heart`, 303);
  });
}

export default function ReadingStoryPage() {
  return <ReadingStoryScreen {...useLoaderData<typeof loader>()} />;
}
