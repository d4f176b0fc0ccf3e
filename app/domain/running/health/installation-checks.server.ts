import { access } from "node:fs/promises";
import path from "node:path";
import { t } from "~/messages/translate";
import { formatFacts } from "../../base/format";
import { findSupportEmail } from "../../base/settings/settings.server";
import { readTestimonials, type Testimonial } from "../documents/testimonials.server";
import { checkAlarms } from "./alarms/alarms-check.server";
import { checkAssistant } from "./assistant-check.server";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";
import { checkScanner } from "./scanner-check.server";
import { checkTranscriber } from "./transcriber-check.server";
import { checkAddress, checkMail, checkPayment } from "./tried-checks";

/* What is set once, when the product is installed. */

/** Checks settings, programs, services and pages that are the operator's; reads the database for some. */
export async function checkInstallation(deps: HealthWatchDeps): Promise<HealthCheck[]> {
  const programs = deps.findPrograms();
  return [
    checkAddress(deps),
    checkSupport(await findSupportEmail(deps)),
    await checkAlarms(deps),
    checkMail(deps),
    checkPayment(deps),
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

function checkSupport(supportEmail: string | null): HealthCheck {
  const check = { id: "support", title: t("Support address"), href: "/admin/settings" } as const;
  if (supportEmail)
    return { ...check, level: "green", finding: t("Questions go to {supportEmail}.", { supportEmail }) };
  return {
    ...check,
    level: "amber",
    finding: t("No address is set: people who cannot sign in have nobody to ask."),
    remedy: t("Set it in the settings (/admin/settings)."),
  };
}

function checkPrint(isThere: boolean): HealthCheck {
  const check = { id: "print", title: t("Print files") } as const;
  if (isThere) return { ...check, level: "green", finding: t("The print engine runs on this machine.") };
  return {
    ...check,
    level: "red",
    finding: t("The print engine does not run on this machine ({machine}): no book can be printed.", {
      machine: `${process.platform} ${process.arch}`,
    }),
    remedy: t("Run the server on Linux on x64 with glibc, such as Debian or the Docker image."),
  };
}

function checkFfmpeg(isThere: boolean): HealthCheck {
  const check = { id: "ffmpeg", title: t("Recordings and films") } as const;
  if (isThere) return { ...check, level: "green", finding: t("ffmpeg prepares them for every device.") };
  return {
    ...check,
    level: "amber",
    finding: t(
      "ffmpeg is missing: recordings and films stay as they were sent, and some devices cannot play them.",
    ),
    remedy: t("Install ffmpeg (Debian: apt install ffmpeg) and start the server again."),
  };
}

function checkHeic(isThere: boolean): HealthCheck {
  const check = { id: "heic", title: t("iPhone photos") } as const;
  if (isThere) return { ...check, level: "green", finding: t("libheif reads HEIC photos.") };
  return {
    ...check,
    level: "green",
    finding: t(
      "HEIC photos are read by the built-in decoder. libheif (Debian: libheif-examples) would be faster.",
    ),
  };
}

async function checkLegalPages(dataDir: string): Promise<HealthCheck> {
  const check = { id: "legal", title: t("Legal pages") } as const;
  const missing: string[] = [];
  for (const name of ["privacy", "terms"])
    await access(path.join(dataDir, "pages", `${name}.md`)).catch(() => missing.push(name));
  if (missing.length === 0)
    return { ...check, level: "green", finding: t("Privacy and terms are your own.") };
  return {
    ...check,
    level: "amber",
    finding: t("The text that ships with the product is shown for: {names}.", {
      names: formatFacts(missing),
    }),
    remedy: t("Copy assets/pages/*.md to DATA_DIR/pages/, edit them, and have a lawyer read them."),
    href: `/${missing[0]}`,
  };
}

function checkTestimonials({ length }: Testimonial[]): HealthCheck {
  const check = { id: "testimonials", title: t("Testimonials") } as const;
  const finding =
    length > 0
      ? t("The landing page shows {count, plural, one {# testimonial} other {# testimonials}}.", {
          count: length,
        })
      : t("The landing page shows none. Real ones go into DATA_DIR/pages/testimonials.md.");
  return { ...check, level: "green", finding };
}
