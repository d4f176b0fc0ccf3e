import { readFileSync } from "node:fs";
import type { RequestContext } from "~/context";
import type { ApiCall } from "./api.server";

/** The address of this site: as its operator has set it, or, on a first start, as the request has it. */
export function siteAddress({ context, url }: ApiCall): string {
  return context.config.appUrl ?? url.origin;
}

let version: string | undefined;

/** The version of the product, from package.json. */
export function productVersion(): string {
  version ??= String(JSON.parse(readFileSync("package.json", "utf8")).version);
  return version;
}

/** What mail can do on this site, for pages that mention it. */
export interface MailFacts {
  /** Whether mails can carry links: the site knows its public address. */
  hasLinks: boolean;
  /** Whether a mail server is set up. */
  areSent: boolean;
  /** Where to ask for help, if the operator has set it. */
  supportEmail: string | null;
}

export function mailFacts({ config }: RequestContext): MailFacts {
  return {
    hasLinks: config.appUrl !== undefined,
    areSent: config.smtp !== undefined,
    supportEmail: config.supportEmail ?? null,
  };
}
