import { BlockList, isIPv6 } from "node:net";
import type { Request, RequestHandler } from "express";
import type { Config } from "~/config/env.server";
import type { ProxyWatch } from "~/domain/running/health/proxy-watch.server";
import { t } from "~/messages/translate";
import { sendErrorPage } from "./error-page.server";

/** Drops forged forwarding headers unless proxies are trusted. Sets Host for Remix's own origin check, and keeps the one that was asked for. */
export function forwardedHeaders({ appUrl, trustedProxies }: Config, proxies: ProxyWatch): RequestHandler {
  const appHost = appUrl && new URL(appUrl).host;
  return (request, response, next) => {
    checkProxies(request, trustedProxies, proxies);
    if (trustedProxies === 0) {
      for (const name of Object.keys(request.headers)) {
        if (name.startsWith("x-forwarded-") || name === "forwarded") delete request.headers[name];
      }
    }
    if (!isPlainHost(request.get("host")) || !request.url.startsWith("/")) {
      return sendErrorPage(request, response, 400, t("Bad request."));
    }
    response.locals.requestedHost = request.get("host");
    if (appHost) request.headers.host = appHost;
    if (appHost) delete request.headers["x-forwarded-host"];
    next();
  };
}

/** Runs before headers are dropped. */
function checkProxies({ headers, socket }: Request, trustedProxies: number, proxies: ProxyWatch): void {
  const forwardedFor = headers["x-forwarded-for"];
  if (trustedProxies === 0) {
    if (forwardedFor === undefined && headers.forwarded === undefined) return;
    const peer = socket.remoteAddress ?? "";
    proxies.observe("untrusted-proxy", () => (isPrivate(peer) ? { peer, TRUST_PROXY: 0 } : null));
    return;
  }
  const count = forwardedFor === undefined ? 0 : String(forwardedFor).split(",").length;
  if (count < trustedProxies)
    proxies.observe("missing-forwarded-for", () => ({
      peer: socket.remoteAddress ?? "",
      addresses: count,
      TRUST_PROXY: trustedProxies,
    }));
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateNetworks.addSubnet(network, prefix, "ipv4");
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

/** Addresses of this machine and of local networks, where a reverse proxy usually is. */
export function isPrivate(address: string): boolean {
  const [plain = ""] = address.split("%");
  return privateNetworks.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/** Host with an optional port, and nothing that could be read as a path. */
function isPlainHost(host: string | undefined): boolean {
  return host !== undefined && /^[\w.\-[\]:]+$/.test(host) && URL.canParse(`http://${host}`);
}
