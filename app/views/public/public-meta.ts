import type { MetaDescriptor } from "@remix-run/node";
import type { PageShell } from "~/page-shell";
import { pageTitle } from "~/ui/page-title";
import { organizationFacts } from "./structured-data";

interface PublicMeta {
  /** Its one address, whatever other addresses show it. */
  path: string;
  title: string;
  description: string;
  /** Schema.org objects about what the page shows. */
  facts?: object[];
}

/** What shows when a page is shared. */
const sharedPicture = { path: "/pictures/shared.jpg", width: 1200, height: 630 };

/**
 * What search engines and messengers are told of a public page. Addresses are those of the site as its operator has named
 * it: without a name there is nothing to tell them.
 */
export function publicMeta(
  shell: Pick<PageShell, "brandName" | "publicAddress"> | undefined,
  page: PublicMeta,
): MetaDescriptor[] {
  if (!shell) return pageTitle(undefined, page.title);
  const { brandName, publicAddress } = shell;
  const { path, title, description, facts = [] } = page;
  return [
    ...pageTitle(brandName, title),
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brandName },
    { property: "og:title", content: title || brandName },
    { property: "og:description", content: description },
    ...(publicAddress ? addressed(publicAddress, path) : []),
    ...facts.map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}

function addressed(site: string, path: string): MetaDescriptor[] {
  return [
    { tagName: "link", rel: "canonical", href: site + path },
    { property: "og:url", content: site + path },
    { property: "og:image", content: site + sharedPicture.path },
    { property: "og:image:width", content: String(sharedPicture.width) },
    { property: "og:image:height", content: String(sharedPicture.height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The landing page has two addresses, and is one page. */
export function landingMeta(shell: PageShell | undefined) {
  return publicMeta(shell, {
    path: "/",
    title: "",
    description:
      "Write the story of your life, one question at a time, and hold it as a printed book for those who come after you.",
    facts: shell && [organizationFacts(shell)],
  });
}
