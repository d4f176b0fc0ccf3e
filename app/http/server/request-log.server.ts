import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";
import type { Log } from "~/domain/deps";
import { findRoute } from "./find-route";
import { RefusalLimit } from "./refusal-limit";

/** A request under way: its id, which people see where an error is reported, and a log whose lines carry it. */
interface RequestScope {
  id: string;
  log: Log;
}

const scopes = new AsyncLocalStorage<RequestScope>();
/** nginx's status for a client that closed the connection before the response. */
const clientClosed = 499;

/** One line per request: never its address, only the pattern of the route, for addresses may name people. */
export function createRequestLog(log: Log) {
  const refusals = new RefusalLimit(log);

  /** Mounted before everything else. */
  const lines: RequestHandler = (request, response, next) => {
    const start = performance.now();
    const id = randomUUID().slice(0, 8);
    const scope: RequestScope = { id, log: log.child({ requestId: id }) };
    response.locals.scope = scope;
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : clientClosed;
      // Static files and health checks that succeed are not worth a line.
      if (status < 400 && !response.locals.isRouted) return;
      if (status >= 400 && status < 500 && !refusals.admit(status)) return;
      const route = routePattern(request.originalUrl);
      const ms = Math.round(performance.now() - start);
      const fields = { method: request.method, route, status, ms };
      if (status >= 500) scope.log.error(fields, "request");
      else scope.log.info(fields, "request");
    });
    next();
  };

  /** Mounted before the routes: makes the scope known to what runs below. */
  const routes: RequestHandler = (_request, response, next) => {
    response.locals.isRouted = true;
    scopes.run(scopeOf(response), next);
  };

  return { lines, routes, close: () => refusals.flush() };
}

/** The scope of the request that a response belongs to. */
export function scopeOf(response: Response): RequestScope {
  return response.locals.scope;
}

/** Logs an error that nobody expected, and returns the id of the request, under which people can report it. */
export function logUnexpectedError(error: unknown, scope = scopes.getStore()): string {
  if (!scope) throw new Error("There is no request to log for.");
  scope.log.error({ error }, "unexpected error");
  return scope.id;
}

function routePattern(address: string): string {
  const [path = "/"] = address.split("?");
  return path === "/healthz" ? path : (findRoute(path)?.path ?? "*");
}
