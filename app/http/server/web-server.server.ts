import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import expressStaticGzip from "express-static-gzip";
import type { AppContext } from "~/context";
import { t } from "~/messages/translate";
import { findStaffInBrowser } from "../auth/staff-in-browser.server";
import { readKnownDevice } from "../cookies/known-device.server";
import { bodyLimit } from "./body-limit.server";
import { clientAddress } from "./client-address";
import { dateOrderOf } from "./date-order";
import { sendErrorPage } from "./error-page.server";
import { health } from "./health-check.server";
import { createMetrics } from "./metrics.server";
import { opensHere } from "./opens-here.server";
import { hideUnclearPath, refuseUnclearPath } from "./plain-path.server";
import { forwardedHeaders } from "./proxies.server";
import { remixHandler } from "./remix-handler.server";
import { requestLanguage } from "./request-language.server";
import { createRequestLog, logUnexpectedError, scopeOf } from "./request-log.server";
import { sameOrigin } from "./same-origin.server";
import { securityHeaders } from "./security-headers.server";
import { createSharedPages } from "./shared-pages.server";
import { paces } from "./slow-request.server";

/** Milliseconds in which connections are still accepted after a stop, so that health checks see the 503. */
const closingGrace = 300;
/** Uploads may take hours (slow-request ends stalled ones). A proxy must not send a request into a connection that is being closed. */
export const timeLimits = { requestTimeout: 0, headersTimeout: 60_000, keepAliveTimeout: 65_000 };
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Files are sent from memory that is used again, so nothing may keep a piece of them. */
const isCompressible: compression.CompressionFilter = (request, response) =>
  !response.locals.isFile && compression.filter(request, response);

export function createWebServer(build: ServerBuild, context: AppContext) {
  const { config } = context;
  const healthCheck = health(context);
  const metrics = createMetrics(context, config.metricsToken);
  const requestLog = createRequestLog(context.log, metrics);
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustedProxies);
  app.use(requestLanguage(context));
  app.use(hideUnclearPath);
  app.use(requestLog.lines);
  app.use(securityHeaders(config));
  app.use(refuseUnclearPath);
  app.use(knownMethods);
  app.get("/healthz", healthCheck.answer);
  if (metrics) app.get("/metrics", metrics.answer);
  app.use(forwardedHeaders(config, context.proxies));
  app.use(sameOrigin(config.appUrl, context.proxies, countForeign(context)));
  const contextOf = requestContext(context);
  app.use(bodyLimit(config, paces, opensHere(contextOf)));
  serveFiles(app);
  const sharedPages = createSharedPages(context);
  app.use(requestLog.routes, sharedPages.handle, compression({ filter: isCompressible }));
  app.all("*", remixHandler(build, contextOf, sharedPages.clear));
  app.use(errorHandler);

  const server = createServer(timeLimits, app);

  return {
    listen: () =>
      new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(config.port, config.host, resolve);
      }),
    port: () => (server.address() as AddressInfo).port,
    /** Finishes open requests; `limit` in milliseconds. */
    close: async (limit: number) => {
      healthCheck.stop();
      await new Promise((resolve) => setTimeout(resolve, closingGrace));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), limit);
      await closed;
      clearTimeout(timer);
      requestLog.close();
    },
  };
}

function countForeign({ refusedRequests }: AppContext): (request: Request) => void {
  return ({ ip, socket }) => {
    const address = clientAddress(ip, socket.remoteAddress);
    refusedRequests.add({ kind: "origin", address, userId: undefined });
  };
}

const knownMethods: RequestHandler = (request, response, next) => {
  if (methods.includes(request.method)) return next();
  response.set("Allow", methods.join(", "));
  sendErrorPage(request, response, 405, t("This address does not take that method."));
};

function serveFiles(app: Express): void {
  const immutable = { maxAge: "1y", immutable: true, redirect: false } as const;
  const build = path.resolve("public/build");
  app.use(
    "/build",
    expressStaticGzip(build, { enableBrotli: true, orderPreference: ["br"], serveStatic: immutable }),
  );
  app.use("/build", (_request, response) => void response.status(404).end());
  const small = { maxAge: "1d", index: false, redirect: false } as const;
  const sendSmall = expressStaticGzip(build, {
    enableBrotli: true,
    orderPreference: ["br"],
    serveStatic: small,
  });
  app.get("/keep-words.js", sendSmall);
  const root = path.resolve("public");
  const sendFile = express.static(root, small);
  const files = listFiles(root);
  // The disk is asked only for addresses that are files.
  app.use((request, response, next) =>
    files.has(request.path) ? sendFile(request, response, next) : next(),
  );
}

function listFiles(root: string): Set<string> {
  const entries = readdirSync(root, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => `/${path.relative(root, path.join(parentPath, name))}`));
}

function requestContext(context: AppContext) {
  return (request: Request, response: Response) => ({
    ...context,
    log: scopeOf(response).log,
    client: {
      address: clientAddress(request.ip, request.socket.remoteAddress),
      device: request.get("user-agent") ?? "",
      knownDevice: () => readKnownDevice(context.config, request.get("cookie")),
      staffId: (db: AppContext["db"]) => findStaffInBrowser({ ...context, db }, request.get("cookie")),
    },
    dateOrder: dateOrderOf(request.get("accept-language")),
    isHead: request.method === "HEAD",
    isOriginKnown: response.locals.isOriginKnown !== false,
  });
}

const errorHandler: ErrorRequestHandler = (error, request, response, _next) => {
  if (response.headersSent) return void response.destroy();
  if (error instanceof URIError || error?.status === 400)
    return sendErrorPage(request, response, 400, t("Bad request."));
  const id = logUnexpectedError(error, scopeOf(response));
  sendErrorPage(request, response, 500, t("Something went wrong on our side (error {id}).", { id }));
};
