import type { LoaderFunctionArgs, TypedResponse } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import type { EventName } from "~/domain/events/events";
import { countEvent } from "~/domain/events/events.server";
import type { Frame } from "~/frame";
import { logFailure } from "./forms.server";
import { loadOpenPage, type PageCall } from "./page.server";

/** What is counted when a page is read. */
export interface Reading {
  event: EventName;
  /** Our own name of the page. */
  subject?: string;
}

/** Loads a page of the public site, and counts that it was read. Its data says so, for the ad pixel. */
export function loadPublicPage<Data extends object>(
  args: LoaderFunctionArgs,
  reading: Reading,
  load: (call: PageCall, actor: Actor | null) => Promise<Data>,
): Promise<TypedResponse<Data & { event: EventName } & { frame: Frame }>> {
  return loadOpenPage(args, async (call, actor) => {
    const data = await load(call, actor);
    await noteReading(call, actor, reading);
    return { ...data, event: reading.event };
  });
}

/** Counts that a page was read, by whoever is no part of the house. */
export async function noteReading(call: PageCall, actor: Actor | null, reading: Reading): Promise<void> {
  if (isReader(call.request, actor)) await noteEvent(call.context, reading);
}

/** Counts an event. A page never fails for it. */
export async function noteEvent(context: PageCall["context"], { event, subject }: Reading): Promise<void> {
  await countEvent(context, event, subject).catch(logFailure);
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
