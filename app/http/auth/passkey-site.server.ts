import { isIP } from "node:net";
import type { RequestContext } from "~/context";
import type { PasskeySite } from "~/domain/people/auth/second-factor/passkey-answer.server";

/** Passkeys belong to a host: that of APP_URL, or else the one that the browser asked for. Null for an IP address. */
export function passkeySite({
  request,
  context: { config },
}: {
  request: Request;
  context: Pick<RequestContext, "config">;
}): PasskeySite | null {
  const { hostname: id, host, origin } = new URL(config.appUrl ?? request.url);
  if (isIP(id.replace(/^\[|\]$/g, ""))) return null;
  const origins = config.appUrl ? [origin] : [`https://${host}`, `http://${host}`];
  return { id, origins, name: config.brandName };
}
