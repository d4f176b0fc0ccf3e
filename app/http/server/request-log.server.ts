import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";
import type { Log } from "~/domain/base/deps";
import type { RefusalKind } from "~/domain/people/auth/refused-requests.server";
import { findRoute } from "./find-route";
import type { Metrics } from "./metrics.server";
import { RejectionLimit } from "./rejection-limit";

interface RequestScope {
  id: string;
  log: Log;
  refusal?: RefusalKind;
}

const scopes = new AsyncLocalStorage<RequestScope>();
/** nginx's status for a client that closed the connection before the response. */
const clientClosed = 499;

/** One line per request, with the route pattern instead of the URL, which may contain personal data. */
export function createRequestLog(log: Log, metrics: Metrics | null) {
  const rejections = new RejectionLimit(log);

  const lines: RequestHandler = (request, response, next) => {
    const start = performance.now();
    const id = randomUUID().slice(0, 8);
    const scope: RequestScope = { id, log: log.child({ requestId: id }) };
    response.locals.scope = scope;
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : clientClosed;
      metrics?.observe(
        { method: request.method, route: routePattern(request.originalUrl), status },
        (performance.now() - start) / 1000,
      );
      // Successful static files and health checks are not logged.
      if (status < 400 && !response.locals.isRouted) return;
      if (status >= 400 && status < 500 && !rejections.allow(status)) return;
      const route = routePattern(request.originalUrl);
      const ms = Math.round(performance.now() - start);
      const fields = { method: request.method, route, status, ms };
      if (status >= 500) scope.log.error(fields, "request");
      else scope.log.info(fields, "request");
    });
    next();
  };

  const routes: RequestHandler = (_request, response, next) => {
    response.locals.isRouted = true;
    scopes.run(scopeOf(response), next);
  };

  return { lines, routes, close: () => rejections.flush() };
}

export function currentScope(): RequestScope | undefined {
  return scopes.getStore();
}

export function scopeOf(response: Response): RequestScope {
  return response.locals.scope;
}

export function logUnexpectedError(error: unknown, scope = scopes.getStore()): string {
  if (!scope) throw new Error("There is no request to log for.");
  scope.log.error({ error }, "unexpected error");
  return scope.id;
}

function routePattern(address: string): string {
  const [path = "/"] = address.split("?");
  return path === "/healthz" ? path : (findRoute(path)?.path ?? "*");
}
