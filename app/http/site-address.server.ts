import type { ApiCall } from "./api.server";

/** Where this site is: as its operator has named it, or, on a first start, as the visitor has. */
export function siteAddress({ context, url }: ApiCall): string {
  return context.config.appUrl ?? url.origin;
}
