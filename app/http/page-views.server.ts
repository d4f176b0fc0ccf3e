import type { Actor } from "~/domain/base/actor";
import type { PageView, PageViews } from "~/domain/base/events/page-views.server";
import type { PageCall } from "./page.server";

/** Counts the view of a page, except by staff. Shared pages count their later views by themselves. */
export function countPageView({ request, context }: PageCall, actor: Actor | null, view: PageView): void {
  context.pageView = view;
  if (request.method === "GET" && !actor?.isAdmin && !actor?.isOwner)
    countView(context.pageViews, request.headers, view);
}

/** Excludes prefetches, and bots that identify themselves. */
export function countView(views: PageViews, headers: Headers, { event, subject }: PageView): void {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  const device = headers.get("user-agent") ?? "";
  if (/prefetch|preview/.test(purpose) || /bot|crawl|spider|preview|monitor/i.test(device)) return;
  views.add(event, subject);
}
