import type { RequestContext } from "~/context";
import type { ApiCall } from "./api.server";

export function siteAddress({ context, url }: ApiCall): string {
  return context.config.appUrl ?? url.origin;
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
