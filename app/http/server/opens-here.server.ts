import { matchRoutes } from "@remix-run/react";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import type { RequestContext } from "~/context";
import type { Row } from "~/routes.js";
import { opensAnything } from "../auth/bearers.server";
import { webHeaders } from "./web-headers";

export type OpensHere = (request: ExpressRequest, response: ExpressResponse, row: Row) => Promise<boolean>;

/** Asks before the body is read whether the link of a request, or the cookie of its device, opens what its row is for. */
export function opensHere(
  contextOf: (request: ExpressRequest, response: ExpressResponse) => RequestContext,
): OpensHere {
  return async (request, response, { path, bearer }) => {
    const params = matchRoutes([{ path }], request.path)?.[0]?.params;
    if (!bearer || !params) return false;
    const { originalUrl, headers } = request;
    const asked = new Request(`http://site.invalid${originalUrl}`, { headers: webHeaders(headers) });
    return opensAnything(bearer, { request: asked, context: contextOf(request, response), params });
  };
}
