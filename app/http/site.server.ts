import { readFileSync } from "node:fs";
import type { RequestContext } from "~/context";
import type { ApiCall } from "./api.server";

/** Where this site is: as its operator has named it, or, on a first start, as the visitor has. */
export function siteAddress({ context, url }: ApiCall): string {
  return context.config.appUrl ?? url.origin;
}

let version: string | undefined;

/** The version of the product that runs, as package.json says it. */
export function productVersion(): string {
  version ??= String(JSON.parse(readFileSync("package.json", "utf8")).version);
  return version;
}

/** What a page must know of mail to say only what is true. */
export interface MailFacts {
  /** Whether mails can carry links: the site knows its public address. */
  hasLinks: boolean;
  /** Whether they go out by themselves. */
  areSent: boolean;
  /** Where to ask for help, if the operator has said so. */
  supportEmail: string | null;
}

export function mailFacts({ config }: RequestContext): MailFacts {
  return {
    hasLinks: config.appUrl !== undefined,
    areSent: config.smtp !== undefined,
    supportEmail: config.supportEmail ?? null,
  };
}
