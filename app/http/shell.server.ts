import type { RequestContext } from "~/context";
import { type Actor, isImpersonating } from "~/domain/base/actor";
import type { PageView } from "~/domain/base/events/page-views.server";
import { getOfferedLanguages } from "~/domain/base/settings/settings.server";
import { findFactorDeadline } from "~/domain/people/auth/second-factor/second-factors.server";
import { findBanners } from "~/domain/people/waiting/banners.server";
import { countOpenTasks } from "~/domain/running/administration/open-tasks.server";
import type { HealthCheck } from "~/domain/running/health/health-check";
import { t } from "~/messages/translate";
import type { PageShell, Pixel, StatusMessage } from "~/page-shell";
import { signReadersFormToken } from "./auth/account-check.server";
import { signSharedFormToken } from "./auth/form-token.server";
import { readPixel, readPlainPages, readTextSize } from "./cookies/preferences.server";
import { findRoute } from "./server/find-route";

export async function readShell(
  request: Request,
  context: RequestContext,
  actor: Actor | null,
  status: StatusMessage | null = null,
): Promise<PageShell> {
  const row = findRoute(new URL(request.url).pathname);
  const isShared = !actor && row?.isShared === true;
  const isOfStaff =
    (actor?.isAdmin || actor?.isOwner) && (row?.get === "staff" || row?.get === "administrator");
  const { mark, trial } = actor ? await findBanners(context, actor) : { mark: null, trial: null };
  return {
    ...makeShell(context, actor, status, isShared),
    ...(mark && { mark }),
    ...(trial && { trial }),
    ...(await readDeadline(context, actor)),
    ...(actor && isOfStaff && { openTasks: await countOpenTasks(context, actor) }),
    ...(actor?.isAdmin && isOfStaff && { unheard: (await context.health.unheard()).map(sentenceOf) }),
    scriptUrl: (await readPlainPages(request, context.config)) ? null : context.scriptUrl,
    textSize: await readTextSize(request, context.config),
    languages: await getOfferedLanguages(context.db),
    pixel: withPageName(await readPixel(request, context.config), context.pageView),
  };
}

/** Only for staff in their own account. */
async function readDeadline(
  context: RequestContext,
  actor: Actor | null,
): Promise<Pick<PageShell, "secondFactorFrom">> {
  if (!actor || isImpersonating(actor) || !(actor.isAdmin || actor.isOwner)) return {};
  const secondFactorFrom = await findFactorDeadline(context, actor.userId);
  return secondFactorFrom === null ? {} : { secondFactorFrom };
}

function sentenceOf({ title, finding }: HealthCheck): string {
  return `${title}: ${finding}`;
}

/** Only of pages about the product: the subject of a checkout is its plan. */
function withPageName(pixel: Pixel | null, view: PageView | undefined): Pixel | null {
  return pixel && view?.event === "ViewContent" ? { ...pixel, pageName: view.subject } : pixel;
}

function makeShell(
  context: RequestContext,
  actor: Actor | null,
  status: StatusMessage | null,
  isShared: boolean,
): Omit<PageShell, "scriptUrl" | "textSize" | "languages" | "pixel"> {
  const { sessionSecret } = context.config;
  return {
    brandName: context.config.brandName,
    publicAddress: context.config.appUrl ?? null,
    participantName: actor && (actor.displayName || t("Anonymous")),
    staff: staffRole(actor),
    impersonation: actor && isImpersonating(actor) ? { name: actor.displayName, userId: actor.userId } : null,
    status,
    formToken: isShared ? signSharedFormToken(sessionSecret) : signReadersFormToken(context, actor),
    accountId: actor?.userId ?? null,
    ...(actor?.lacksWayBack && !isImpersonating(actor) && { lacksWayBack: true as const }),
    ...(actor && context.transcriber && { canTranscribe: true }),
    ...(actor?.keeper && { keeper: actor.keeper.name }),
    ...(actor?.isAsked && { isAsked: true }),
  };
}

function staffRole(actor: Actor | null): PageShell["staff"] {
  if (actor?.isAdmin) return "administrator";
  return actor?.isOwner ? "owner" : null;
}
