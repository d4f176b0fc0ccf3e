import type { Request, RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "~/config/env.server";
import { pixelHost, readPixel } from "./pixel.server";

/**
 * The same strict policy on every answer, files and errors included. No inline script or style anywhere. The
 * referrer policy must not be helmet's own: with no-referrer, browsers post forms with `Origin: null`.
 */
export function securityHeaders(config: Config): RequestHandler {
  const usual = headersWith(config, []);
  const withYoutubePictures = headersWith(config, ["https://img.youtube.com"]);
  const withPixel = headersWith(config, [pixelHost]);
  return async (request, response, next) => {
    const microphone = hasRecorder(request) ? "(self)" : "()";
    response.set("Permissions-Policy", `camera=(), geolocation=(), microphone=${microphone}`);
    if (request.path === "/youtube/new") return withYoutubePictures(request, response, next);
    const headers = config.pixelId && (await saysYes(request, config)) ? withPixel : usual;
    headers(request, response, next);
  };
}

/** `pictureHosts` are other sites whose pictures may be shown. */
function headersWith(config: Config, pictureHosts: string[]) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "blob:", ...pictureHosts],
        mediaSrc: ["'self'", "blob:"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: config.appUrl?.startsWith("https:")
      ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false }
      : false,
    xFrameOptions: { action: "deny" },
  });
}

/** Whether the visitor has said yes to the ad pixel. */
async function saysYes({ headers }: Request, config: Config): Promise<boolean> {
  const asked = new Headers({ cookie: headers.cookie ?? "", "sec-gpc": String(headers["sec-gpc"] ?? "") });
  return (await readPixel({ headers: asked }, config))?.choice === "yes";
}

const workspaceAddresses = ["/", "/app", "/biography-builder"];

/** The recorder stands beside an open prompt of the workspace, and nowhere else. */
function hasRecorder({ path, query }: Request): boolean {
  return workspaceAddresses.includes(path) && query.prompt !== undefined;
}
