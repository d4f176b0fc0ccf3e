import type { RequestContext } from "~/context";

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
