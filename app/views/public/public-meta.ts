import type { MetaDescriptor } from "@remix-run/node";
import type { Frame } from "~/frame";
import { pageTitle } from "~/ui/page-title";

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
  frame: Pick<Frame, "brandName" | "publicAddress"> | undefined,
  page: PublicMeta,
): MetaDescriptor[] {
  if (!frame) return pageTitle(undefined, page.title);
  const { brandName, publicAddress } = frame;
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
