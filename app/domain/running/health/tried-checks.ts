import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";
import { judgeProbe, type ProbeId } from "./probes/probe";

/* What the site depends on elsewhere: as it is set, and as the last try found it. */

type Check = Pick<HealthCheck, "id" | "title" | "href">;

/** Amber without APP_URL, or without TLS except on this machine; else what the last try to reach it found. */
export function checkAddress(deps: HealthWatchDeps): HealthCheck {
  const check = { id: "address", title: t("Address and TLS") } as const;
  const { appUrl } = deps.config;
  if (!appUrl)
    return {
      ...check,
      level: "amber",
      finding: t("The public address is not set: emails carry no links, and QR codes in books lead nowhere."),
      remedy: t("Set APP_URL to the address that people open, such as https://stories.example.org."),
    };
  const { protocol, hostname } = new URL(appUrl);
  const isPrivate = protocol === "https:" || /^(localhost|127\.)/.test(hostname);
  const remedy = t(
    "See that the name leads to this machine, and that the proxy in front runs. If visitors come in and only this machine cannot see itself, leave it.",
  );
  if (isPrivate) return tried(deps, "address", check, t("The site is at {appUrl}.", { appUrl }), remedy);
  return {
    ...check,
    level: "amber",
    finding: t(
      "The site is at {appUrl}, without TLS: passwords travel in the open, and browsers give no microphone.",
      { appUrl },
    ),
    remedy: t("Put a proxy with TLS in front, and set APP_URL to the https address."),
  };
}

/** Amber without a mail server; else what the last try to reach it found. */
export function checkMail(deps: HealthWatchDeps): HealthCheck {
  const check = { id: "mail", title: t("Mail server"), href: "/admin-outbox" } as const;
  const { smtp } = deps.config;
  if (!smtp)
    return {
      ...check,
      level: "amber",
      finding: t("No mail server is set: emails wait in the outbox, to be handed on."),
      remedy: t("Set SMTP_URL and MAIL_FROM."),
    };
  const well = t("Emails are sent by {host}.", { host: new URL(smtp.url).hostname });
  const remedy = t(
    "No sign-in link, receipt or alarm goes out by email. Compare SMTP_URL with what your provider says.",
  );
  return tried(deps, "mail", check, well, remedy);
}

/** Green without keys, red if the key is refused or purchases fail, amber with test keys; else by the last try. */
export function checkPayment(deps: HealthWatchDeps): HealthCheck {
  const check = { id: "payment", title: t("Payment") } as const;
  const { stripe } = deps.config;
  if (!stripe)
    return { ...check, level: "green", finding: t("No payment keys are set: customers pay by invoice.") };
  const { isKeyRefused, isShopClosed, failedPurchases } = deps.paymentWatch.read();
  if (isKeyRefused)
    return {
      ...check,
      level: "red",
      finding: t("The payment service refuses the key of the site (401): nothing can be bought."),
      remedy: t("Make a new key in Stripe’s dashboard, and set STRIPE_SECRET_KEY."),
    };
  const found = tried(deps, "payment", check, t("Cards and bank payments are taken."), t(serviceRemedy));
  if (found.level === "red") return found;
  if (isShopClosed)
    return {
      ...found,
      level: "red",
      finding: t(
        "The last {count, plural, one {# purchase} other {# purchases}} failed, and not because of the buyers.",
        { count: failedPurchases },
      ),
      remedy: t(
        "The log has each: Stripe request failed. Compare the key and what it may do in Stripe’s dashboard.",
      ),
    };
  if (found.level === "amber" || stripe.secretKey.includes("_live_")) return found;
  return {
    ...found,
    level: "amber",
    finding: t("The payment keys are test keys: no real money moves."),
    remedy: t("Set the live keys before you sell."),
  };
}

const serviceRemedy = message(
  "Nothing can be bought meanwhile, and nothing is charged. See status.stripe.com, and whether this machine reaches it.",
);

/** None where backups are not scheduled. */
export function checkBackupTarget(deps: HealthWatchDeps): HealthCheck[] {
  const { backup } = deps.config;
  if (!backup) return [];
  const check = { id: "backup-target", title: t("Place for backups") } as const;
  const places = backup.targets.map(({ kind }) => kind).join(" ");
  const finding = t(
    "{places, select, folder {The folder can be written to and read.} bucket {The bucket can be written to and read.} other {The folder and the bucket can be written to and read.}}",
    { places },
  );
  const remedy = t("No backup can be made until this is mended. See docs/self-hosting.md, Backup.");
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
  return { ...check, level: judgeProbe(result, clock), finding: t(fault.said), remedy, triedAt };
}
