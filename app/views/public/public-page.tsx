import type { ReactNode } from "react";
import type { EventName } from "~/domain/base/events/events";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import type { OpenForm } from "~/ui/nav-link";
import { RichText } from "~/ui/rich-text";
import { PublicHeader, type SiteLink } from "../layout/headers";
import { Page } from "../layout/page";
import { PixelPictures } from "../layout/pixel-pictures";

interface PublicPageProps {
  shell: PageShell;
  /** The event that a view of this page counts as. */
  event?: EventName;
  navigation?: SiteLink[];
  button?: SiteLink;
  isNarrow?: boolean;
  openForm?: OpenForm | null;
  children: ReactNode;
}

/** Public pages have no script. */
export function PublicPage({
  shell,
  event,
  navigation = mainNavigation,
  button = siteLinks.login,
  isNarrow,
  openForm,
  children,
}: PublicPageProps) {
  const { brandName, pixel } = shell;
  const header = <PublicHeader brandName={brandName} navigation={navigation} button={button} />;
  return (
    <div className="public-site">
      <Page shell={shell} header={header} isNarrow={isNarrow} openForm={openForm}>
        {pixel?.choice === "unasked" && <AdQuestion />}
        {children}
        {pixel?.choice === "yes" && event && <PixelPictures pixel={pixel} events={[event]} />}
      </Page>
    </div>
  );
}

/** Nothing is sent before consent, and both buttons look the same. */
function AdQuestion() {
  return (
    <section className="ad-question" aria-label={t("Advertising")}>
      <p>
        <RichText
          text={t(
            "May we tell the site where we advertise that our ad brought a visitor? It learns which page was read, never your name or what you write. Unless you say yes, nothing is sent. <link>Privacy</link>",
          )}
          parts={{ link: (words) => <a href="/privacy">{words}</a> }}
        />
      </p>
      <AdChoice />
    </section>
  );
}

export function AdChoice() {
  return (
    <ButtonForm action="/ads">
      <div className="actions">
        <button type="submit" className="button" name="choice" value="yes">
          {t("Yes, you may")}
        </button>
        <button type="submit" className="button" name="choice" value="no">
          {t("No, thank you")}
        </button>
      </div>
    </ButtonForm>
  );
}

export const siteLinks = {
  home: { href: "/", label: message("Home") },
  pricing: { href: "/pricing", label: message("Pricing") },
  gift: { href: "/gift", label: message("Give") },
  examples: { href: "/examples", label: message("Examples") },
  about: { href: "/about", label: message("About") },
  howItWorks: { href: "/how-it-works", label: message("How It Works") },
  assistedLiving: { href: "/assisted-living", label: message("Assisted Living") },
  contact: { href: "/contact", label: message("Contact") },
  login: { href: "/auth?returnTo=/biography-builder", label: message("Login") },
  getStarted: { href: "/auth", label: message("Get Started") },
} satisfies Record<string, SiteLink>;

const { pricing, gift, examples, about, howItWorks, assistedLiving, contact } = siteLinks;

export const mainNavigation: SiteLink[] = [
  pricing,
  gift,
  examples,
  about,
  howItWorks,
  assistedLiving,
  contact,
];

export function loginLink(returnTo: string): SiteLink {
  return {
    href: `/auth?returnTo=${encodeURIComponent(returnTo).replaceAll("%2F", "/")}`,
    label: message("Login"),
  };
}
