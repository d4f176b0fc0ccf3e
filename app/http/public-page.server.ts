import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/base/actor";
import type { EventName } from "~/domain/base/events/events";
import { countEvent } from "~/domain/base/events/events.server";
import type { PageView } from "~/domain/base/events/page-views.server";
import { loadPublicPage, type PageCall, type PageData } from "./page.server";
import { countPageView } from "./page-views.server";
import { logUnexpectedError } from "./server/request-log.server";

/** Counts the view. The data names the event, for the ad pixel. */
export function loadSitePage<Data extends object>(
  args: LoaderFunctionArgs,
  view: PageView,
  load: (call: PageCall, actor: Actor | null) => Promise<Data>,
): Promise<PageData<Data & { event: EventName }>> {
  return loadPublicPage(args, async (call, actor) => {
    const data = await load(call, actor);
    countPageView(call, actor, view);
    return { ...data, event: view.event };
  });
}

/** Logs errors, because they must not fail the page. */
export async function noteEvent(context: PageCall["context"], { event, subject }: PageView): Promise<void> {
  await countEvent(context, event, subject).catch(logUnexpectedError);
}
