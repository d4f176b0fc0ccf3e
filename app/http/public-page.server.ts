import type { LoaderFunctionArgs, TypedResponse } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import type { EventName } from "~/domain/events/events";
import { countEvent } from "~/domain/events/events.server";
import type { PageShell } from "~/page-shell";
import { loadPublicPage, type PageCall } from "./page.server";
import { logUnexpectedError } from "./server/request-log.server";

/** What is counted when a page is read. */
export interface PageView {
  event: EventName;
  /** Our own name of the page. */
  subject?: string;
}

/** Loads a page of the public site, and counts that it was read. Its data says so, for the ad pixel. */
export function loadSitePage<Data extends object>(
  args: LoaderFunctionArgs,
  reading: PageView,
  load: (call: PageCall, actor: Actor | null) => Promise<Data>,
): Promise<TypedResponse<Data & { event: EventName } & { shell: PageShell }>> {
  return loadPublicPage(args, async (call, actor) => {
    const data = await load(call, actor);
    await countPageView(call, actor, reading);
    return { ...data, event: reading.event };
  });
}

/** Counts that a page was read, by whoever is no part of the house. */
export async function countPageView(call: PageCall, actor: Actor | null, reading: PageView): Promise<void> {
  if (isReader(call.request, actor)) await noteEvent(call.context, reading);
}

/** Counts an event. A page never fails for it. */
export async function noteEvent(context: PageCall["context"], { event, subject }: PageView): Promise<void> {
  await countEvent(context, event, subject).catch(logUnexpectedError);
}

/** Not the house itself, and no program that says what it is. */
function isReader({ method, headers }: Request, actor: Actor | null): boolean {
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
