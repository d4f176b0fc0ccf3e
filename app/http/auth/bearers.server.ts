import type { RequestContext } from "~/context";
import { NotFound } from "~/domain/base/errors";
import type { Bearer, BearerKind } from "~/domain/base/reader";
import { findCodeBearer } from "~/domain/media/qr-codes/qr-codes.server";
import { findDownloadBearer, findLinkBearer } from "~/domain/running/exports/export-links.server";
import { findSetupBearer } from "~/domain/selling/checkouts/account-setup/setup-tokens.server";
import { findInvoiceBearer } from "~/domain/selling/invoices/invoices.server";
import { readDownload } from "../cookies/download.server";
import { readSetupToken } from "../cookies/setup-token.server";

interface TokenCall {
  request: Request;
  context: RequestContext;
  params: Record<string, string | undefined>;
}

type FindBearer = (call: TokenCall) => Promise<Bearer | null>;

/** Finds where each kind of token is, and what it opens. */
const finders: Record<BearerKind, FindBearer> = {
  qr: ({ context, params }) => findCodeBearer(context.db, params.token ?? ""),
  invoice: ({ context, params }) => findInvoiceBearer(context.db, params.token ?? ""),
  export: async ({ request, context, params }) =>
    params.token === undefined
      ? findDownloadBearer(context, await readDownload(request, context))
      : findLinkBearer(context, params.token),
  setup: async ({ request, context }) =>
    findSetupBearer(context, await readSetupToken(request, context.config)),
};

export function findBearer(kind: BearerKind, call: TokenCall): Promise<Bearer | null> {
  return finders[kind](call);
}

/** Throws NotFound for a token that is unknown, used up or taken back, as if there were nothing. */
export function requireBearer(bearer: Bearer | null): Bearer {
  if (!bearer) throw new NotFound();
  return bearer;
}
