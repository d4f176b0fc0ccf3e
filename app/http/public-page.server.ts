import type { LoaderFunctionArgs, TypedResponse } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import type { EventName } from "~/domain/events/events";
import { countEvent } from "~/domain/events/events.server";
import type { PageShell } from "~/page-shell";
import { loadPublicPage, type PageCall } from "./page.server";
import { logUnexpectedError } from "./server/request-log.server";

/** What is counted when a page is viewed. */
export interface PageView {
  event: EventName;
  /** Our own name of the page. */
  subject?: string;
}

/** Loads a page of the public site, and counts the view. Its data names the event, for the ad pixel. */
export function loadSitePage<Data extends object>(
  args: LoaderFunctionArgs,
  view: PageView,
  load: (call: PageCall, actor: Actor | null) => Promise<Data>,
): Promise<TypedResponse<Data & { event: EventName } & { shell: PageShell }>> {
  return loadPublicPage(args, async (call, actor) => {
    const data = await load(call, actor);
    await countPageView(call, actor, view);
    return { ...data, event: view.event };
  });
}

/** Counts a view of a page by anybody but staff and known robots. */
export async function countPageView(call: PageCall, actor: Actor | null, view: PageView): Promise<void> {
  if (isCounted(call.request, actor)) await noteEvent(call.context, view);
}

/** Counts an event. An error here never fails the page. */
export async function noteEvent(context: PageCall["context"], { event, subject }: PageView): Promise<void> {
  await countEvent(context, event, subject).catch(logUnexpectedError);
}

/** Neither staff nor a program that names itself. */
function isCounted({ method, headers }: Request, actor: Actor | null): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  const device = headers.get("user-agent") ?? "";
  return (
    method === "GET" &&
    !/prefetch|preview/.test(purpose) &&
    !/bot|crawl|spider|preview|monitor/i.test(device) &&
    !actor?.isAdmin &&
    !actor?.isOwner
  );
}
