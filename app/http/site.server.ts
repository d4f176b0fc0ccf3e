import type { RequestContext } from "~/context";
import { findSupportEmail } from "~/domain/base/settings/settings.server";
import type { ApiCall } from "./api.server";

export function siteAddress({ context, url }: ApiCall): string {
  return context.config.appUrl ?? url.origin;
}

export interface MailFacts {
  hasLinks: boolean;
  areSent: boolean;
}

export function mailFacts({ config }: RequestContext): MailFacts {
  return { hasLinks: config.appUrl !== undefined, areSent: config.smtp !== undefined };
}

export interface MailHelp extends MailFacts {
  supportEmail: string | null;
}

export async function getMailHelp(context: RequestContext): Promise<MailHelp> {
  return { ...mailFacts(context), supportEmail: await findSupportEmail(context) };
}
