/** A page of the public site, as its navigations name it. */
export interface SiteLink {
  href: string;
  label: string;
}

export const siteLinks = {
  home: { href: "/", label: "Home" },
  pricing: { href: "/pricing", label: "Pricing" },
  examples: { href: "/examples", label: "Examples" },
  about: { href: "/about", label: "About" },
  howItWorks: { href: "/how-it-works", label: "How It Works" },
  assistedLiving: { href: "/assisted-living", label: "Assisted Living" },
  contact: { href: "/contact", label: "Contact" },
  login: { href: "/auth?returnTo=/biography-builder", label: "Login" },
  getStarted: { href: "/auth", label: "Get Started" },
} satisfies Record<string, SiteLink>;

const { pricing, examples, about, howItWorks, assistedLiving, contact } = siteLinks;

/** What most pages of the public site offer (spec 2, section 2.11). */
export const mainNavigation: SiteLink[] = [pricing, examples, about, howItWorks, assistedLiving, contact];

/** Where signing in leads back to. */
export function loginLink(returnTo: string): SiteLink {
  return { href: `/auth?returnTo=${encodeURIComponent(returnTo).replaceAll("%2F", "/")}`, label: "Login" };
}
