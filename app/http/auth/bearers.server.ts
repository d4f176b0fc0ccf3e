import type { RequestContext } from "~/context";
import { NotFound } from "~/domain/base/errors";
import type { ServedBearerKind } from "~/domain/base/reader";
import { type CodeBearer, findCodeBearer } from "~/domain/media/qr-codes/qr-codes.server";
import {
  type CircleBearer,
  findCircleBearer,
  listCircleBearers,
} from "~/domain/people/circle/circle-bearers.server";
import { findKeeperBearer, type KeeperBearer } from "~/domain/people/keepers/keeper-bearers.server";
import { type CardBearer, findCardBearer } from "~/domain/people/tablets/door-cards.server";
import { findTabletBearer, type TabletBearer } from "~/domain/people/tablets/tablets.server";
import {
  findVolunteerBearer,
  type VolunteerBearer,
} from "~/domain/people/volunteers/volunteer-bearers.server";
import {
  type ExportBearer,
  findDownloadBearer,
  findLinkBearer,
} from "~/domain/running/exports/export-links.server";
import {
  findSetupBearer,
  type SetupBearer,
} from "~/domain/selling/checkouts/account-setup/setup-tokens.server";
import {
  findGiverBearer,
  findReceiverBearer,
  type GiftBearer,
} from "~/domain/selling/gifts/gift-bearers.server";
import { findInvoiceBearer, type InvoiceBearer } from "~/domain/selling/invoices/invoices.server";
import { findQuestionBearer, type QuestionBearer } from "~/domain/writing/questions/question-links.server";
import { chooseCircle } from "~/domain/writing/reading/choose-circle.server";
import { readCircleTokens } from "../cookies/circles.server";
import { readDownload } from "../cookies/download.server";
import { readSetupToken } from "../cookies/setup-token.server";
import { readTabletToken } from "../cookies/tablet.server";

interface TokenCall {
  request: Request;
  context: RequestContext;
  params: Record<string, string | undefined>;
}

/** A bearer with the row that its token opened, so that no page looks it up again. */
export type OpenBearer =
  | CodeBearer
  | InvoiceBearer
  | ExportBearer
  | SetupBearer
  | QuestionBearer
  | CircleBearer
  | GiftBearer
  | KeeperBearer
  | TabletBearer
  | CardBearer
  | VolunteerBearer;
type BearerOf<Kind extends ServedBearerKind> = Extract<OpenBearer, { kind: Kind }>;

const finders: { [Kind in ServedBearerKind]: (call: TokenCall) => Promise<BearerOf<Kind> | null> } = {
  qr: ({ context, params }) => findCodeBearer(context.db, params.token ?? ""),
  invoice: ({ context, params }) => findInvoiceBearer(context.db, params.token ?? ""),
  export: async ({ request, context, params }) =>
    params.token === undefined
      ? findDownloadBearer(context, await readDownload(request, context))
      : findLinkBearer(context, params.token),
  question: ({ context, params }) => findQuestionBearer(context, params.token ?? ""),
  circle: async ({ request, context, params }) => {
    if (params.token !== undefined) return findCircleBearer(context, params.token);
    const found = await listCircleBearers(context, await readCircleTokens(request, context.config));
    return chooseCircle(context.db, found, { params, url: new URL(request.url) });
  },
  tablet: async ({ request, context }) =>
    findTabletBearer(context, await readTabletToken(request, context.config)),
  card: ({ context, params }) => findCardBearer(context.db, context.config.sessionSecret, params.token ?? ""),
  volunteer: ({ context, params }) => findVolunteerBearer(context, params.token ?? ""),
  gift: ({ context, params }) =>
    params.token === undefined
      ? findReceiverBearer(context, context.client.address, params.code ?? "")
      : findGiverBearer(context, params.token),
  keeper: ({ context, params }) => findKeeperBearer(context, params.token ?? ""),
  setup: async ({ request, context }) =>
    findSetupBearer(context, await readSetupToken(request, context.config)),
};

/** Whether the token of a request opens anything, asked before `authorize`, which finds the bearer anew. */
export async function opensAnything(kind: ServedBearerKind, call: TokenCall): Promise<boolean> {
  return (await finders[kind](call)) !== null;
}

const bearers = new WeakMap<RequestContext, OpenBearer | null>();

export async function findBearer(kind: ServedBearerKind, call: TokenCall): Promise<OpenBearer | null> {
  const bearer = await finders[kind](call);
  bearers.set(call.context, bearer);
  return bearer;
}

/** What the token of the request opened, for the tokens of its forms; null before `authorize`. */
export function requestBearer(context: RequestContext): OpenBearer | null {
  return bearers.get(context) ?? null;
}

/** Null for a token that is unknown, used up or taken back, and for one of another kind. */
export function bearerOf<Kind extends ServedBearerKind>(
  bearer: OpenBearer | null,
  kind: Kind,
): BearerOf<Kind> | null {
  return bearer?.kind === kind ? (bearer as BearerOf<Kind>) : null;
}

/** Throws NotFound for a token that opens nothing, as if there were nothing. */
export function requireBearer<Kind extends ServedBearerKind>(
  bearer: OpenBearer | null,
  kind: Kind,
): BearerOf<Kind> {
  const found = bearerOf(bearer, kind);
  if (!found) throw new NotFound();
  return found;
}
