import { access } from "node:fs/promises";
import path from "node:path";
import { readTestimonials, type Testimonial } from "../documents/testimonials.server";
import { pluralize } from "../format";
import { findSupportEmail } from "../settings/settings.server";
import { checkAssistant } from "./assistant-check.server";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";
import { checkScanner } from "./scanner-check.server";
import { checkTranscriber } from "./transcriber-check.server";

/* What is set once, when the product is installed. */

export async function checkInstallation(deps: HealthWatchDeps): Promise<HealthCheck[]> {
  const programs = deps.findPrograms();
  return [
    checkAddress(deps.config.appUrl),
    checkSupport(await findSupportEmail(deps)),
    checkMail(deps.config),
    checkPayment(deps.config.stripe),
    checkPrint(programs.printEngine),
    checkFfmpeg(programs.ffmpeg),
    checkHeic(programs.libheif),
    ...(await checkScanner(deps.scanner)),
    ...(await checkTranscriber(deps.transcriber)),
    ...(await checkAssistant(deps)),
    await checkLegalPages(deps.config.dataDir),
    checkTestimonials(await readTestimonials(deps.config)),
  ];
}

function checkAddress(appUrl: string | undefined): HealthCheck {
  const check = { id: "address", title: "Address and TLS" } as const;
  if (!appUrl)
    return {
      ...check,
      level: "amber",
      finding: "The public address is not set: mails carry no links, and QR codes in books lead nowhere.",
      remedy: "Set APP_URL to the address that people open, such as https://stories.example.org.",
    };
  const { protocol, hostname } = new URL(appUrl);
  if (protocol === "https:" || /^(localhost|127\.)/.test(hostname))
    return { ...check, level: "green", finding: `The site is at ${appUrl}.` };
  return {
    ...check,
    level: "amber",
    finding: `The site is at ${appUrl}, without TLS: passwords travel in the open, and browsers give no microphone.`,
    remedy: "Put a proxy with TLS in front, and set APP_URL to the https address.",
  };
}

function checkSupport(supportEmail: string | null): HealthCheck {
  const check = { id: "support", title: "Support address", href: "/admin/settings" } as const;
  if (supportEmail)
    return { ...check, level: "green", finding: `Alarms and questions go to ${supportEmail}.` };
  return {
    ...check,
    level: "amber",
    finding: "No address is set: nobody is told when something turns red.",
    remedy: "Set it in the settings (/admin/settings).",
  };
}

function checkMail({ smtp }: HealthWatchDeps["config"]): HealthCheck {
  const check = { id: "mail", title: "Mail server" } as const;
  if (smtp) return { ...check, level: "green", finding: `Mails are sent by ${new URL(smtp.url).hostname}.` };
  return {
    ...check,
    level: "amber",
    finding: "No mail server is set: emails wait in the outbox, to be handed on.",
    remedy: "Set SMTP_URL and MAIL_FROM.",
    href: "/admin-outbox",
  };
}

function checkPayment(stripe: HealthWatchDeps["config"]["stripe"]): HealthCheck {
  const check = { id: "payment", title: "Payment" } as const;
  if (!stripe)
    return { ...check, level: "green", finding: "No payment keys are set: customers pay by invoice." };
  if (stripe.secretKey.includes("_live_"))
    return { ...check, level: "green", finding: "Cards and bank payments are taken." };
  return {
    ...check,
    level: "amber",
    finding: "The payment keys are test keys: no real money moves.",
    remedy: "Set the live keys before you sell.",
  };
}

function checkPrint(isThere: boolean): HealthCheck {
  const check = { id: "print", title: "Print files" } as const;
  if (isThere) return { ...check, level: "green", finding: "The print engine runs on this machine." };
  return {
    ...check,
    level: "red",
    finding: `The print engine does not run on this machine (${process.platform} ${process.arch}): no book can be printed.`,
    remedy: "Run the server on Linux on x64 with glibc, such as Debian or the Docker image.",
  };
}

function checkFfmpeg(isThere: boolean): HealthCheck {
  const check = { id: "ffmpeg", title: "Recordings and films" } as const;
  if (isThere) return { ...check, level: "green", finding: "ffmpeg prepares them for every device." };
  return {
    ...check,
    level: "amber",
    finding:
      "ffmpeg is missing: recordings and films stay as they were sent, and some devices cannot play them.",
    remedy: "Install ffmpeg (Debian: apt install ffmpeg) and start the server again.",
  };
}

function checkHeic(isThere: boolean): HealthCheck {
  const check = { id: "heic", title: "iPhone photos" } as const;
  if (isThere) return { ...check, level: "green", finding: "libheif reads HEIC photos." };
  return {
    ...check,
    level: "green",
    finding:
      "HEIC photos are read by the built-in decoder. libheif (Debian: libheif-examples) would be faster.",
  };
}

async function checkLegalPages(dataDir: string): Promise<HealthCheck> {
  const check = { id: "legal", title: "Legal pages" } as const;
  const missing: string[] = [];
  for (const name of ["privacy", "terms"])
    await access(path.join(dataDir, "pages", `${name}.md`)).catch(() => missing.push(name));
  if (missing.length === 0) return { ...check, level: "green", finding: "Privacy and terms are your own." };
  return {
    ...check,
    level: "amber",
    finding: `The text that ships with the product is shown for: ${missing.join(", ")}.`,
    remedy: "Copy assets/pages/*.md to DATA_DIR/pages/, edit them, and have a lawyer read them.",
    href: `/${missing[0]}`,
  };
}

function checkTestimonials({ length }: Testimonial[]): HealthCheck {
  const check = { id: "testimonials", title: "Testimonials" } as const;
  const finding =
    length > 0
      ? `The landing page shows ${pluralize(length, "testimonial")}.`
      : "The landing page shows none. Real ones go into DATA_DIR/pages/testimonials.md.";
  return { ...check, level: "green", finding };
}
