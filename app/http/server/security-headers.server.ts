import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Request, RequestHandler } from "express";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "~/config/env.server";
import { pixelHost, readPixel } from "../cookies/preferences.server";
import { findRoute } from "./find-route";
import { webHeaders } from "./web-headers";

/** Not helmet's default referrer policy: with no-referrer, browsers post forms with `Origin: null`. */
export function securityHeaders(config: Config): RequestHandler {
  const usual = headersWith(config, {});
  const withYoutubePictures = headersWith(config, { imgSrc: ["https://img.youtube.com"] });
  const withOwnFrames = headersWith(config, { frameSrc: ["'self'"] });
  const withPixel = headersWith(config, { imgSrc: [pixelHost] });
  const stripe = stripeHosts(config);
  const withStripe = headersWith(config, stripe);
  const withStripeAndPixel = headersWith(config, {
    ...stripe,
    imgSrc: [...(stripe.imgSrc ?? []), pixelHost],
  });
  return async (request, response, next) => {
    const route = findRoute(request.path);
    // The recorder is only next to an open prompt, or a photo that is told about.
    const isOpen = request.query.prompt !== undefined || request.query.photo !== undefined;
    const microphone = route?.microphone && (route.bearer !== null || isOpen) ? "(self)" : "()";
    response.setHeader("Permissions-Policy", `camera=(), geolocation=(), microphone=${microphone}`);
    const send = (headers: SecurityHeaders) => {
      response.setHeaders(headers);
      next();
    };
    if (route?.framesOwn) return send(withOwnFrames);
    if (route?.youtubePictures) return send(withYoutubePictures);
    const isTold = config.pixelId !== undefined && (await hasConsented(request, config));
    if (config.stripe && route?.stripe) send(isTold ? withStripeAndPixel : withStripe);
    else send(isTold ? withPixel : usual);
  };
}

type Directive = "scriptSrc" | "frameSrc" | "connectSrc" | "formAction" | "imgSrc";

function stripeHosts({ stripe }: Config): Partial<Record<Directive, string[]>> {
  const standIn = stripe?.apiBase ? [stripe.apiBase] : [];
  return {
    scriptSrc: ["https://js.stripe.com", "https://*.js.stripe.com"],
    frameSrc: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    connectSrc: ["https://api.stripe.com", ...standIn],
    formAction: ["https://checkout.stripe.com", "https://billing.stripe.com", ...standIn],
    imgSrc: ["https://*.stripe.com"],
  };
}

type SecurityHeaders = Map<string, string>;

function headersWith(config: Config, more: Partial<Record<Directive, string[]>>): SecurityHeaders {
  return headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(more.scriptSrc ?? [])],
        ...(more.frameSrc && { frameSrc: more.frameSrc }),
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "blob:", ...(more.imgSrc ?? [])],
        mediaSrc: ["'self'", "blob:"],
        connectSrc: ["'self'", ...(more.connectSrc ?? [])],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...(more.formAction ?? [])],
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

/** They are the same in each response, and take helmet's dozen functions only once. */
function headersOf(options: HelmetOptions): SecurityHeaders {
  const headers: SecurityHeaders = new Map();
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  sample.setHeader = (name, value) => {
    headers.set(name, String(value));
    return sample;
  };
  helmet(options)(sample.req, sample, () => undefined);
  return headers;
}

async function hasConsented({ headers }: Request, config: Config): Promise<boolean> {
  return (await readPixel({ headers: webHeaders(headers) }, config))?.choice === "yes";
}
