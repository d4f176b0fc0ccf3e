import { readFileSync } from "node:fs";
import type { RequestContext } from "~/context";
import type { ApiCall } from "./api.server";

export function siteAddress({ context, url }: ApiCall): string {
  return context.config.appUrl ?? url.origin;
}

let version: string | undefined;

export function productVersion(): string {
  version ??= String(JSON.parse(readFileSync("package.json", "utf8")).version);
  return version;
}

export interface MailFacts {
  hasLinks: boolean;
  areSent: boolean;
  supportEmail: string | null;
}

export function mailFacts({ config }: RequestContext): MailFacts {
  return {
    hasLinks: config.appUrl !== undefined,
    areSent: config.smtp !== undefined,
    supportEmail: config.supportEmail ?? null,
  };
}
