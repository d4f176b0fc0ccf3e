import { pluralize } from "../../base/format";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";
import { judgeProbe, type ProbeId } from "./probes/probe";

/* What the site depends on elsewhere: as it is set, and as the last try found it. */

type Check = Pick<HealthCheck, "id" | "title" | "href">;

export function checkAddress(deps: HealthWatchDeps): HealthCheck {
  const check = { id: "address", title: "Address and TLS" } as const;
  const { appUrl } = deps.config;
  if (!appUrl)
    return {
      ...check,
      level: "amber",
      finding: "The public address is not set: mails carry no links, and QR codes in books lead nowhere.",
      remedy: "Set APP_URL to the address that people open, such as https://stories.example.org.",
    };
  const { protocol, hostname } = new URL(appUrl);
  const isPrivate = protocol === "https:" || /^(localhost|127\.)/.test(hostname);
  const remedy =
    "See that the name leads to this machine, and that the proxy in front runs. If visitors come in and only this machine cannot see itself, leave it.";
  if (isPrivate) return tried(deps, "address", check, `The site is at ${appUrl}.`, remedy);
  return {
    ...check,
    level: "amber",
    finding: `The site is at ${appUrl}, without TLS: passwords travel in the open, and browsers give no microphone.`,
    remedy: "Put a proxy with TLS in front, and set APP_URL to the https address.",
  };
}

export function checkMail(deps: HealthWatchDeps): HealthCheck {
  const check = { id: "mail", title: "Mail server", href: "/admin-outbox" } as const;
  const { smtp } = deps.config;
  if (!smtp)
    return {
      ...check,
      level: "amber",
      finding: "No mail server is set: emails wait in the outbox, to be handed on.",
      remedy: "Set SMTP_URL and MAIL_FROM.",
    };
  const remedy =
    "No sign-in link, receipt or alarm goes out by mail. Compare SMTP_URL with what your provider says.";
  return tried(deps, "mail", check, `Mails are sent by ${new URL(smtp.url).hostname}.`, remedy);
}

export function checkPayment(deps: HealthWatchDeps): HealthCheck {
  const check = { id: "payment", title: "Payment" } as const;
  const { stripe } = deps.config;
  if (!stripe)
    return { ...check, level: "green", finding: "No payment keys are set: customers pay by invoice." };
  const { isKeyRefused, isShopClosed, failedPurchases } = deps.paymentWatch.read();
  if (isKeyRefused)
    return {
      ...check,
      level: "red",
      finding: "The payment service refuses the key of the site (401): nothing can be bought.",
      remedy: "Make a new key in Stripe’s dashboard, and set STRIPE_SECRET_KEY.",
    };
  const found = tried(deps, "payment", check, "Cards and bank payments are taken.", serviceRemedy);
  if (found.level === "red") return found;
  if (isShopClosed)
    return {
      ...found,
      level: "red",
      finding: `The last ${pluralize(failedPurchases, "purchase", "purchases")} failed, and not because of the buyers.`,
      remedy:
        "The log has each: Stripe request failed. Compare the key and what it may do in Stripe’s dashboard.",
    };
  if (found.level === "amber" || stripe.secretKey.includes("_live_")) return found;
  return {
    ...found,
    level: "amber",
    finding: "The payment keys are test keys: no real money moves.",
    remedy: "Set the live keys before you sell.",
  };
}

const serviceRemedy =
  "Nothing can be bought meanwhile, and nothing is charged. See status.stripe.com, and whether this machine reaches it.";

/** None where backups are not scheduled. */
export function checkBackupTarget(deps: HealthWatchDeps): HealthCheck[] {
  const { backup } = deps.config;
  if (!backup) return [];
  const check = { id: "backup-target", title: "Place for backups" } as const;
  const places = backup.targets.map(({ kind }) => (kind === "folder" ? "The folder" : "The bucket"));
  const finding = `${places.join(" and ").replace(" and The", " and the")} can be written to and read.`;
  const remedy = "No backup can be made until this is mended. See docs/self-hosting.md, Backup.";
  return [tried(deps, "backup", check, finding, remedy)];
}

/** Shows the setting until the first try. */
function tried(
  { probes, clock }: HealthWatchDeps,
  id: ProbeId,
  check: Check,
  well: string,
  remedy: string,
): HealthCheck {
  const result = probes.read(id);
  if (!result) return { ...check, level: "green", finding: well };
  const { fault, triedAt } = result;
  if (!fault) return { ...check, level: "green", finding: well, triedAt };
  return { ...check, level: judgeProbe(result, clock), finding: fault.message, remedy, triedAt };
}
