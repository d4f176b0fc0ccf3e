import { Resolver } from "node:dns/promises";
import { t } from "~/messages/translate";
import type { Deps } from "../../base/deps";

/* What the name server says of the domain that mails come from: others believe mails by it, or put them among the junk. */

export interface MailDomain {
  domain: string;
  hasSpf: boolean;
  hasDmarc: boolean;
  /** The name of the key that was found among the usual ones; null for none. */
  dkimName: string | null;
}

export interface MailDomainDeps extends Pick<Deps, "log"> {
  config: { smtp: { from: { address: string } } | undefined };
}

export type FindTexts = (name: string) => Promise<string[]>;

/** Names under which providers publish their keys; a name server cannot list them. */
const usualNames = ["default", "mail", "dkim", "google", "selector1", "selector2", "s1", "k1", "mx"];
/** Domains that are for examples and tests (RFC 2606, 6761). */
const nobodys = /(^|\.)(example\.(org|com|net)|example|test|invalid|localhost|local)$/;
const lookupTimeout = 4_000;

const found = new WeakMap<object, MailDomain>();

/** What was found last; null without a mail server, without a network, and before the first look. */
export function readMailDomain({ config }: { config: object }): MailDomain | null {
  return found.get(config) ?? null;
}

/** Looks the domain up, keeps what was found, and logs what is missing when it is found the first time. */
export async function lookUpMailDomain(
  deps: MailDomainDeps,
  findTexts: FindTexts = systemTexts,
): Promise<void> {
  const { address = "" } = deps.config.smtp?.from ?? {};
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  if (domain === "" || nobodys.test(domain)) return;
  const result = await look(domain, findTexts);
  if (!result) return;
  if (!found.has(deps.config)) for (const text of missingWords(result)) deps.log.warn({ domain }, text);
  found.set(deps.config, result);
}

/** Null where no name server answers. */
async function look(domain: string, findTexts: FindTexts): Promise<MailDomain | null> {
  try {
    const [spf, dmarc, ...keys] = await Promise.all(
      [domain, `_dmarc.${domain}`, ...usualNames.map((name) => `${name}._domainkey.${domain}`)].map(
        findTexts,
      ),
    );
    const key = keys.findIndex((texts) => texts.some((text) => /(^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text)));
    return {
      domain,
      hasSpf: spf?.some((text) => /^v=spf1\b/i.test(text)) ?? false,
      hasDmarc: dmarc?.some((text) => /^v=DMARC1\b/i.test(text)) ?? false,
      dkimName: usualNames[key] ?? null,
    };
  } catch {
    return null;
  }
}

/** Sentences about SPF, DKIM and DMARC in the current language: first what is there, then what is missing. */
export function mailDomainWords({ domain, hasSpf, hasDmarc, dkimName }: MailDomain): string[] {
  const well = [
    hasSpf && t("SPF: {domain} says which servers send its emails.", { domain }),
    dkimName !== null &&
      t("DKIM: {domain} has a key, {name}, by which its emails are signed.", { domain, name: dkimName }),
    hasDmarc && t("DMARC: {domain} says what to do with emails that somebody forged.", { domain }),
  ];
  return [...well.filter((text) => text !== false), ...missingWords({ domain, hasSpf, hasDmarc, dkimName })];
}

function missingWords({ domain, hasSpf, hasDmarc, dkimName }: MailDomain): string[] {
  const missing = [
    !hasSpf &&
      t(
        "SPF is missing: {domain} does not say which servers send its emails, so they may be taken for junk.",
        { domain },
      ),
    dkimName === null &&
      t(
        "No DKIM key was found for {domain} under the usual names. Ask your mail provider whether it signs your emails.",
        { domain },
      ),
    !hasDmarc &&
      t("DMARC is missing: large providers put emails of {domain} among the junk without it.", { domain }),
  ];
  return missing.filter((text) => text !== false);
}

/** A name that is not there has no texts; a name server that does not answer is an error. */
async function systemTexts(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: lookupTimeout, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    if (["ENOTFOUND", "ENODATA"].includes(String((error as { code?: string }).code))) return [];
    throw error;
  }
}
