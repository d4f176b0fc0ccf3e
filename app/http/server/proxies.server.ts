import type { RequestHandler } from "express";
import type { Config } from "~/config/env.server";
import { sendErrorPage } from "./error-page.server";

/** Drops forged forwarding headers unless proxies are trusted. Sets Host for Remix's own origin check. */
export function forwardedHeaders({ appUrl, trustedProxies }: Config): RequestHandler {
  return (request, response, next) => {
    if (trustedProxies === 0) {
      for (const name of Object.keys(request.headers)) {
        if (name.startsWith("x-forwarded-") || name === "forwarded") delete request.headers[name];
      }
    }
    if (!isPlainHost(request.get("host")) || !request.url.startsWith("/")) {
      return sendErrorPage(request, response, 400, "Bad request.");
    }
    if (appUrl) request.headers.host = new URL(appUrl).host;
    if (appUrl) delete request.headers["x-forwarded-host"];
    next();
  };
}

/** Host with an optional port, and nothing that could be read as a path. */
function isPlainHost(host: string | undefined): boolean {
  return host !== undefined && /^[\w.\-[\]:]+$/.test(host) && URL.canParse(`http://${host}`);
}
