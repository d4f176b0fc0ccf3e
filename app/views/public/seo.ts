import type { MetaDescriptor } from "@remix-run/node";
import { escapeHtml } from "~/domain/base/escape-html";
import type { Catalogue } from "~/domain/selling/catalogue/catalogue";
import { currentLanguage } from "~/messages/language";
import { defaultLanguage, type Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { pageTitle } from "~/ui/page-title";
import type { Question } from "./questions";

interface PublicMeta {
  path: string;
  title: string;
  description: string;
  /** Schema.org objects. */
  facts?: object[];
}

const sharedPicture = { path: "/pictures/shared.jpg", width: 1200, height: 630 };

/** Includes no addresses where no public address is configured. */
export function publicMeta(
  shell: Pick<PageShell, "brandName" | "publicAddress" | "languages"> | undefined,
  page: PublicMeta,
): MetaDescriptor[] {
  if (!shell) return pageTitle(undefined, page.title);
  const { brandName, publicAddress, languages } = shell;
  const { path, title, description, facts = [] } = page;
  return [
    ...pageTitle(brandName, title),
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brandName },
    { property: "og:title", content: title || brandName },
    { property: "og:description", content: description },
    ...(publicAddress ? addressed(publicAddress, path, languages) : []),
    ...facts.map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}

function addressed(site: string, path: string, languages: Language[]): MetaDescriptor[] {
  const address = addressIn(site + path, currentLanguage());
  return [
    { tagName: "link", rel: "canonical", href: address },
    ...otherLanguages(site + path, languages).map(({ language, href }) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang: language,
      href,
    })),
    { property: "og:url", content: address },
    { property: "og:image", content: site + sharedPicture.path },
    { property: "og:image:width", content: String(sharedPicture.width) },
    { property: "og:image:height", content: String(sharedPicture.height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** English has the plain address. */
function addressIn(address: string, language: Language): string {
  return language === defaultLanguage ? address : `${address}?lang=${language}`;
}

/** The addresses of a page in all languages; none where there is one language alone. */
function otherLanguages(address: string, languages: Language[]): { language: string; href: string }[] {
  if (languages.length < 2) return [];
  const each = languages.map((language) => ({ language, href: addressIn(address, language) }));
  return [...each, { language: "x-default", href: address }];
}

/** The landing page has two addresses and one canonical one. */
export function landingMeta(shell: PageShell | undefined) {
  return publicMeta(shell, {
    path: "/",
    title: "",
    description: t(
      "Write the story of your life, one question at a time, and hold it as a printed book for those who come after you.",
    ),
    facts: shell && [organizationFacts(shell)],
  });
}

type Site = Pick<PageShell, "brandName" | "publicAddress">;

function organizationFacts({ brandName, publicAddress }: Site): object {
  return {
    "@type": "Organization",
    name: brandName,
    ...(publicAddress && { url: publicAddress, logo: `${publicAddress}/icons/icon-512.png` }),
  };
}

export function questionFacts(questions: Question[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

export function planFacts({ brandName, publicAddress }: Site, { plans }: Catalogue): object[] {
  return Object.values(plans).map(({ id, name, description, priceCents }) => ({
    "@type": "Product",
    name: `${brandName}: ${t(name)}`,
    description: t(description),
    brand: { "@type": "Brand", name: brandName },
    offers: {
      "@type": "Offer",
      price: (priceCents / 100).toFixed(2),
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      ...(publicAddress && { url: `${publicAddress}/checkout-working?plan=${id}` }),
    },
  }));
}

const listed = [
  "/",
  "/pricing",
  "/examples",
  "/examples/book/1",
  "/gift",
  "/about",
  "/how-it-works",
  "/assisted-living",
  "/contact",
  "/privacy",
  "/terms",
  "/accessibility",
];

/** Everything else is private, or a step of a process. */
const closed = [
  "/account",
  "/admin",
  "/api/",
  "/app",
  "/auth",
  "/biography-builder",
  "/checkout",
  "/download/",
  "/first-password",
  "/m/",
  "/media/",
  "/orders",
  "/payment-success",
  "/reset",
];

/** Each language of a page has an address of its own, which names the others. */
export function siteMap(site: string, languages: Language[]): string {
  const urls = listed.flatMap((path) => {
    const others = listedLanguages(site + path, languages);
    const offered = languages.length < 2 ? [defaultLanguage] : languages;
    return offered.map(
      (language) => `<url><loc>${escapeHtml(addressIn(site + path, language))}</loc>${others}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
}

function listedLanguages(address: string, languages: Language[]): string {
  return otherLanguages(address, languages)
    .map(
      ({ language, href }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
    )
    .join("");
}

export function robotsText(site: string): string {
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
}
