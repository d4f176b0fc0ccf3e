import type { RequestHandler } from "express";
import { t } from "~/messages/translate";
import { isApiPath, sendErrorPage } from "./error-page.server";
import { isPlainPath } from "./plain-path";

/** Stands before everything that reads an address, so that log, headers and cache do not name a route that is not meant. */
export const hideUnclearPath: RequestHandler = (request, response, next) => {
  const [path = ""] = request.originalUrl.split("?", 1);
  if (!isPlainPath(path)) {
    response.locals.isPathUnclear = true;
    request.url = isApiPath(path) ? "/api/*" : "/*";
    request.originalUrl = request.url;
  }
  next();
};

export const refuseUnclearPath: RequestHandler = (request, response, next) => {
  if (!response.locals.isPathUnclear) return next();
  sendErrorPage(request, response, 400, t("This address cannot be read."));
};
