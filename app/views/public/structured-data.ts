import type { Catalogue } from "~/domain/catalogue/catalogue";
import type { PageShell } from "~/page-shell";
import type { Question } from "./questions";

/* What a page shows, in schema.org's words: data for search engines, which no browser runs. */

type Site = Pick<PageShell, "brandName" | "publicAddress">;

export function organizationFacts({ brandName, publicAddress }: Site): object {
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

/** Each plan as a product with its price of this moment. */
export function planFacts({ brandName, publicAddress }: Site, { plans }: Catalogue): object[] {
  return Object.values(plans).map(({ id, name, description, priceCents }) => ({
    "@type": "Product",
    name: `${brandName}: ${name}`,
    description,
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
